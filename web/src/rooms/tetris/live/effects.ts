//! What the events of a game look and sound like: flashes of locked pieces and cleared rows, and sounds.

import { signal } from "@preact/signals";
import type { RealtimeNews, RealtimeSeat, Side } from "../../../rules";
import { hasEffects } from "./preferences";
import { sound, type Sound } from "./sounds";
import type { Locked } from "./words";

/** A flash on a field. */
export interface Flash {
  readonly id: number;
  readonly side: Side;
  readonly cells: Locked["placed"]["cells"];
  /** The rows that were cleared. */
  readonly rows: readonly number[];
  /** When it began, by `performance.now`. */
  readonly since: number;
}

/** How long a flash is drawn, in milliseconds; its animation in the style sheet is not longer. */
const FLASH_MS = 450;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

const CLEARS: readonly Sound[] = ["lock", "single", "double", "triple", "tetris"];

function soundOf({ placed }: Locked): Sound {
  if (placed.perfect) return "perfect";
  if (placed.spin !== "none") return "spin";
  return CLEARS[placed.lines] ?? "lock";
}

const cellsOf = (seat: RealtimeSeat | undefined): string => seat?.active?.join(" ") ?? "";

export class Effects {
  /** The flashes, of which the old ones leave with the frame that brings another, or when no other has come for a while. */
  readonly flashes = signal<readonly Flash[]>([]);
  #count = 0;
  #end: ReturnType<typeof setTimeout> | undefined;

  /** Shows what happened. */
  settle(news: readonly RealtimeNews[]): void {
    for (const item of news) {
      if (item.type === "locked") this.#lock(item);
    }
  }

  /** Sounds like a key of the person, if it did something. */
  key(before: RealtimeSeat | undefined, after: RealtimeSeat | undefined, name: Extract<Sound, "move" | "turn">): void {
    if (before?.pieces === after?.pieces && cellsOf(before) !== cellsOf(after)) sound(name);
  }

  #lock(item: Locked): void {
    if (item.side === "first") sound(soundOf(item));
    else if (item.sent > 0) sound("garbage");
    if (isStill.matches || !hasEffects.value) return;
    const now = performance.now();
    const flash = { id: ++this.#count, side: item.side, cells: item.placed.cells, rows: item.cleared, since: now };
    this.flashes.value = [...this.flashes.value.filter(({ since }) => now - since < FLASH_MS), flash];
    clearTimeout(this.#end);
    this.#end = setTimeout(() => (this.flashes.value = []), FLASH_MS);
  }
}
