//! How strong the engine plays. Weak levels see little and choose loosely among what they see; what they choose is drawn
//! from a seed, so that a game can be repeated.

import type { Limits } from "../rules";
import { share } from "../engine/score";
import type { Thought } from "../engine/thought";
import type { Side } from "../rules";

export interface Level {
  readonly name: string;
  readonly limits: Limits;
  /** How many lines it chooses among. */
  readonly lines: number;
  /** By how much of the expected point a chosen line may typically be worse. */
  readonly looseness: number;
  /** How often it plays any legal move at all. */
  readonly carelessness: number;
}

const seconds = (count: number): Limits => ({ time: count * 1000 });

export const LEVELS: readonly Level[] = [
  { name: "Beginner", limits: { nodes: 60 }, lines: 12, looseness: 0.35, carelessness: 0.4 },
  { name: "Easy", limits: { nodes: 400 }, lines: 8, looseness: 0.15, carelessness: 0.15 },
  { name: "Casual", limits: { nodes: 3_000 }, lines: 5, looseness: 0.07, carelessness: 0.04 },
  { name: "Club", limits: { nodes: 30_000 }, lines: 3, looseness: 0.02, carelessness: 0 },
  { name: "Strong", limits: { nodes: 300_000 }, lines: 1, looseness: 0, carelessness: 0 },
  { name: "Full strength, 1 s a move", limits: seconds(1), lines: 1, looseness: 0, carelessness: 0 },
  { name: "Full strength, 3 s a move", limits: seconds(3), lines: 1, looseness: 0, carelessness: 0 },
  { name: "Full strength, 10 s a move", limits: seconds(10), lines: 1, looseness: 0, carelessness: 0 },
];

export const DEFAULT_LEVEL = 2;

export function level(index: number): Level {
  return LEVELS[index] ?? LEVELS[DEFAULT_LEVEL]!;
}

/** A source of numbers from 0 to 1 (SplitMix32), the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  };
}

/** The move that a level plays: any legal one now and then, otherwise a line, the likelier the better it is. */
export function choose(
  level: Level,
  thought: Thought,
  mover: Side,
  legal: () => readonly string[],
  random: () => number,
): string | undefined {
  if (level.carelessness > 0 && random() < level.carelessness) {
    const moves = legal();
    const any = moves[Math.floor(random() * moves.length)];
    if (any !== undefined) return any;
  }
  const lines = thought.lines.filter((line) => line.moves.length > 0);
  if (level.looseness === 0 || lines.length < 2) return lines[0]?.moves[0];
  const value = (index: number) => {
    const first = share(lines[index]!.verdict);
    return mover === "first" ? first : 1 - first;
  };
  const best = Math.max(...lines.map((_, index) => value(index)));
  const weights = lines.map((_, index) => Math.exp((value(index) - best) / level.looseness));
  let drawn = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    drawn -= weight;
    if (drawn < 0) return lines[index]!.moves[0];
  }
  return lines[0]!.moves[0];
}
