//! How a solver stands in a kind of puzzle: the tries and the ratings that follow from them.

import { firstTries, type PuzzleTry } from "../../library/entries";
import { keepTries, tries, triedBefore } from "../../library/puzzles";
import { puzzleRatings, type GlickoRating } from "../../rules";
import { ratingOf, type NamedPuzzle } from "./files";
import type { PuzzleKind } from "./kinds";

export interface Standing {
  /** The first tries, the earliest first. */
  readonly tries: readonly PuzzleTry[];
  /** The ratings before and after each try. */
  readonly ratings: readonly GlickoRating[];
  readonly rating: GlickoRating;
  readonly solved: number;
}

/** Follows the tries of all tabs where signals are read. */
export function standingIn({ name }: PuzzleKind): Standing {
  const own = firstTries(tries.value.filter(({ kind }) => kind === name));
  const reply = puzzleRatings(own);
  const ratings = "ok" in reply ? reply.ok : [];
  const rating = ratings.at(-1) ?? { rating: 1500, deviation: 350, volatility: 0.06 };
  return { tries: own, ratings, rating, solved: own.filter(({ solved }) => solved).length };
}

/** Keeps the result of a puzzle if it is the first try. */
export function keepResult(named: NamedPuzzle, solved: boolean): void {
  const { kind, id } = named;
  if (triedBefore(kind.name, id) !== undefined) return;
  void keepTries([{ kind: kind.name, puzzle: id, rating: ratingOf(named), solved, time: Date.now() }]);
}

export const ratingText = ({ rating, deviation }: GlickoRating): string =>
  `${Math.round(rating)} ± ${Math.round(deviation)}`;
