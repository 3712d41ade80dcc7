//! The names of the engine's levels. The engine itself decides what a level means.

import type { Limits, Strength } from "../rules";

export interface Level {
  readonly name: string;
  readonly limits: Limits;
  /** From 1, the weakest, to 10, full strength. */
  readonly strength: number;
}

const FULL = 10;

export const LEVELS: readonly Level[] = [
  { name: "Beginner", limits: {}, strength: 1 },
  { name: "Easy", limits: {}, strength: 3 },
  { name: "Casual", limits: {}, strength: 5 },
  { name: "Club", limits: {}, strength: 7 },
  { name: "Strong", limits: {}, strength: 9 },
  { name: "Full strength, 1 s a move", limits: { time: 1_000 }, strength: FULL },
  { name: "Full strength, 3 s a move", limits: { time: 3_000 }, strength: FULL },
  { name: "Full strength, 10 s a move", limits: { time: 10_000 }, strength: FULL },
];

export const DEFAULT_LEVEL = 1;

export function level(index: number): Level {
  return LEVELS[index] ?? LEVELS[DEFAULT_LEVEL]!;
}

/** The longest search of any level in milliseconds, for slow machines. */
const LONGEST = 5_000;

/** The limits and strength of a level; the seed makes its moves repeatable. */
export function asked({ limits, strength }: Level, seed: number): { limits: Limits; strength: Strength } {
  return { limits: { time: LONGEST, ...limits }, strength: { level: strength, seed } };
}
