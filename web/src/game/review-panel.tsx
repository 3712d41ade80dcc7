//! The review in the panel: accuracy, counts of marks, and the way to the exercises.

import { reviewMarks, type MarkMeaning, type Side } from "../rules";
import { MarkSign } from "./mark";
import { ProblemNote } from "./problem";
import type { GameSession } from "./session";

let known: readonly MarkMeaning[] | undefined;

function marks(): readonly MarkMeaning[] {
  return (known ??= reviewMarks());
}

const SIDES: readonly Side[] = ["first", "second"];

/** Starts and stops the review; as wide in both states. */
export function ReviewButton({ session }: { session: GameSession }) {
  const { review } = session;
  const progress = review.progress.value;
  if (progress === undefined) {
    return (
      <button
        class="button small review-button"
        onClick={() => void review.start()}
        disabled={session.tree.mainLine().length < 2}
      >
        Review the game
      </button>
    );
  }
  return (
    <button class="button small review-button" onClick={() => review.stop()}>
      Stop at {Math.round(progress * 100)} %
    </button>
  );
}

/** The accuracy of each side and the number of its marks. */
export function ReviewSummary({ session }: { session: GameSession }) {
  const { review, learning } = session;
  const sides = review.sides.value;
  const { sides: names } = session.described.value;
  const shown = session.isSolo ? SIDES.slice(0, 1) : SIDES;
  if (review.problem.value !== "") return <ProblemNote message={review.problem.value} />;
  if (sides === undefined) return null;
  const weak = (side: Side) => review.weak(side).length;
  return (
    <section class="stack review" aria-label="Review">
      <table class="review-table">
        <thead>
          <tr>
            <td />
            {shown.map((side) => (
              <th scope="col" key={side}>
                {session.room.symbol(side)} {names[side === "first" ? 0 : 1]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="review-accuracy">
            <th scope="row">accuracy</th>
            {shown.map((side) => {
              const { accuracy } = sides[side === "first" ? 0 : 1];
              return <td key={side}>{accuracy === null ? "–" : `${accuracy.toFixed(0)} %`}</td>;
            })}
          </tr>
          {marks().map(({ mark, word, meaning }, index) => (
            <tr key={mark}>
              <th scope="row" title={meaning}>
                <MarkSign mark={mark} word={word} />
              </th>
              {shown.map((side) => (
                <td key={side}>{sides[side === "first" ? 0 : 1].counts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row">
        {shown.map((side) => (
          <button
            key={side}
            class="button small"
            disabled={weak(side) === 0}
            onClick={() => {
              learning.start(side);
              // On phones the board is far above.
              document.querySelector(".board-area")?.scrollIntoView({ block: "nearest" });
            }}
          >
            {session.room.symbol(side)} Learn from {names[side === "first" ? 0 : 1]}'s mistakes ({weak(side)})
          </button>
        ))}
      </div>
      <p class="soft">Keys J and K go to the next and the previous mistake.</p>
      <details>
        <summary>What the marks mean</summary>
        <dl class="mark-meanings">
          {marks().map(({ mark, word, meaning }) => (
            <div key={mark}>
              <dt>
                <MarkSign mark={mark} word={word} />
              </dt>
              <dd class="soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
