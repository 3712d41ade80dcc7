//! Takes over the games that the first release kept in the tab's session storage.

import { fromJson } from "../frame/json";
import { replay, type GameName, type GameRecord } from "../rules";
import { newId, type GameContent } from "./entries";
import { write } from "./library";
import { leaveOff } from "./tab";

interface OldGame {
  readonly record: GameRecord & { readonly game: GameName };
  readonly path: GameContent["path"];
}

const KEY = /^tetrad\.\w+\.table$/;

function read(text: string | null): OldGame | undefined {
  try {
    const old = fromJson<OldGame | null>(text ?? "null");
    return old !== null && "ok" in replay(old.record) ? old : undefined;
  } catch {
    return undefined;
  }
}

/** Writes every old game that has moves into the library. */
export async function takeOldGames(): Promise<void> {
  let keys: string[] = [];
  try {
    keys = Object.keys(sessionStorage).filter((key) => KEY.test(key));
  } catch {
    return;
  }
  for (const key of keys) {
    const old = read(sessionStorage.getItem(key));
    if (old !== undefined && old.record.turns.length > 0) {
      const kind = old.record.game;
      const content: GameContent = { kind, record: old.record, path: old.path };
      const entry = await write({ id: newId(), base: 0, content });
      if (entry === undefined) continue;
      leaveOff(kind, { entry: entry.id });
    }
    sessionStorage.removeItem(key);
  }
}
