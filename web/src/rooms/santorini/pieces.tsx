//! Draws buildings, domes and workers, each in a box of one square.

import type { Point } from "../../game/grid";
import type { Side } from "../../rules";

const SIZES = [0.86, 0.64, 0.42];

/** Nested outlines, one for each level; a dome is a filled circle on top, whatever is under it. */
export function Building({ x, y, height, class: name = "" }: Point & { height: number; class?: string }) {
  return (
    <g class={`building ${name}`}>
      {SIZES.slice(0, Math.min(height, 3)).map((size, level) => (
        <rect
          key={level}
          class={`level level-${level + 1}`}
          x={x + (1 - size) / 2}
          y={y + (1 - size) / 2}
          width={size}
          height={size}
          rx={0.06}
        />
      ))}
      {height === 4 && (
        <>
          <circle class="dome" cx={x + 0.5} cy={y + 0.5} r={0.27} />
          <path class="dome-shine" d={`M${x + 0.34} ${y + 0.47}a.17 .17 0 0 1 .14 -.14`} />
        </>
      )}
    </g>
  );
}

/** The height as a number, in the corner. */
export function Numeral({ x, y, height }: Point & { height: number }) {
  if (height === 0) return null;
  return (
    <text class="numeral" x={x + 0.128} y={y + 0.178}>
      {height}
    </text>
  );
}

/** A worker: a disc for the first side, a diamond for the second. */
export function Worker({ x, y, side, class: name = "" }: Point & { side: Side; class?: string }) {
  const [cx, cy] = [x + 0.5, y + 0.5];
  if (side === "first") {
    return (
      <g class={`worker first ${name}`}>
        <circle cx={cx} cy={cy} r={0.22} />
        <circle class="worker-inner" cx={cx} cy={cy} r={0.1} />
      </g>
    );
  }
  const diamond = (radius: number) =>
    `M${cx} ${cy - radius}L${cx + radius} ${cy}L${cx} ${cy + radius}L${cx - radius} ${cy}Z`;
  return (
    <g class={`worker second ${name}`}>
      <path d={diamond(0.28)} />
      <path class="worker-inner" d={diamond(0.11)} />
    </g>
  );
}

export function WorkerSymbol({ side }: { side: Side }) {
  return (
    <svg class="symbol santorini-symbol" viewBox="0.2 0.2 0.6 0.6" aria-hidden="true">
      <Worker x={0} y={0} side={side} />
    </svg>
  );
}
