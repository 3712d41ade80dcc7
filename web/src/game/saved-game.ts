//! Saves the game of a session in the tab's session storage, so that it survives a reload.

import { fromJson } from "../frame/json";
import { readGame, recordOf } from "./records";
import type { GameRoom } from "./room";
import { ROOT, type MoveTree } from "./tree";

interface SavedGame {
  readonly record: unknown;
  /** The moves to the current node. */
  readonly path: readonly (readonly string[])[];
}

/** The storage key. Saved games have it, so it must not change. */
const key = (room: GameRoom): string => `tetrad.${room.game}.table`;

export function saveGame(room: GameRoom, tree: MoveTree, at: number, players: readonly string[]): void {
  const path = tree
    .pathTo(at)
    .slice(1)
    .map((id) => tree.node(id).moves);
  const saved: SavedGame = { record: recordOf(room, tree, players), path };
  try {
    sessionStorage.setItem(key(room), JSON.stringify(saved));
  } catch {
    // Without storage the game lasts as long as the page.
  }
}

/** The saved game, replayed by the rules; `undefined` if there is none or it can't be read. */
export function savedGame(room: GameRoom): { readonly tree: MoveTree; readonly at: number } | undefined {
  try {
    const text = sessionStorage.getItem(key(room));
    if (text === null) return undefined;
    const { record, path } = fromJson<SavedGame>(text);
    const reading = readGame(room, JSON.stringify(record));
    if ("problem" in reading) return undefined;
    let at = ROOT;
    for (const moves of path) {
      const next = reading.tree.node(at).children.find((id) => reading.tree.node(id).moves.join() === moves.join());
      if (next === undefined) break;
      at = next;
    }
    return { tree: reading.tree, at };
  } catch {
    return undefined;
  }
}
