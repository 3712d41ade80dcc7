//! The server behind the pages, where there is one. As a static site everything else works without it.

import { signal } from "@preact/signals";
import { fromJson } from "../frame/json";
import type {
  About,
  GamePage,
  GameView,
  FormProblem,
  Refusal,
  Results,
  TournamentForm,
  TournamentRow,
  TournamentView,
} from "../generated/server";

export type * from "../generated/server";

/** Whether a server of ours is there; nothing while we don't know. */
export const hasServer = signal<boolean | undefined>(undefined);

/** Looks whether these files come from our server. The file is there on any host, so that asking is never an error. */
export async function lookForServer(): Promise<void> {
  try {
    const response = await fetch("./manifest.webmanifest");
    hasServer.value = response.headers.get("server")?.startsWith("tetrad/") ?? false;
  } catch {
    hasServer.value = false;
  }
}

/** What went wrong, in words for people. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A refusal of the server. */
export class RefusedError extends Error {
  /** What is wrong with which field, where a form was refused. */
  readonly problem: FormProblem | undefined;

  constructor(refusal: Refusal | FormProblem) {
    super(refusal.error);
    this.problem = "detail" in refusal ? refusal : undefined;
  }
}

/** Asks the API; a refusal is thrown. */
async function ask<T>(path: string, request?: RequestInit): Promise<T> {
  const response = await fetch(`./api/${path}`, request).catch(() => {
    throw new Error("The server does not answer. Is it still running?");
  });
  const answer = await response.text();
  if (!response.ok) throw new RefusedError(fromJson<Refusal | FormProblem>(answer));
  return fromJson(answer);
}

function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

export const about = (): Promise<About> => ask("about");

export const tournaments = (): Promise<TournamentRow[]> => ask("tournaments");

export const startTournament = (form: TournamentForm): Promise<TournamentRow> => post("tournaments", form);

export const tournament = (id: number): Promise<TournamentView> => ask(`tournaments/${id}`);

export const results = (id: number): Promise<Results> => ask(`tournaments/${id}/results`);

export const stopTournament = (id: number): Promise<TournamentRow> => post(`tournaments/${id}/stop`);

export const resumeTournament = (id: number): Promise<TournamentRow> => post(`tournaments/${id}/resume`);

/** Where a running tournament tells what happens. */
export const liveAddress = (id: number): string => `./api/tournaments/${id}/live`;

export const games = (id: number, from: number, count: number): Promise<GamePage> =>
  ask(`tournaments/${id}/games?from=${from}&count=${count}`);

export const storedGame = (id: number, key: string): Promise<GameView> =>
  ask(`tournaments/${id}/games/${encodeURIComponent(key)}`);
