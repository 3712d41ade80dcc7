//! Which powers apply while a person makes a turn on the board, for the cards beside it.

import { signal } from "@preact/signals";
import type { Side, SantoriniBoard } from "../../rules";

interface Applying {
  readonly position: string;
  readonly applies: readonly [boolean, boolean];
}

/** The state of a begun turn; `undefined` between turns. */
export const applying = signal<Applying | undefined>(undefined);

/** Whether a side's power applies now in a position. */
export function appliesNow(position: string, board: SantoriniBoard, side: Side): boolean {
  const begun = applying.value;
  const applies = begun?.position === position ? begun.applies : board.applies;
  return applies[side === "first" ? 0 : 1];
}
