//! The puzzles of the shipped files, with the names by which addresses and the library know them.

import { fromJson } from "../../frame/json";
import type { PlacementPuzzle, Puzzle } from "../../rules";
import { dailyPuzzle, puzzleAddress, type PuzzleKind } from "./kinds";

interface Named {
  readonly kind: PuzzleKind;
  /** The name among the puzzles of its kind. It depends on the position alone, so it survives changes of the file. */
  readonly id: string;
}

/** A puzzle whose solution is proved. */
export interface ProvedPuzzle extends Named {
  readonly puzzle: Puzzle;
}

/** A puzzle whose solution is the engine's opinion. */
export interface OpinionPuzzle extends Named {
  readonly placement: PlacementPuzzle;
}

export type NamedPuzzle = ProvedPuzzle | OpinionPuzzle;

export const ratingOf = (named: NamedPuzzle): number =>
  "puzzle" in named ? named.puzzle.rating : named.placement.rating;

export const addressOfPuzzle = ({ kind, id }: NamedPuzzle): string => puzzleAddress(kind.name, id);

/** A short name for a text: its hash (FNV-1a) in letters and digits. */
export function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, "0");
}

function named(kind: PuzzleKind, line: string): NamedPuzzle {
  if (kind.isOpinion === true) {
    const placement = fromJson<PlacementPuzzle>(line);
    return { kind, id: nameOf(placement.start), placement };
  }
  const puzzle = fromJson<Puzzle>(line);
  return { kind, id: nameOf(puzzle.start), puzzle };
}

/** The puzzles of a file's text. */
export const puzzlesOf = (kind: PuzzleKind, text: string): readonly NamedPuzzle[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => named(kind, line));

const loaded = new Map<PuzzleKind, Promise<readonly NamedPuzzle[]>>();

/** The puzzles of a kind, fetched once. After a failure the next call tries again. */
export function loadPuzzles(kind: PuzzleKind): Promise<readonly NamedPuzzle[]> {
  const known = loaded.get(kind);
  if (known !== undefined) return known;
  const loading = fetchPuzzles(kind).catch((error: unknown) => {
    loaded.delete(kind);
    throw error;
  });
  loaded.set(kind, loading);
  return loading;
}

async function fetchPuzzles(kind: PuzzleKind): Promise<readonly NamedPuzzle[]> {
  const response = await fetch(kind.file);
  if (!response.ok) throw new Error(`The puzzles can't be loaded: the server answered ${response.status}`);
  return puzzlesOf(kind, await response.text());
}

/** The puzzle of the day at a time, which is the same everywhere on a date in UTC. */
export async function loadDaily(now: number): Promise<NamedPuzzle> {
  const { kind, number } = dailyPuzzle(now);
  const puzzles = await loadPuzzles(kind);
  return puzzles[number % puzzles.length]!;
}
