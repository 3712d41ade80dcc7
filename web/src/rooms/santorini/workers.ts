//! Which worker is which from one position to the next. Positions only tell the squares of a side's workers, in
//! ascending order; a board that moves its figures has to know which of them goes where.

import { useRef } from "preact/hooks";
import type { Side } from "../../rules";

export const SIDES: readonly Side[] = ["first", "second"];

export interface Figure {
  readonly id: string;
  readonly side: Side;
  readonly square: number;
  /** The number of moves that were seen of it. */
  readonly moves: number;
}

/** The squares that are not in `others`. */
export const without = (squares: readonly number[], others: readonly number[]): number[] =>
  squares.filter((square) => !others.includes(square));

/** The figures on new squares: those that need not move stay, and the others go where one is missing. */
export function follow(figures: readonly Figure[], workers: readonly (readonly number[])[]): Figure[] {
  return SIDES.flatMap((side, index) => {
    const squares = workers[index] ?? [];
    const own = figures.filter((figure) => figure.side === side);
    const reached = without(
      squares,
      own.map(({ square }) => square),
    );
    const kept = own.flatMap((figure) => {
      if (squares.includes(figure.square)) return [figure];
      const square = reached.shift();
      return square === undefined ? [] : [{ ...figure, square, moves: figure.moves + 1 }];
    });
    const ids = ["a", "b"].map((letter) => `${side}-${letter}`);
    const free = ids.filter((id) => kept.every((figure) => figure.id !== id));
    const added = reached.map((square, count) => ({ id: free[count] ?? `${side}-${square}`, side, square, moves: 0 }));
    return [...kept, ...added].sort((one, other) => (one.id < other.id ? -1 : 1));
  });
}

/** The figures of a board that is drawn again and again. */
export function useFigures(workers: readonly (readonly number[])[]): readonly Figure[] {
  const known = useRef<readonly Figure[]>([]);
  known.current = follow(known.current, workers);
  return known.current;
}
