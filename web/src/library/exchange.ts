//! Exported files: all entries and tries at puzzles, or one entry, as versioned JSON. A file is read whole or not at all.

import { importText, readRecording, replay, type GameName, type RealtimeRecording } from "../rules";
import {
  copyName,
  newId,
  substance,
  type Content,
  type Entry,
  type LiveContent,
  type LivePlayer,
  type PuzzleTry,
  type StoredGame,
} from "./entries";

/** The latest version of the file: with tries at puzzles. Files without any are still of version 1. */
const FORMAT = 2;

export function exported(entries: readonly Entry[], puzzles: readonly PuzzleTry[] = []): string {
  const file = puzzles.length === 0 ? { "tetrad-library": 1, entries } : { "tetrad-library": FORMAT, entries, puzzles };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

/** The entries and tries of a file, or what is wrong with it and where. */
export type FileReading =
  { readonly entries: readonly Entry[]; readonly puzzles: readonly PuzzleTry[] } | { readonly problem: string };

/** The highest rating of a puzzle. */
const HIGHEST = 10_000;

class FileError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const fail = (place: string, message: string): never => {
  throw new FileError(`${place}: ${message}`);
};

const shown = (value: unknown): string => {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

function fields(value: unknown, place: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  return fail(place, `found ${shown(value)}, expected an object`);
}

function list(value: unknown, place: string): readonly unknown[] {
  return Array.isArray(value) ? value : fail(place, `found ${shown(value)}, expected a list`);
}

function text(value: unknown, place: string): string {
  return typeof value === "string" ? value : fail(place, `found ${shown(value)}, expected a text`);
}

function number(value: unknown, place: string): number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0
    ? value
    : fail(place, `found ${shown(value)}, expected a number from 0`);
}

/** Reads a file of entries, or a single game record. `games` are the games that this Tetrad knows. */
export function readFile(file: string, games: readonly GameName[], now: number): FileReading {
  try {
    const whole = fields(parsed(file), "the file");
    if ("tetrad" in whole && "turns" in whole) return { entries: [ofRecord(whole, games, now)], puzzles: [] };
    const format = whole["tetrad-library"];
    if (typeof format !== "number") return { problem: "the file: it is not an exported library or game of Tetrad" };
    if (format > FORMAT)
      return { problem: `tetrad-library: a newer Tetrad wrote version ${format}; this one reads up to ${FORMAT}` };
    return {
      entries: list(whole["entries"], "entries").map((value, index) => entryOf(value, index, games)),
      puzzles: format < FORMAT ? [] : list(whole["puzzles"], "puzzles").map(puzzleTry),
    };
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch (error) {
    return fail("the file", error instanceof Error ? error.message : String(error));
  }
}

function ofRecord(value: Fields, games: readonly GameName[], now: number): Entry {
  const content: Content = { ...game(value, "the file", games), path: [] };
  return { id: newId(), name: "", created: now, updated: now, revision: 1, content };
}

function entryOf(value: unknown, index: number, games: readonly GameName[]): Entry {
  const place = `entries[${index}]`;
  const entry = fields(value, place);
  return {
    id: text(entry["id"], `${place}.id`) || fail(`${place}.id`, "it is empty"),
    name: text(entry["name"], `${place}.name`),
    created: number(entry["created"], `${place}.created`),
    updated: number(entry["updated"], `${place}.updated`),
    revision: 1,
    content: contentOf(entry["content"], `${place}.content`, games),
  };
}

function puzzleTry(value: unknown, index: number): PuzzleTry {
  const place = `puzzles[${index}]`;
  const tried = fields(value, place);
  const { solved } = tried;
  const rating = number(tried["rating"], `${place}.rating`);
  return {
    kind: text(tried["kind"], `${place}.kind`),
    puzzle: text(tried["puzzle"], `${place}.puzzle`),
    rating:
      Number.isInteger(rating) && rating <= HIGHEST
        ? rating
        : fail(`${place}.rating`, `found ${rating}, expected a whole number to ${HIGHEST}`),
    solved:
      typeof solved === "boolean" ? solved : fail(`${place}.solved`, `found ${shown(solved)}, expected true or false`),
    time: number(tried["time"], `${place}.time`),
  };
}

function contentOf(value: unknown, place: string, games: readonly GameName[]): Content {
  const content = fields(value, place);
  const kind = text(content["kind"], `${place}.kind`);
  if (kind === "ptn")
    return { kind, text: text(content["text"], `${place}.text`), at: number(content["at"], `${place}.at`) };
  if (kind === "live") return live(content, place);
  const path = list(content["path"], `${place}.path`).map((turn, index) =>
    list(turn, `${place}.path[${index}]`).map((move) => text(move, `${place}.path[${index}]`)),
  );
  const stored = content["stored"] === undefined ? {} : { stored: storedGame(content["stored"], `${place}.stored`) };
  return { ...game(content["record"], `${place}.record`, games), path, ...stored };
}

function storedGame(value: unknown, place: string): StoredGame {
  const stored = fields(value, place);
  return {
    tournament: number(stored["tournament"], `${place}.tournament`),
    key: text(stored["key"], `${place}.key`),
    players: list(stored["players"], `${place}.players`).map((name) => text(name, `${place}.players`)),
    result: text(stored["result"], `${place}.result`),
  };
}

/** A record, which the rules must be able to play. */
function game(value: unknown, place: string, games: readonly GameName[]) {
  const record = fields(value, place);
  const name = text(record["game"], `${place}.game`);
  const kind = games.find((game) => game === name) ?? fail(`${place}.game`, `this Tetrad has no game “${name}”`);
  const imported = importText(kind, JSON.stringify(record));
  if (!("ok" in imported)) return fail(place, imported.error.message);
  const replayed = replay(imported.ok.record);
  if (!("ok" in replayed)) return fail(place, replayed.error.message);
  return { kind, record: imported.ok.record };
}

const CONTESTS: readonly LiveContent["contest"][] = ["bot", "forty", "endless"];

function live(content: Fields, place: string): LiveContent {
  const version = content["version"];
  if (version !== 1 && version !== 2) return fail(`${place}.version`, `found ${shown(version)}, expected 1 or 2`);
  const contest = CONTESTS.find((contest) => contest === content["contest"]);
  const position = content["position"];
  return {
    kind: "live",
    version,
    contest: contest ?? fail(`${place}.contest`, `found ${shown(content["contest"])}, expected ${CONTESTS.join(", ")}`),
    seed: number(content["seed"], `${place}.seed`),
    result: text(content["result"], `${place}.result`),
    time: number(content["time"], `${place}.time`),
    players: list(content["players"], `${place}.players`).map((value, index) =>
      livePlayer(value, `${place}.players[${index}]`),
    ),
    position: position === null ? null : text(position, `${place}.position`),
    ...(version === 2 ? { replay: recording(content["replay"], `${place}.replay`) } : {}),
  };
}

function livePlayer(value: unknown, place: string): LivePlayer {
  const player = fields(value, place);
  const count = (name: string) => number(player[name], `${place}.${name}`);
  return {
    name: text(player["name"], `${place}.name`),
    pieces: count("pieces"),
    lines: count("lines"),
    attack: count("attack"),
    ...(player["keys"] === undefined ? {} : { keys: count("keys"), faults: count("faults") }),
  };
}

/** A recorded game, which the rules must be able to replay. */
function recording(value: unknown, place: string): RealtimeRecording {
  const reading = readRecording(JSON.stringify(fields(value, place)));
  return "ok" in reading ? reading.ok : fail(place, reading.error.message);
}

const same = ({ content }: Entry): string => `${content.kind} ${substance(content)}`;

/** The entries of a file that are to be added to a library. What is there already is left out, and an entry whose id
 *  stands for something else becomes a copy. */
export function merged(library: readonly Entry[], read: readonly Entry[]): readonly Entry[] {
  const known = new Set(library.map(same));
  const ids = new Set(library.map(({ id }) => id));
  const added: Entry[] = [];
  for (const entry of read) {
    if (known.has(same(entry))) continue;
    const next = ids.has(entry.id) ? { ...entry, id: newId(), name: copyName(entry.name) } : entry;
    known.add(same(next));
    ids.add(next.id);
    added.push(next);
  }
  return added;
}
