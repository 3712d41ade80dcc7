//! The engine's verdicts on the moves, and writing them into the text without losing the author's own.

import { useSignal } from "@preact/signals";
import { ProblemNote } from "../../game/problem";
import { ptnAnnotate, ptnVerdicts, type PtnFrame, type PtnVerdict } from "../../rules";
import type { PtnDocument } from "./document";

/** The author's ratings that differ from the engine's, by the index of the move. */
export function ownRatings(
  frames: readonly Pick<PtnFrame, "move">[],
  verdicts: readonly PtnVerdict[],
): ReadonlyMap<number, string> {
  const own = new Map<number, string>();
  for (const [index, { played, rating }] of verdicts.entries()) {
    // A move is printed with its rating at the end, and in a verdict without it.
    const written = frames[index]?.move.slice(played.length) ?? "";
    if (written !== "" && written !== (rating ?? "")) own.set(index, written);
  }
  return own;
}

/** The verdicts with the author's ratings in place of the engine's. */
export const withOwn = (verdicts: readonly PtnVerdict[], own: ReadonlyMap<number, string>): PtnVerdict[] =>
  verdicts.map((verdict, index) => ({ ...verdict, rating: own.get(index) ?? verdict.rating }));

/** The number of moves that are rated at once, so that the page stays responsive. */
const AT_ONCE = 4;

export function Ratings({ document }: { document: PtnDocument }) {
  const progress = useSignal<number | undefined>(undefined);
  const problem = useSignal("");
  const isAsking = useSignal(false);
  const verdicts = document.verdicts.value;
  const rate = async () => {
    const text = document.text.value;
    document.verdicts.value = [];
    problem.value = "";
    progress.value = 0;
    for (let from = 0; from < document.length && progress.value !== undefined; from += AT_ONCE) {
      const reply = ptnVerdicts(text, from, AT_ONCE);
      if (!("ok" in reply)) {
        problem.value = reply.error.message;
        break;
      }
      if (document.text.value !== text) break;
      document.verdicts.value = [...document.verdicts.value, ...reply.ok];
      progress.value = document.verdicts.value.length / document.length;
      await new Promise((resolve) => setTimeout(resolve));
    }
    progress.value = undefined;
  };
  const annotate = (chosen: readonly PtnVerdict[]) => {
    isAsking.value = false;
    const reply = ptnAnnotate(document.text.value, [...chosen]);
    if ("ok" in reply) document.write(reply.ok);
    else problem.value = reply.error.message;
  };
  const own = ownRatings(document.film.value.frames, verdicts);
  return (
    <section class="stack" aria-label="Ratings">
      <div class="row spread">
        <h2>Ratings by the engine</h2>
        {progress.value === undefined ? (
          <button class="button small" disabled={document.length === 0} onClick={() => void rate()}>
            Rate the moves
          </button>
        ) : (
          <button class="button small" onClick={() => (progress.value = undefined)}>
            Stop at {Math.round(progress.value * 100)} %
          </button>
        )}
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      {verdicts.length > 0 && (
        <>
          <ol class="verdicts">
            {verdicts.map(({ played, best, loss, rating }, index) => (
              <li key={index}>
                <button
                  class="move"
                  aria-current={document.at.value === index + 1 ? "true" : undefined}
                  onClick={() => document.goTo(index + 1)}
                >
                  {index + 1}. {played} {rating ?? ""}
                </button>
                <span class="soft numbers">{best === played ? "as the engine" : `−${loss}, better ${best}`}</span>
              </li>
            ))}
          </ol>
          {isAsking.value && own.size > 0 ? (
            <div class="stack" role="group" aria-label="Ratings of your own">
              <p>
                {own.size === 1 ? "One move has" : `${own.size} moves have`} a rating of your own that differs from the
                engine's.
              </p>
              <div class="row">
                <button class="button small primary" onClick={() => annotate(withOwn(verdicts, own))}>
                  Keep mine
                </button>
                <button class="button small" onClick={() => annotate(verdicts)}>
                  Replace them
                </button>
                <button class="button small" onClick={() => (isAsking.value = false)}>
                  Cancel
                </button>
              </div>
            </div>
          ) : (
            <button
              class="button small"
              onClick={() => (own.size === 0 ? annotate(verdicts) : (isAsking.value = true))}
            >
              Write the ratings into the text
            </button>
          )}
        </>
      )}
    </section>
  );
}
