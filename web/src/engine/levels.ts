//! How strong the engine plays. What a level means is decided by the engine; here are the names for people.

import type { Limits, Strength } from "../rules";

export interface Level {
  readonly name: string;
  readonly limits: Limits;
  /** From 1, the weakest, to 10, the engine itself. */
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

/** No level thinks longer, so that weak ones don't either where machines are slow. */
const LONGEST = 5_000;

/** What to ask for a move of a level; the seed makes it repeatable. */
export function asked({ limits, strength }: Level, seed: number): { limits: Limits; strength: Strength } {
  return { limits: { time: LONGEST, ...limits }, strength: { level: strength, seed } };
}
