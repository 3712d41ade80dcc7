//! What the library holds: games with their branches, PTN texts, finished games of Tetris in real time, and tries at
//! puzzles.
//!
//! The shapes here are those of the database and of exported files. A change of one of them needs an upgrade in
//! `database.ts` and a new version of the file in `exchange.ts`.

import type { GameName, GameRecord, RealtimeRecording } from "../rules";

/** A game of a tournament and its result. */
export interface StoredGame {
  readonly tournament: number;
  readonly key: string;
  readonly players: readonly string[];
  /** The result and the reason, like `1–0`. */
  readonly result: string;
}

/** A game of a room, with its branches and comments. */
export interface GameContent {
  readonly kind: GameName;
  readonly record: GameRecord;
  /** The moves to the node that was shown last. */
  readonly path: readonly (readonly string[])[];
  /** The game of a tournament that it began as. */
  readonly stored?: StoredGame;
}

export interface PtnContent {
  readonly kind: "ptn";
  readonly text: string;
  /** The number of moves on the board. */
  readonly at: number;
}

/** One player's figures of a game in real time. */
export interface LivePlayer {
  readonly name: string;
  readonly pieces: number;
  readonly lines: number;
  readonly attack: number;
  /** Keys pressed, and pieces that took more keys than they needed; from version 2 on, for persons. */
  readonly keys?: number;
  readonly faults?: number;
}

/** A finished game of Tetris in real time. */
export interface LiveContent {
  readonly kind: "live";
  /** The version of this shape. Entries of version 1 hold no replay. */
  readonly version: 1 | 2;
  readonly contest: "bot" | "forty" | "endless";
  readonly seed: number;
  readonly result: string;
  /** The length of the game in milliseconds. */
  readonly time: number;
  /** The person first. */
  readonly players: readonly LivePlayer[];
  /** The last position, in the notation of Tetris; `null` if there was none to show. */
  readonly position: string | null;
  /** What gives the same game again; in every entry of version 2. */
  readonly replay?: RealtimeRecording;
}

export type Content = GameContent | PtnContent | LiveContent;
export type Kind = Content["kind"];

export interface Entry {
  readonly id: string;
  /** The name that a person gave; may be empty. */
  readonly name: string;
  /** When the entry was made, in milliseconds since 1970. */
  readonly created: number;
  /** When its content changed last. */
  readonly updated: number;
  /** The number of changes of its content so far. A change names the one that it is based on. */
  readonly revision: number;
  readonly content: Content;
}

/** The first try at a puzzle. */
export interface PuzzleTry {
  /** The name of the kind of puzzle, and the puzzle's name among these. */
  readonly kind: string;
  readonly puzzle: string;
  /** The puzzle's rating. */
  readonly rating: number;
  /** Whether it was solved without a wrong move. */
  readonly solved: boolean;
  /** When, in milliseconds since 1970. */
  readonly time: number;
}

/** The earliest try at each puzzle, in the order of time. */
export function firstTries(all: readonly PuzzleTry[]): readonly PuzzleTry[] {
  const found = new Map<string, PuzzleTry>();
  for (const tried of [...all].sort((one, other) => one.time - other.time)) {
    const key = `${tried.kind} ${tried.puzzle}`;
    if (!found.has(key)) found.set(key, tried);
  }
  return [...found.values()];
}

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** A random name of an entry: ten letters and digits that can't be mistaken for each other. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

export const isGame = (content: Content): content is GameContent => content.kind !== "ptn" && content.kind !== "live";

/** What a person made of a content, without the place in it that is shown. Equal texts are equal contents. */
export function substance(content: Content): string {
  switch (content.kind) {
    case "ptn":
      return content.text;
    case "live":
      return JSON.stringify(content);
    default:
      return JSON.stringify([content.record.game, content.record.start, content.record.turns]);
  }
}

/** The name of a copy. */
export const copyName = (name: string): string => (name === "" ? "Copy" : `${name} (copy)`);
