//! The game of a session, saved by the browser for as long as its tab is open, so that reloading loses nothing.

import { fromJson } from "../frame/json";
import { readGame, recordOf } from "./records";
import type { GameRoom } from "./room";
import { ROOT, type MoveTree } from "./tree";

interface SavedGame {
  readonly record: unknown;
  /** The moves that lead to where people were. */
  readonly path: readonly (readonly string[])[];
}

/** Browsers know saved games by this name, so it stays as it is. */
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
    // Without room in storage the game lives as long as the page.
  }
}

/** The game that was saved, replayed by the rules; nothing if there is none or it can't be read any more. */
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
