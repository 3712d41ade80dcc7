//! The client of the server's API. Without a server, on a static host, all other parts of the app work.

import { signal } from "@preact/signals";
import { fromJson } from "../frame/json";
import type {
  About,
  ExplorerPage,
  GamePage,
  GameView,
  FormProblem,
  NameForm,
  Refusal,
  Results,
  TournamentForm,
  TournamentRow,
  TournamentView,
} from "../generated/server";

export type * from "../generated/server";

/** Whether the page comes from a Tetrad server; `undefined` until that is known. */
export const hasServer = signal<boolean | undefined>(undefined);

/** Finds out whether a Tetrad server serves the page, with a file that exists on any host and so never fails. */
export async function lookForServer(): Promise<void> {
  try {
    const response = await fetch("./manifest.webmanifest");
    hasServer.value = response.headers.get("server")?.startsWith("tetrad/") ?? false;
  } catch {
    hasServer.value = false;
  }
}

/** The message of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A request that the server has refused. */
export class RefusedError extends Error {
  /** The problem details, if a form was refused. */
  readonly problem: FormProblem | undefined;

  constructor(refusal: Refusal | FormProblem) {
    super(refusal.error);
    this.problem = "detail" in refusal ? refusal : undefined;
  }
}

/** Sends a request to the API; throws a refusal. */
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

/** The games that can be explored: none without a store. */
export const explorable = signal<readonly string[]>([]);

export async function about(): Promise<About> {
  const answer = await ask<About>("about");
  explorable.value = answer.explorer;
  return answer;
}

/** The moves that were played from a position in the stored games. */
export const explored = (game: string, position: string, signal: AbortSignal): Promise<ExplorerPage> =>
  ask(`explorer/${game}?${new URLSearchParams({ position }).toString()}`, { signal });

export const tournaments = (): Promise<TournamentRow[]> => ask("tournaments");

export const startTournament = (form: TournamentForm): Promise<TournamentRow> => post("tournaments", form);

export const tournament = (id: number): Promise<TournamentView> => ask(`tournaments/${id}`);

export const results = (id: number): Promise<Results> => ask(`tournaments/${id}/results`);

export const stopTournament = (id: number): Promise<TournamentRow> => post(`tournaments/${id}/stop`);

export const resumeTournament = (id: number): Promise<TournamentRow> => post(`tournaments/${id}/resume`);

export const renameTournament = (id: number, name: string): Promise<TournamentRow> => {
  const form: NameForm = { name };
  return post(`tournaments/${id}/rename`, form);
};

/** Also completes when the page is being closed. */
export const deleteTournament = (id: number): Promise<null> =>
  ask(`tournaments/${id}`, { method: "DELETE", keepalive: true });

/** The address of a file with the games of a tournament. */
export const exportAddress = (id: number): string => `./api/tournaments/${id}/export`;

/** The address of a tournament's event stream. */
export const liveAddress = (id: number): string => `./api/tournaments/${id}/live`;

export const games = (id: number, from: number, count: number): Promise<GamePage> =>
  ask(`tournaments/${id}/games?from=${from}&count=${count}`);

export const storedGame = (id: number, key: string): Promise<GameView> =>
  ask(`tournaments/${id}/games/${encodeURIComponent(key)}`);
