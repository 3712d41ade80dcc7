//! A tournament that is being put together. What makes sense is for the server to say; here its words find their field.

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

/** How long an engine may think: one kind of limit, with what was last said of the others. */
export interface Limit {
  readonly kind: LimitKind;
  /** Milliseconds a move. */
  readonly time: number;
  /** Seconds a game, and milliseconds more for every move. */
  readonly clock: number;
  readonly increment: number;
  readonly depth: number;
  readonly nodes: number;
}

export interface Entry {
  readonly engine: string;
  /** From 1 to 10; nothing is an engine at its best. */
  readonly level: number | undefined;
  /** Empty for the usual one. */
  readonly name: string;
  /** In place of that of all engines. */
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
  readonly seed: number;
  readonly position: string;
  readonly games: number;
  readonly schedule: Schedule;
  /** How many meet all others in a gauntlet. */
  readonly few: number;
  /** Of a Swiss tournament; as many as it takes if there are none. */
  readonly rounds: number;
  readonly concurrency: number;
  readonly hasTest: boolean;
  readonly elo0: number;
  readonly elo1: number;
}

const USUAL_LIMIT: Limit = { kind: "time", time: 100, clock: 60, increment: 500, depth: 6, nodes: 10_000 };

/** A hundred games of two engines, one of them weaker if there is only ours. */
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

/** The draft for another game, with engines that play it. */
export function withGame(draft: TournamentDraft, about: About, game: string): TournamentDraft {
  const usual = usualDraft(about, game);
  const plays = (name: string) => about.engines.some((engine) => engine.name === name && engine.games.includes(game));
  const entries = draft.entries.every(({ engine }) => plays(engine)) ? draft.entries : usual.entries;
  return { ...draft, game, entries, opening: "random", position: "" };
}

/** What the engines are called: as people say, else by engine and level, and no two the same. */
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

/** The limit that says what some limits say; nothing if they say nothing. */
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

/** The schedule as the server reads it. */
function scheduleText({ entries, schedule, few, rounds }: TournamentDraft): string {
  if (entries.length <= 2) return "round-robin";
  if (schedule === "gauntlet" && few > 1) return `gauntlet:${few}`;
  return schedule === "swiss" && rounds > 0 ? `swiss:${rounds}` : schedule;
}

/** Whether a test can end it early: that compares two. */
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
        ? { type: "random", seed: draft.seed }
        : { type: "position", position: draft.position.trim() },
    games: draft.games,
    schedule: scheduleText(draft),
    concurrency: draft.concurrency,
    ...(draft.hasTest && canTest(draft) ? { sprt: { elo0: draft.elo0, elo1: draft.elo1 } } : {}),
  };
}

const SCHEDULES: readonly Schedule[] = ["round-robin", "gauntlet", "knockout", "swiss"];

/** A draft that says what a form said. Its name is left out: no two tournaments have the same. */
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

/** A refusal of the server, and the field that it is about; nothing if it is about none that the page shows. */
export interface Objection {
  readonly field: FormField | undefined;
  readonly message: string;
}

/** The objection of a refused form, for the note beside its field. */
export function objectionOf(error: unknown): Objection {
  const problem = error instanceof RefusedError ? error.problem : undefined;
  // The page has no field for the game that could be wrong.
  if (problem === undefined || problem.field === null || problem.field === "game")
    return { field: undefined, message: reasonOf(error) };
  return { field: problem.field, message: problem.detail };
}
