//! The state of the tournament form. The server checks the form; this module assigns its errors to fields.

import { NAMED_ENGINES } from "../../generated/server";
import type { Limits } from "../../rules";
import {
  reasonOf,
  RefusedError,
  type About,
  type EntryForm,
  type FormField,
  type OpeningForm,
  type TournamentForm,
} from "../../server/api";

export type LimitKind = "time" | "clock" | "depth" | "nodes";

/** The search limit of an engine: the chosen kind, and the last values of all kinds. */
export interface Limit {
  readonly kind: LimitKind;
  /** Milliseconds per move. */
  readonly time: number;
  /** Seconds per game; the increment per move is in milliseconds. */
  readonly clock: number;
  readonly increment: number;
  readonly depth: number;
  readonly nodes: number;
}

export interface Entry {
  readonly engine: string;
  /** The level from 1 to 10; `undefined` for full strength. */
  readonly level: number | undefined;
  /** The name; empty for the default. */
  readonly name: string;
  /** The limit of this engine; `undefined` for that of all engines. */
  readonly limit: Limit | undefined;
}

export type OpeningKind = OpeningForm["type"];
export type Schedule = "round-robin" | "gauntlet" | "knockout" | "swiss";

export interface TournamentDraft {
  readonly name: string;
  readonly game: string;
  readonly entries: readonly Entry[];
  readonly limit: Limit;
  readonly opening: OpeningKind;
  /** The position that random openings follow from; empty for the game's start. */
  readonly start: string;
  readonly seed: number;
  readonly position: string;
  readonly games: number;
  readonly schedule: Schedule;
  /** The number of engines that meet all others in a gauntlet. */
  readonly few: number;
  /** The rounds of a Swiss tournament; 0 for the default number. */
  readonly rounds: number;
  readonly concurrency: number;
  readonly hasTest: boolean;
  readonly elo0: number;
  readonly elo1: number;
}

const USUAL_LIMIT: Limit = { kind: "time", time: 100, clock: 60, increment: 500, depth: 6, nodes: 10_000 };

/** The default draft: a hundred games of two engines, one of them weaker if only the built-in one is registered. */
export function usualDraft({ engines, arena }: About, game: string): TournamentDraft {
  const able = engines.filter(({ games }) => games.includes(game)).map(({ name }) => name);
  const first = able[0] ?? "";
  const second = able[1];
  const full: Entry = { engine: first, level: undefined, name: "", limit: undefined };
  return {
    name: "",
    game,
    entries: [full, second === undefined ? { ...full, level: 5 } : { ...full, engine: second }],
    limit: USUAL_LIMIT,
    opening: "random",
    start: "",
    seed: 1,
    position: "",
    games: 100,
    schedule: "round-robin",
    few: 1,
    rounds: 0,
    concurrency: Math.max(1, Math.min(arena?.mostAtOnce ?? 1, Math.floor((arena?.cores ?? 1) / 2))),
    hasTest: false,
    elo0: 0,
    elo1: 10,
  };
}

/** The draft for another game, with only engines that play it. */
export function withGame(draft: TournamentDraft, about: About, game: string): TournamentDraft {
  const usual = usualDraft(about, game);
  const plays = (name: string) => about.engines.some((engine) => engine.name === name && engine.games.includes(game));
  const entries = draft.entries.every(({ engine }) => plays(engine)) ? draft.entries : usual.entries;
  return { ...draft, game, entries, opening: "random", start: "", position: "" };
}

/** The names of the entries: the given name, or engine and level; all different. */
export function entryNames(entries: readonly Entry[]): string[] {
  const names: string[] = [];
  for (const { engine, level, name } of entries) {
    const plain = name.trim() !== "" ? name.trim() : level === undefined ? engine : `${engine} level ${level}`;
    let own = plain;
    for (let count = 2; names.includes(own); count++) own = `${plain} ${count}`;
    names.push(own);
  }
  return names;
}

/** The name that the server gives a tournament without one. */
export function usualName(entries: readonly Entry[]): string {
  const names = entryNames(entries);
  if (names.length < NAMED_ENGINES) return names.join(" - ");
  const shown = names.slice(0, NAMED_ENGINES).join(", ");
  return names.length === NAMED_ENGINES ? shown : `${shown} and ${names.length - NAMED_ENGINES} more`;
}

function limitsOf({ kind, time, clock, increment, depth, nodes }: Limit): Limits {
  switch (kind) {
    case "time":
      return { time };
    case "clock":
      return { clock: { remaining: clock * 1_000, increment } };
    case "depth":
      return { depth };
    case "nodes":
      return { nodes };
  }
}

