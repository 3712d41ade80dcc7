//! The piece in hand: its shape and orientation. The tables of the rules have the orientations.

import { signal } from "@preact/signals";
import { tables, type LitsOrientation } from "../../rules";
import type { Cell } from "../../game/grid";

export interface Hand {
  readonly shape: string;
  readonly orientation: number;
}

/** The piece in hand; `undefined` until a shape is taken. */
export const hand = signal<Hand | undefined>(undefined);

export function held({ shape, orientation }: Hand): LitsOrientation {
  return tables().lits.find((entry) => entry.shape === shape)!.orientations[orientation]!;
}

export function take(shape: string): void {
  hand.value = hand.value?.shape === shape ? undefined : { shape, orientation: 0 };
}

export function turn(): void {
  if (hand.value) hand.value = { ...hand.value, orientation: held(hand.value).turned };
}

/** Rotates back, by three quarter turns. */
export function turnBack(): void {
  turn();
  turn();
  turn();
}

export function mirror(): void {
  if (hand.value) hand.value = { ...hand.value, orientation: held(hand.value).mirrored };
}

/** The cells of the piece centred on a cell, shifted to stay on the board. */
export function cellsAt(inHand: Hand, { row, col }: Cell, size: number): number[] {
  const { cells } = held(inHand);
  const height = Math.max(...cells.map(([row]) => row)) + 1;
  const width = Math.max(...cells.map(([, col]) => col)) + 1;
  const top = Math.max(0, Math.min(size - height, row - Math.floor((height - 1) / 2)));
  const left = Math.max(0, Math.min(size - width, col - Math.floor((width - 1) / 2)));
  return cells.map(([dy, dx]) => (top + dy) * size + left + dx).sort((one, other) => one - other);
}
