//! Statistics of the game, the score curve, and the engine's verdicts on the moves.

import { useSignal } from "@preact/signals";
import { ProblemNote } from "../../game/problem";
import { ptnAnnotate, ptnVerdicts } from "../../rules";
import type { PtnDocument } from "./document";

const percent = (part: number | null) => (part === null ? "–" : `${Math.round(part * 100)} %`);

export function Figures({ document }: { document: PtnDocument }) {
  const figures = document.statistics.value;
  const rows: readonly (readonly [string, string])[] = [
    ["Pieces", String(figures.moves)],
    ["Lines", String(figures.lines)],
    ["Points", figures.points.toLocaleString("en")],
    ["Tetris rate", percent(figures.tetrisRate)],
    ["Points a line", figures.efficiency === null ? "–" : figures.efficiency.toFixed(0)],
    ["Burned lines", String(figures.burnedLines)],
    ["Clears 1·2·3·4", figures.clears.join(" · ")],
    ["Longest wait for I", String(figures.longestWait)],
  ];
  return (
    <section class="stack" aria-label="Statistics">
      <h2>Statistics</h2>
      <dl class="ptn-figures numbers">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Curve document={document} />
      <dl class="ptn-pieces numbers" aria-label="Pieces">
        {figures.pieces.map(([piece, count]) => (
          <div key={piece}>
            <dt>{piece}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Curve({ document }: { document: PtnDocument }) {
  const { curve } = document.statistics.value;
  const end = curve.at(-1);
  if (end === undefined || end.points === 0 || end.lines === 0)
    return <p class="soft">The curve needs a start level (“=Level 18”) and a cleared line.</p>;
  const [width, height] = [300, 110];
  const points = [{ lines: 0, points: 0, moves: 0 }, ...curve];
  const path = points
    .map(
      ({ lines, points }) =>
        `${((lines / end.lines) * width).toFixed(1)},${(height - (points / end.points) * height).toFixed(1)}`,
    )
    .join(" ");
  return (
    <figure class="graph">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Score over lines, ${end.points} points at ${end.lines} lines`}
      >
        <rect class="curve-sheet" width={width} height={height} />
        <polyline class="graph-line" points={path} />
      </svg>
      <figcaption class="soft">
        <span>0</span>
        <span>score over lines</span>
        <span>
          {end.points.toLocaleString("en")} at {end.lines}
        </span>
      </figcaption>
    </figure>
  );
}

/** The number of moves that are rated at once, so that the page stays responsive. */
const AT_ONCE = 4;

export function Ratings({ document }: { document: PtnDocument }) {
  const progress = useSignal<number | undefined>(undefined);
  const problem = useSignal("");
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
  const annotate = () => {
    const reply = ptnAnnotate(document.text.value, [...verdicts]);
    if ("ok" in reply) document.write(reply.ok);
    else problem.value = reply.error.message;
  };
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
          <button class="button small" onClick={annotate}>
            Write the ratings into the text
          </button>
        </>
      )}
    </section>
  );
}
