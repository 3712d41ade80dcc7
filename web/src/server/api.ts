//! The server behind the pages, where there is one. As a static site everything else works without it.

import { signal } from "@preact/signals";
import type { GamePage, GameView, Refusal, TournamentRow } from "../generated/server";

export type * from "../generated/server";

/** Whether a server of ours is there. */
export const hasServer = signal(false);

/** Looks whether these files come from our server. The file is there on any host, so that asking is never an error. */
export async function lookForServer(): Promise<void> {
  try {
    const response = await fetch("./manifest.webmanifest");
    hasServer.value = response.headers.get("server")?.startsWith("tetrad/") ?? false;
  } catch {
    hasServer.value = false;
  }
}

/** Asks the API; a refusal is thrown with the reason that it gives. */
async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`./api/${path}`);
  const answer = (await response.json()) as T | Refusal;
  if (!response.ok) throw new Error((answer as Refusal).error);
  return answer as T;
}

export const tournaments = (): Promise<TournamentRow[]> => ask("tournaments");

export const games = (tournament: number, from: number, count: number): Promise<GamePage> =>
  ask(`tournaments/${tournament}/games?from=${from}&count=${count}`);

export const storedGame = (tournament: number, key: string): Promise<GameView> =>
  ask(`tournaments/${tournament}/games/${encodeURIComponent(key)}`);
