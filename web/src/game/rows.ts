//! The numbered rows of a list of moves.

import type { GameSession } from "./session";
import { ROOT } from "./tree";

/** The number of turns in a numbered row: two, or one where both sides act at once or in solo games. */
export function perRow(session: GameSession): number {
  const { tree } = session;
  const isBoth = tree.mainLine().some((id) => tree.node(id).moves.length > 1);
  return isBoth || session.isSolo ? 1 : 2;
}

/** The column of the first move: the second if the second side moves first. */
export function firstColumn(session: GameSession): 0 | 1 {
  const { position } = session.tree.node(ROOT);
  return perRow(session) === 2 && session.describe(position).actors[0] === "second" ? 1 : 0;
}
