//! Which puzzle comes next: one that was not tried yet, as hard as the solver is strong.

import type { PuzzleTry } from "../../library/entries";
import { ratingOf, type NamedPuzzle } from "./files";

/** The next puzzle of a kind; after the last one, that whose try is the longest ago, if possible not `current`. */
export function nextPuzzle(
  puzzles: readonly NamedPuzzle[],
  tries: readonly PuzzleTry[],
  rating: number,
  current?: string,
): NamedPuzzle | undefined {
  const times = new Map(tries.map(({ puzzle, time }) => [puzzle, time]));
  const others = puzzles.filter(({ id }) => id !== current);
  const fresh = others.filter(({ id }) => !times.has(id));
  const distance = (puzzle: NamedPuzzle) => Math.abs(ratingOf(puzzle) - rating);
  if (fresh.length > 0) return least(fresh, distance);
  return least(others, ({ id }) => times.get(id) ?? 0) ?? puzzles[0];
}

/** The first of the elements with the least value. */
function least<T>(elements: readonly T[], value: (element: T) => number): T | undefined {
  let found: T | undefined;
  for (const element of elements) if (found === undefined || value(element) < value(found)) found = element;
  return found;
}
