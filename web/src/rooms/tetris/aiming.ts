//! Aiming at resting places by pointer or arrow keys.

import type { Signal } from "@preact/signals";
import { HEIGHT, WIDTH } from "./pieces";

/** A point of the field in cells, from the left and from the bottom. */
export interface Aim {
  readonly x: number;
  readonly y: number;
  /** Whether arrow keys aim, which go column by column. */
  readonly isByKeys?: boolean;
}

/** Where arrow keys start: above everything. */
export const MIDDLE: Aim = { x: WIDTH / 2, y: HEIGHT, isByKeys: true };

export interface Place {
  readonly cells: readonly (readonly [number, number])[];
}

/** The centre of a resting place. */
const centre = ({ cells }: Place): Aim => ({
  x: cells.reduce((sum, [x]) => sum + x + 0.5, 0) / 4,
  y: cells.reduce((sum, [, y]) => sum + y + 0.5, 0) / 4,
});

/** The resting place nearest to the aim. Horizontal distance weighs more, and decides for keys. */
export function nearest<P extends Place>(places: readonly P[], aim: Aim): P | undefined {
  const weight = aim.isByKeys === true ? 2 * HEIGHT : 4;
  const distance = (place: P) => {
    const { x, y } = centre(place);
    // Between two places at the same distance the left one is chosen, so that keys reach both.
    return Math.abs(x - aim.x) * weight + Math.abs(y - aim.y) + x / 1000;
  };
  let best: P | undefined;
  for (const place of places) if (best === undefined || distance(place) < distance(best)) best = place;
  return best;
}

/** The aim after an arrow key: to a side above everything there, or below the place `from`; `undefined` for other keys. */
function steered({ x, y }: Aim, key: string, from: Place | undefined): Aim | undefined {
  switch (key) {
    case "ArrowLeft":
      return { ...MIDDLE, x: Math.max(0.5, x - 1) };
    case "ArrowRight":
      return { ...MIDDLE, x: Math.min(WIDTH - 0.5, x + 1) };
    case "ArrowDown":
      return { ...MIDDLE, x, y: Math.max(0, Math.min(y, from === undefined ? y : centre(from).y) - 1) };
    default:
      return undefined;
  }
}

/** Moves the aim, or turns the piece, by its key; returns whether the key is one. */
export function aimByKey(
  key: string,
  aim: Signal<Aim | undefined>,
  places: readonly Place[],
  turnBy: (step: number) => void,
): boolean {
  const now = aim.value ?? MIDDLE;
  const next = steered(now, key, nearest(places, now));
  if (next !== undefined) aim.value = next;
  else if (key === "ArrowUp" || key === "x") turnBy(1);
  else if (key === "z") turnBy(-1);
  else return false;
  return true;
}

/** The columns of some cells in words. */
export function spokenColumns(cells: readonly (readonly [number, number])[]): string {
  const columns = cells.map(([x]) => x + 1);
  return `columns ${Math.min(...columns)} to ${Math.max(...columns)}`;
}
