//! The panel beside a puzzle: what is claimed, the solver's rating, the moves, links, and the tries before.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { CopyButton } from "../../frame/copying";
import { WarnIcon } from "../../frame/icons";
import { absolute, routeText } from "../../frame/route";
import { boardPath } from "../../game/keeping";
import { triedBefore } from "../../library/puzzles";
import { addressOfPuzzle, loadDaily, ratingOf, type NamedPuzzle } from "./files";
import { Tries } from "./history";
import { dailyPuzzle, puzzleAddress } from "./kinds";
import type { Placing } from "./placing";
import { Solving } from "./solving";
import { ratingText, standingIn, type Standing } from "./standing";

/** Whether this is the puzzle of the day. */
function useIsDaily({ kind, id }: NamedPuzzle): boolean {
  const daily = useSignal<NamedPuzzle | undefined>(undefined);
  useEffect(() => {
    const now = Date.now();
    // Another kind's file is not needed.
    if (dailyPuzzle(now).kind === kind) void loadDaily(now).then((named) => (daily.value = named));
  }, [kind]);
  return daily.value?.kind === kind && daily.value.id === id;
}

/** How the rating changed with the try at this puzzle; empty before it. */
function changeOf({ tries, ratings }: Standing, id: string): string {
  const index = tries.findIndex(({ puzzle }) => puzzle === id);
  const [before, after] = [ratings[index], ratings[index + 1]];
  if (index < 0 || before === undefined || after === undefined) return "";
  const points = Math.round(after.rating) - Math.round(before.rating);
  return `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
}

export function PuzzlePanel({ named, attempt }: { named: NamedPuzzle; attempt: Solving | Placing }) {
  const { kind, id } = named;
  const isDaily = useIsDaily(named);
  // What counted before this attempt is not rated again.
  const earlier = useMemo(() => triedBefore(kind.name, id), [attempt]);
  const now = standingIn(kind);
  const change = changeOf(now, id);
  const result = earlier ?? triedBefore(kind.name, id);
  return (
    <aside class="panel puzzle-panel" aria-label="Panel">
      <header class="panel-head">
        <h2>{isDaily ? "Puzzle of the day" : kind.title}</h2>
        <a href={puzzleAddress()}>All puzzles</a>
      </header>
      <div class="tabpanel stack">
        <p>{kind.claim}</p>
        {kind.isOpinion === true && (
          <p class="puzzle-opinion">
            <WarnIcon />
            <span>The engine's opinion, not a proof.</span>
          </p>
        )}
        <dl class="puzzle-figures">
          <div>
            <dt>Your rating</dt>
            <dd class="numbers" data-rating={Math.round(now.rating.rating)}>
              {ratingText(now.rating)}
            </dd>
          </div>
          <div>
            <dt>This puzzle</dt>
            <dd class="numbers">{ratingOf(named)}</dd>
          </div>
          <div>
            <dt>First tries</dt>
            <dd class="numbers">
              {now.solved} of {now.tries.length} solved
            </dd>
          </div>
        </dl>
        <p class="puzzle-result">
          {result === undefined ? (
            <span class="soft">Your first try is rated.</span>
          ) : (
            <>
              <b class={result.solved ? "good-word" : "bad-word"}>{result.solved ? "✓ Solved" : "✗ Not solved"}</b>{" "}
              <span class="numbers">{change}</span>
              {earlier !== undefined && (
                <span class="soft"> You tried this puzzle before; only the first try counts.</span>
              )}
            </>
          )}
        </p>
        {attempt instanceof Solving && <Moves solving={attempt} />}
        <p class="row">
          <CopyButton label="Copy the link" text={() => absolute(addressOfPuzzle(named))} />
          {attempt instanceof Solving && (
            <a class="button small" href={routeText(boardPath(attempt.room), { position: attempt.shown.value.text })}>
              Open on a board
            </a>
          )}
        </p>
        <Tries standing={now} current={id} />
      </div>
    </aside>
  );
}

/** The moves so far, to look at the positions after them. */
function Moves({ solving }: { solving: Solving }) {
  const steps = solving.steps.value;
  return (
    <ol class="puzzle-moves" aria-label="Moves">
      {steps.map(({ move }, index) => (
        <li key={index}>
          <button
            class="move"
            aria-current={index === solving.at.value ? "step" : undefined}
            onClick={() => solving.goTo(index)}
          >
            {index === 0 ? "Start" : move}
          </button>
        </li>
      ))}
    </ol>
  );
}