/** The limit of a form's limits; `undefined` if they have none. */
function limitOf(limits: Limits): Limit | undefined {
  const kind = (["time", "clock", "depth", "nodes"] as const).find((kind) => limits[kind] !== undefined);
  if (kind === undefined) return undefined;
  return {
    kind,
    time: limits.time ?? USUAL_LIMIT.time,
    clock: limits.clock === undefined ? USUAL_LIMIT.clock : Math.round(limits.clock.remaining / 1_000),
    increment: limits.clock?.increment ?? USUAL_LIMIT.increment,
    depth: limits.depth ?? USUAL_LIMIT.depth,
    nodes: limits.nodes ?? USUAL_LIMIT.nodes,
  };
}

/** The schedule in the server's notation. */
function scheduleText({ entries, schedule, few, rounds }: TournamentDraft): string {
  if (entries.length <= 2) return "round-robin";
  if (schedule === "gauntlet" && few > 1) return `gauntlet:${few}`;
  return schedule === "swiss" && rounds > 0 ? `swiss:${rounds}` : schedule;
}

/** Whether a test can end the tournament early, which takes two engines. */
export const canTest = ({ entries }: TournamentDraft): boolean => entries.length === 2;

export function formOf(draft: TournamentDraft): TournamentForm {
  const names = entryNames(draft.entries);
  const entryOf = ({ engine, level, limit }: Entry, index: number): EntryForm => {
    const name = names[index]!;
    return {
      engine,
      ...(name === engine ? {} : { name }),
      ...(level === undefined ? {} : { level }),
      ...(limit === undefined ? {} : { limits: limitsOf(limit) }),
    };
  };
  return {
    ...(draft.name.trim() === "" ? {} : { name: draft.name.trim() }),
    game: draft.game,
    engines: draft.entries.map(entryOf),
    limits: limitsOf(draft.limit),
    openings:
      draft.opening === "random"
        ? { type: "random", seed: draft.seed, ...(draft.start === "" ? {} : { start: draft.start }) }
        : { type: "position", position: draft.position.trim() },
    games: draft.games,
    schedule: scheduleText(draft),
    concurrency: draft.concurrency,
    ...(draft.hasTest && canTest(draft) ? { sprt: { elo0: draft.elo0, elo1: draft.elo1 } } : {}),
  };
}

const SCHEDULES: readonly Schedule[] = ["round-robin", "gauntlet", "knockout", "swiss"];

/** The draft of a form, without its name: names are unique. */
export function draftOf(form: TournamentForm, about: About): TournamentDraft {
  const usual = usualDraft(about, form.game);
  const { openings } = form;
  const [schedule, number] = (form.schedule ?? "").split(":");
  const entryOf = ({ engine, level, name, limits = {} }: EntryForm): Entry => ({
    engine,
    level,
    name: name ?? "",
    limit: limitOf(limits),
  });
  return {
    ...usual,
    entries: form.engines.map(entryOf),
    limit: limitOf(form.limits ?? {}) ?? usual.limit,
    opening: openings?.type ?? usual.opening,
    start: openings?.type === "random" ? (openings.start ?? "") : "",
    seed: openings?.type === "random" ? (openings.seed ?? usual.seed) : usual.seed,
    position: openings?.type === "position" ? openings.position : "",
    games: form.games ?? usual.games,
    schedule: SCHEDULES.find((known) => known === schedule) ?? usual.schedule,
    few: schedule === "gauntlet" ? Number(number ?? 1) : usual.few,
    rounds: schedule === "swiss" ? Number(number ?? 0) : usual.rounds,
    concurrency: form.concurrency ?? usual.concurrency,
    hasTest: form.sprt !== undefined,
    elo0: form.sprt?.elo0 ?? usual.elo0,
    elo1: form.sprt?.elo1 ?? usual.elo1,
  };
}

/** An error of the server with its field; `undefined` if the page shows no such field. */
export interface Objection {
  readonly field: FormField | undefined;
  readonly message: string;
}

/** The error of a refused form, to show beside its field. */
export function objectionOf(error: unknown): Objection {
  const problem = error instanceof RefusedError ? error.problem : undefined;
  // The page shows no error beside the choice of the game.
  if (problem === undefined || problem.field === null || problem.field === "game")
    return { field: undefined, message: reasonOf(error) };
  return { field: problem.field, message: problem.detail };
}
