//! A piece that a person moves over the well and drops, which writes its move into the text.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { say } from "../../frame/live";
import { ptnCandidates, type Problem, type PtnCandidate, type TetrisPiece } from "../../rules";
import type { PtnDocument } from "./document";

/** The middle of the well, in cells from the left. */
const MIDDLE = 5;

const middleOf = ({ cells }: PtnCandidate): number => {
  const columns = cells.map(([x]) => x);
  return (Math.min(...columns) + Math.max(...columns) + 1) / 2;
};

/** The moves of a turned piece whose middle is nearest to a place, the highest first: the straight drop, then tucks. */
export function columnOf(candidates: readonly PtnCandidate[], turns: number, middle: number): readonly PtnCandidate[] {
  const turned = candidates.filter((candidate) => candidate.turns === turns);
  const distance = (candidate: PtnCandidate) => Math.abs(middleOf(candidate) - middle);
  const nearest = turned.reduce<PtnCandidate | undefined>(
    (best, candidate) => (best === undefined || distance(candidate) < distance(best) ? candidate : best),
    undefined,
  );
  return turned.filter(({ left }) => left === nearest?.left);
}

/** The index of the move that fills a cell of this row; 0, the straight drop, if none does. */
export const depthAt = (column: readonly PtnCandidate[], row: number): number =>
  Math.max(
    0,
    column.findIndex(({ cells }) => cells.some(([, y]) => y === row)),
  );

export class Entry {
  readonly isOn = signal(false);
  readonly piece = signal<TetrisPiece>("T");
  /** What kept the last move from being written. */
  readonly problem = signal<Problem | undefined>(undefined);
  readonly #document: PtnDocument;
  readonly #turns = signal(0);
  /** The middle of the piece, in cells from the left. */
  readonly #middle = signal(MIDDLE);
  /** The index of the move in its column. */
  readonly #depth = signal(0);

  readonly #candidates = computed(() =>
    this.isOn.value ? ptnCandidates(this.#document.text.value, this.#document.at.value, this.piece.value) : [],
  );
  readonly #column = computed(() => columnOf(this.#candidates.value, this.#turns.value, this.#middle.value));

  /** The move that a drop makes. `undefined` if the piece has no room, or full rows are still to be cleared. */
  readonly target = computed(() =>
    this.#document.isFilled.value ? undefined : this.#column.value[this.#depth.value % this.#column.value.length],
  );
  readonly hasRoom = computed(() => this.#candidates.value.length > 0);

  constructor(document: PtnDocument) {
    this.#document = document;
    // In the middle of a game, the piece that was played is offered.
    effect(() => {
      const next = this.isOn.value ? document.nextPiece.value : undefined;
      if (next !== undefined) untracked(() => this.choose(next));
    });
  }

  toggle(): void {
    this.isOn.value = !this.isOn.value;
    this.problem.value = undefined;
    if (this.isOn.value) this.#document.settle();
  }

  choose(piece: TetrisPiece): void {
    batch(() => {
      this.piece.value = piece;
      this.#turns.value = 0;
      this.#depth.value = 0;
    });
  }

  /** Turns the piece clockwise, or back with -1. */
  turn(step: 1 | -1 = 1): void {
    const turns = [...new Set(this.#candidates.value.map((candidate) => candidate.turns))];
    const index = turns.indexOf(this.#turns.value);
    this.#aim(() => {
      this.#turns.value = turns.at((index + step) % turns.length) ?? 0;
      this.#depth.value = 0;
    });
  }

  shift(step: 1 | -1): void {
    const { target } = this;
    this.#aim(() => {
      const now = target.value;
      const beside = this.#candidates.value.filter(
        ({ turns, left }) => turns === this.#turns.value && now !== undefined && (left - now.left) * step > 0,
      );
      const nearest = beside.sort((one, other) => (one.left - other.left) * step)[0];
      if (nearest === undefined) return;
      this.#middle.value = middleOf(nearest);
      this.#depth.value = 0;
    });
  }

  /** Goes to the next place below in the same columns, and from the lowest back to the straight drop. */
  lower(): void {
    this.#aim(() => (this.#depth.value = (this.#depth.value + 1) % Math.max(1, this.#column.value.length)));
  }

  /** Aims at a place of the well: columns by the middle of the piece, and a place under an overhang by its row. */
  point(x: number, row: number): void {
    batch(() => {
      this.#document.settle();
      this.#middle.value = x;
      this.#depth.value = depthAt(this.#column.value, row);
    });
  }

  drop(): void {
    this.#document.settle();
    const move = this.target.value?.move;
    if (move === undefined) return;
    batch(() => {
      this.problem.value = this.#document.enter(move);
      if (this.problem.value !== undefined) return;
      // The next piece appears in the middle.
      this.#turns.value = 0;
      this.#depth.value = 0;
      this.#middle.value = MIDDLE;
    });
    say(this.problem.value?.message ?? `${move} is written.`);
  }

  /** Changes the aim and says what it is. */
  #aim(change: () => void): void {
    this.#document.settle();
    batch(change);
    const target = this.target.value;
    if (target !== undefined) say(target.move);
  }
}
