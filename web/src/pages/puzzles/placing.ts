//! An attempt at a puzzle of classic Tetris. Right is what the engine says, which is an opinion.

import { computed, signal } from "@preact/signals";
import { ptnWell, puzzlePlacements, tables, type PtnWell, type PuzzlePlacement, type TetrisPiece } from "../../rules";
import { Attempt } from "./attempt";
import type { OpinionPuzzle } from "./files";

/** More moves than a game has. */
export const ALL_MOVES = 100_000;

function pieceOf(letter: string): TetrisPiece {
  const shape = tables().tetris.find(({ piece }) => piece === letter);
  if (shape === undefined) throw new Error(`found ${letter}, expected a piece`);
  return shape.piece;
}

export class Placing extends Attempt {
  readonly task: string;
  readonly piece: TetrisPiece;
  readonly next: TetrisPiece;
  readonly placements: readonly PuzzlePlacement[];
  /** The placement that was tried last, or is shown as the solution. */
  readonly tried = signal<PuzzlePlacement | undefined>(undefined);
  /** The well with the tried piece in it. */
  readonly well = computed(() => this.#well(this.tried.value?.move));
  readonly #puzzle: OpinionPuzzle["placement"];

  constructor(named: OpinionPuzzle, ended: (solved: boolean) => void) {
    super(named, ended);
    this.#puzzle = named.placement;
    const reply = puzzlePlacements(named.placement);
    if (!("ok" in reply)) throw new Error(reply.error.message);
    this.placements = reply.ok;
    const { piece, next } = named.placement;
    this.piece = pieceOf(piece);
    this.next = pieceOf(next);
    this.task = `Where does ${piece} go best, with ${next} next? The engine's opinion counts.`;
    this.text.value = this.task;
  }

  play(placement: PuzzlePlacement): void {
    if (this.phase.value !== "find") return;
    const { move, loss } = placement;
    this.tried.value = placement;
    if (move === this.#puzzle.best) return this.tell("solved", `${move} is the engine's choice too.`);
    this.tell("wrong", `The engine rates ${move} ${loss} below its choice; a hole costs about 100.`);
  }

  again(): void {
    this.tried.value = undefined;
    this.tell("find", this.task);
  }

  solution(): void {
    this.tried.value = this.placements[0];
    this.tell("shown", `The engine's choice is ${this.#puzzle.best}, by ${this.#puzzle.margin} points.`);
  }

  close(): void {
    // Nothing runs.
  }

  #well(move: string | undefined): PtnWell {
    const { start } = this.#puzzle;
    return ptnWell(move === undefined ? start : `${start}${move}\n`, ALL_MOVES);
  }
}
