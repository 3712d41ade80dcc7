//! Statistics of the game, and the score curve.

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
