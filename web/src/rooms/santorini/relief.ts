//! The measures of towers in relief, in cells from the upper left corner of a square. A tower is seen from the front and
//! above: every level has a top and a front, is smaller than the one below and stands in the middle of its top. Towers
//! stay within their square; the head of a worker on the third level is above it.

import type { Point } from "../../game/grid";

/** The height of a level's front. */
const RISE = 0.135;

/** The ground under the middle of a tower. */
const GROUND = 0.67;

/** The widths and depths of the levels' tops, from the lowest up. */
const TOPS = [
  { width: 0.88, depth: 0.56 },
  { width: 0.66, depth: 0.42 },
  { width: 0.46, depth: 0.29 },
] as const;

/** The height that stands for a dome. */
export const DOME = 4;

/** The half-axes of a dome's foot, and its height. */
const DOME_WIDTH = 0.2;
const DOME_DEPTH = 0.1;
const DOME_RISE = 0.22;

/** A level's top and front, as rectangles of one width. */
export interface Level {
  readonly left: number;
  readonly right: number;
  /** The far edge of the top, its near edge, and the foot of the front. */
  readonly far: number;
  readonly near: number;
  readonly foot: number;
}

/** The levels of the highest tower, from the lowest up. */
export const LEVELS: readonly Level[] = TOPS.map(({ width, depth }, index) => {
  const middle = GROUND - RISE * (index + 1);
  const near = middle + depth / 2;
  return { left: (1 - width) / 2, right: (1 + width) / 2, far: middle - depth / 2, near, foot: near + RISE };
});

/** Where a worker stands on a building of this height. */
export function standing({ x, y }: Point, height: number): Point {
  return { x: x + 0.5, y: y + GROUND - RISE * Math.min(height, LEVELS.length) };
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The path of a box with round corners. */
export function box(left: number, top: number, right: number, bottom: number, radius = 0.04): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
  const [width, height] = [number(right - left - 2 * radius), number(bottom - top - 2 * radius)];
  return `M${number(left + radius)} ${number(top)}h${width}${corner(1, 1)}v${height}${corner(-1, 1)}h-${width}${corner(-1, -1)}v-${height}${corner(1, -1)}z`;
}

/** The path of an ellipse that lies flat. */
export function ring({ x, y }: Point, width: number, depth: number): string {
  const [rx, ry] = [number(width), number(depth)];
  return `M${number(x - width)} ${number(y)}a${rx} ${ry} 0 1 0 ${number(2 * width)} 0a${rx} ${ry} 0 1 0 -${number(2 * width)} 0z`;
}

/** The path of a dome on the third level, without the shade of its foot. */
export function domePath({ x, y }: Point): string {
  const top = standing({ x, y }, LEVELS.length);
  const [width, rise] = [number(DOME_WIDTH), number(DOME_RISE)];
  return `M${number(top.x - DOME_WIDTH)} ${number(top.y)}a${width} ${rise} 0 0 1 ${number(2 * DOME_WIDTH)} 0a${width} ${number(DOME_DEPTH)} 0 0 1 -${number(2 * DOME_WIDTH)} 0z`;
}

/** The outline of the part of a building that makes it this high. */
export function outline({ x, y }: Point, height: number): string {
  const level = height >= DOME ? undefined : LEVELS[height - 1];
  if (level === undefined) return domePath({ x, y });
  return box(x + level.left, y + level.far, x + level.right, y + level.foot);
}

/** The half-axes of the ring around the feet of a worker that arrived. */
const RING_WIDTH = 0.22;
const RING_DEPTH = 0.12;

/** The ring around the feet of a worker that arrived. */
export const arrivalRing = (foot: Point): string => ring(foot, RING_WIDTH, RING_DEPTH);

/** An arrow from one place to another that stops short of the ring there. */
export function arrow(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 0.3) return "";
  const [ux, uy] = [dx / length, dy / length];
  const point = (along: number, across: number) =>
    `${number(from.x + along * ux - across * uy)} ${number(from.y + along * uy + across * ux)}`;
  const end = length - 0.05 - 1 / Math.hypot(ux / RING_WIDTH, uy / RING_DEPTH);
  return `M${point(0.1, 0)}L${point(end, 0)}M${point(end - 0.11, 0.09)}L${point(end, 0)}L${point(end - 0.11, -0.09)}`;
}
