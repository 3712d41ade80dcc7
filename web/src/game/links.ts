//! The games and positions that addresses carry: links, and stored games of tournaments.

import { unpacked } from "../frame/packing";
import { routeText } from "../frame/route";
import type { StoredGame } from "../library/entries";
import { storedGame } from "../server/api";
import { resultText } from "./records";

export interface LinkedGame {
  readonly text: string;
  readonly stored?: StoredGame;
}

export const isLink = (query: URLSearchParams): boolean =>
  ["game", "stored", "position"].some((name) => query.has(name));

/** The address of a stored game's board. */
export const boardAddress = (game: string, tournament: number, key: string): string =>
  routeText([game], { stored: `${tournament}/${key}` });

/** The game of a link; throws if it can't be had. */
export async function linkedGame(query: URLSearchParams): Promise<LinkedGame> {
  const game = query.get("game");
  if (game !== null) return { text: await unpacked(game) };
  const stored = query.get("stored")?.split("/");
  if (stored !== undefined) return fromStore(Number(stored[0]), stored[1] ?? "");
  return { text: query.get("position") ?? "" };
}

async function fromStore(tournament: number, key: string): Promise<LinkedGame> {
  const { record, row } = await storedGame(tournament, key);
  const { players, halfPoints, reason } = row;
  const result = `${resultText(halfPoints, players)}, ${reason}`;
  return { text: JSON.stringify(record), stored: { tournament, key, players, result } };
}
