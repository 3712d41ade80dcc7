//! A game in real time of a person, alone or against a bot. The wasm module holds both sides; this module passes it the
//! time of each animation frame and the keys, and asks the bot when its next placement is due.

import { signal, type Signal } from "@preact/signals";
import { say } from "../../../frame/live";
import {
  RealtimeTetris,
  type RealtimeKey,
  type RealtimeNews,
  type RealtimeOptions,
  type RealtimeView,
} from "../../../rules";
import type { Bot } from "./bots";

export type Phase = "counting" | "playing" | "paused" | "over";

/** The most time that passes in one frame, in milliseconds, however long the tab slept. */
const LONGEST_FRAME = 100;
const COUNT_MS = 450;

const KEYS: readonly RealtimeKey[] = ["left", "right", "softDrop", "hardDrop", "cw", "ccw", "flip", "hold"];

export class Match {
  readonly phase = signal<Phase>("counting");
  /** The countdown to the start, in steps of `COUNT_MS`. */
  readonly count = signal(3);
  readonly view: Signal<RealtimeView>;
  readonly result = signal("");
  /** The last placement's clear in words; empty if it cleared nothing. */
  readonly praise = signal("");
  readonly bot: Bot | undefined;
  readonly #finished: (match: Match) => void;
  readonly #game: RealtimeTetris;
  #frame = 0;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `finished` is called when the game has a result. */
  constructor(options: RealtimeOptions, bot: Bot | undefined, pace: number, finished: (match: Match) => void) {
    this.bot = bot;
    this.#finished = finished;
    this.#game = new RealtimeTetris(options);
    if (bot !== undefined) this.#game.setPace("second", pace);
    this.view = signal(this.#game.view());
    this.#countDown();
  }

  press(key: RealtimeKey): void {
    if (this.phase.value !== "playing") return;
    this.#game.press("first", key);
    this.#settle(this.#game.advance(0));
  }

  release(key: RealtimeKey): void {
    if (this.phase.value !== "over") this.#game.release("first", key);
  }

  pause(): void {
    if (this.phase.value === "playing") {
      this.phase.value = "paused";
      cancelAnimationFrame(this.#frame);
      say("Paused.");
    } else if (this.phase.value === "paused") this.#countDown();
  }

  /** Pauses the game if it runs or is about to, and lets go of all keys. */
  suspend(): void {
    if (this.phase.value === "counting") {
      clearTimeout(this.#timer);
      this.phase.value = "paused";
    } else if (this.phase.value === "playing") this.pause();
    for (const key of KEYS) this.release(key);
  }

  /** The person's position as text, for analysis. */
  position(): string | undefined {
    return this.#game.position("first");
  }

  close(): void {
    this.phase.value = "over";
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.bot?.close();
  }

  #countDown(): void {
    this.phase.value = "counting";
    this.count.value = 3;
    const tick = () => {
      if (this.phase.value !== "counting") return;
      this.count.value--;
      if (this.count.value > 0) this.#timer = setTimeout(tick, COUNT_MS);
      else this.#go();
    };
    this.#timer = setTimeout(tick, COUNT_MS);
  }

  #go(): void {
    this.phase.value = "playing";
    this.#last = performance.now();
    const step = (now: number) => {
      if (this.phase.value !== "playing") return;
      const passed = Math.min(LONGEST_FRAME, Math.max(0, now - this.#last));
      this.#last = now;
      this.#settle(this.#game.advance(passed));
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #settle(news: readonly RealtimeNews[]): void {
    this.view.value = this.#game.view();
    for (const item of news) {
      if (item.type === "due" && this.bot !== undefined) void this.#ask(this.bot);
      else if (item.type === "locked" && item.side === "first") this.#praise(item);
      else if (item.type === "ended") this.#end(item);
    }
  }

  async #ask(bot: Bot): Promise<void> {
    const position = this.#game.position("second");
    const seat = this.view.value.seats[1];
    if (position === undefined || seat === undefined) return;
    try {
      const move = await bot.place(position, seat);
      if (this.phase.value === "over") return;
      const reply = this.#game.place("second", move);
      if ("error" in reply) throw new Error(reply.error.message);
      this.#settle(this.#game.advance(0));
    } catch (error) {
      if (this.phase.value !== "over")
        this.#over(
          `The bot failed, and the game ended without a result: ${error instanceof Error ? error.message : String(error)}.`,
        );
    }
  }

  #praise({ placed, sent }: Extract<RealtimeNews, { type: "locked" }>): void {
    const clears = ["", "Single", "Double", "Triple", "Tetris"][placed.lines] ?? "";
    const spin = placed.spin === "none" ? "" : placed.spin === "mini" ? "Mini T-spin " : "T-spin ";
    const perfect = placed.perfect ? " · Perfect clear" : "";
    this.praise.value =
      clears === "" && spin === "" ? "" : `${spin}${clears}${perfect}${sent > 0 ? ` · ${sent} sent` : ""}`;
    if (this.praise.value !== "") say(this.praise.value);
  }

  #end({ side, ending }: Extract<RealtimeNews, { type: "ended" }>): void {
    if (ending === "goal") this.#over(`Done in ${clock(this.view.value.time)}.`);
    else if (this.bot === undefined) this.#over("Topped out.");
    else this.#over(side === "first" ? "You topped out: the bot wins." : "The bot topped out: you win.");
  }

  #over(result: string): void {
    if (this.phase.value === "over") return;
    this.phase.value = "over";
    this.result.value = result;
    cancelAnimationFrame(this.#frame);
    say(result);
    this.#finished(this);
  }
}

/** Formats a time like `1:02.35`. */
export function clock(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const rest = (seconds % 60).toFixed(2).padStart(5, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
}
