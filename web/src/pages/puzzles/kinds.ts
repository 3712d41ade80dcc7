//! The kinds of puzzles that come with Tetrad, one for each file in `puzzles/`. The home page shows them before the rules
//! are loaded, so nothing here needs them.

import five from "../../../../puzzles/tictactoe-15x15.jsonl?url";
import lits from "../../../../puzzles/lits.jsonl?url";
import ptn from "../../../../puzzles/ptn.jsonl?url";
import santorini from "../../../../puzzles/santorini.jsonl?url";
import small from "../../../../puzzles/tictactoe-small.jsonl?url";
import tetris from "../../../../puzzles/tetris.jsonl?url";
import type { GameName } from "../../rules";

export interface PuzzleKind {
  /** The name in addresses and in the library: that of the file. */
  readonly name: string;
  readonly title: string;
  /** What is claimed of its puzzles. */
  readonly claim: string;
  /** The game that the board belongs to. */
  readonly game: GameName;
  /** The address of the file. */
  readonly file: string;
  /** Whether the solution is an opinion of the engine and not proved. */
  readonly isOpinion?: boolean;
}

export const KINDS: readonly PuzzleKind[] = [
  {
    name: "tictactoe-15x15",
    title: "Five in a row",
    claim: "On 15 × 15, one four or three wins by fours and threes, and no other does.",
    game: "tictactoe",
    file: five,
  },
  {
    name: "tictactoe-small",
    title: "Small boards",
    claim: "Tic-tac-toe from 4 × 4 to 7 × 7: one move of all wins.",
    game: "tictactoe",
    file: small,
  },
  {
    name: "lits",
    title: "LITS endgames",
    claim: "The last placements of a Battle of LITS: one of all wins.",
    game: "lits",
    file: lits,
  },
  {
    name: "santorini",
    title: "Santorini",
    claim: "Without gods: one turn of all wins.",
    game: "santorini",
    file: santorini,
  },
  {
    name: "tetris",
    title: "Perfect clears",
    claim: "Tetris with the queue and hold: the pieces clear the whole field.",
    game: "tetris",
    file: tetris,
  },
  {
    name: "ptn",
    title: "Best placement",
    claim: "Classic Tetris: where a piece goes best, by the engine's opinion. It is no proof.",
    game: "tetris",
    file: ptn,
    isOpinion: true,
  },
];

export const kindOf = (name: string | undefined): PuzzleKind | undefined => KINDS.find((kind) => kind.name === name);

/** The last part of the address of today's puzzle. */
export const DAILY = "daily";

/** The address of a kind's next puzzle, of one puzzle, or of today's. */
export const puzzleAddress = (...path: readonly string[]): string => `#/${["puzzles", ...path].join("/")}`;

const DAY = 24 * 60 * 60 * 1000;

/** A number without a common factor with the lengths of the files, so that every puzzle has its day. */
const STRIDE = 41;

/** The kind of a day's puzzle and its number, to be taken modulo the length of the file. All puzzles are proved ones. */
export function dailyPuzzle(now: number): { readonly kind: PuzzleKind; readonly number: number } {
  const day = Math.floor(now / DAY);
  const proved = KINDS.filter(({ isOpinion }) => isOpinion !== true);
  return { kind: proved[day % proved.length]!, number: Math.floor(day / proved.length) * STRIDE };
}
