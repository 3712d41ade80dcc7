//! Draws the ground, towers and workers.

import { useRef } from "preact/hooks";
import type { Point } from "../../game/grid";
import type { Side } from "../../rules";
import { box, DOME, domePath, LEVELS, standing, type Level } from "./relief";

/** The tiles of the ground, in two shades. */
export function Ground({ size }: { size: number }) {
  const tiles = (parity: number) =>
    Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)] as const)
      .filter(([x, y]) => (x + y) % 2 === parity)
      .map(([x, y]) => box(x + 0.015, y + 0.015, x + 0.985, y + 0.985, 0.05))
      .join("");
  return (
    <g class="ground">
      <path class="plate" d={box(-0.05, -0.05, size + 0.05, size + 0.05, 0.09)} />
      <path class="tile" d={tiles(0)} />
      <path class="tile odd" d={tiles(1)} />
    </g>
  );
}

/** The windows in the front of a level. */
function windows({ x, y }: Point, { left, right, near, foot }: Level, count: number): string {
  const [width, top, bottom] = [0.044, y + near + 0.055, y + foot - 0.036];
  const gap = (right - left) / (count + 1);
  return Array.from({ length: count }, (_, index) => {
    const from = x + left + gap * (index + 1) - width / 2;
    return `M${from} ${bottom}V${top}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${bottom}z`;
  }).join("");
}

/** One level of a tower, with its shadow on what is below. */
function Tier({ x, y, level, isNew }: Point & { level: number; isNew: boolean }) {
  const shape = LEVELS[level - 1]!;
  const { left, right, far, near, foot } = shape;
  return (
    <g class={`tier tier-${level} ${isNew ? "new" : ""}`}>
      <path class="shadow" d={box(x + left + 0.03, y + far + 0.14, x + right + 0.05, y + foot + 0.02)} />
      <path class="front" d={box(x + left, y + near - 0.08, x + right, y + foot)} />
      <path class="windows" d={windows({ x, y }, shape, LEVELS.length + 1 - level)} />
      <path class="top" d={box(x + left, y + far, x + right, y + near)} />
    </g>
  );
}

function Dome({ x, y, isNew }: Point & { isNew: boolean }) {
  const foot = standing({ x, y }, LEVELS.length);
  return (
    <g class={`tier dome ${isNew ? "new" : ""}`}>
      <ellipse class="shadow" cx={foot.x + 0.03} cy={foot.y + 0.02} rx={0.21} ry={0.105} />
      <path class="dome-shape" d={domePath({ x, y })} />
      <path class="dome-shine" d={`M${foot.x - 0.11} ${foot.y - 0.08}a.12 .15 0 0 1 .08 -.11`} />
    </g>
  );
}

/** A building as a tower in relief. A dome has three levels under it, since positions don't tell how many there are. */
export function Tower({ x, y, height }: Point & { height: number }) {
  // Only levels that are added to a tower on the screen arrive in motion.
  const known = useRef({ height, from: height });
  if (known.current.height !== height) known.current = { height, from: known.current.height };
  const { from } = known.current;
  if (height === 0) return null;
  return (
    <g class="tower">
      {LEVELS.slice(0, height).map((_, index) => (
        <Tier key={index} x={x} y={y} level={index + 1} isNew={index >= from} />
      ))}
      {height >= DOME && <Dome x={x} y={y} isNew={from < DOME} />}
    </g>
  );
}

/** The shape of a side's workers, standing on the origin: round for the first side, with edges for the second. */
function Figure({ side }: { side: Side }) {
  if (side === "first") {
    return (
      <>
        <path
          class="figure"
          d="M-.16 0C-.16-.1-.07-.11-.06-.22A.105.105 0 1 1 .06-.22C.07-.11.16-.1.16 0A.16.07 0 0 1-.16 0Z"
        />
        <path class="figure-shade" d="M0 .07A.16.07 0 0 0 .16 0C.16-.1.07-.11.06-.22A.105.105 0 0 0 0-.41Z" />
        <circle class="figure-sign" cx={0} cy={-0.305} r={0.042} />
      </>
    );
  }
  return (
    <>
      <path
        class="figure"
        d="M-.17-.02L-.065-.21L-.125-.31L0-.44L.125-.31L.065-.21L.17-.02L0 .08Z"
        stroke-linejoin="round"
      />
      <path class="figure-shade" d="M0 .08L.17-.02L.065-.21L.125-.31L0-.44Z" />
      <path class="figure-sign" d="M0-.37L.05-.31L0-.25L-.05-.31Z" />
    </>
  );
}

/** A worker on a building of this height. Its place changes by a transform, so that it moves there. */
export function Worker({
  x,
  y,
  side,
  height = 0,
  hold,
  arrival = "",
}: Point & {
  side: Side;
  height?: number;
  /** Whether it is selected or may be. */
  hold?: "selected" | "selectable" | undefined;
  /** Differs for every move of the worker; empty until the first. */
  arrival?: string;
}) {
  const foot = standing({ x, y }, height);
  return (
    <g class={`worker ${side}`} data-hold={hold} style={{ transform: `translate(${foot.x}px, ${foot.y}px)` }}>
      <ellipse class="worker-shadow" cx={0.03} cy={0.015} rx={0.19} ry={0.085} />
      {hold !== undefined && <ellipse class="hold" cx={0} cy={0} rx={0.23} ry={0.13} />}
      <g key={arrival} class={arrival === "" ? "" : "hop"}>
        <Figure side={side} />
      </g>
    </g>
  );
}

export function WorkerSymbol({ side }: { side: Side }) {
  return (
    <svg class="symbol santorini-symbol" viewBox="-0.28 -0.46 0.56 0.56" aria-hidden="true">
      <g class={`worker ${side}`}>
        <Figure side={side} />
      </g>
    </svg>
  );
}
