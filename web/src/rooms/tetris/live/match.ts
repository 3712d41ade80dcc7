//! A game in real time of a person, alone or against a bot. The wasm module holds both sides; this module passes it the
//! time of each animation frame and the keys, and asks the bot for its next placement.

import { computed, signal, type Signal } from "@preact/signals";
import { say } from "../../../frame/live";
import {
  RealtimeTetris,
  type RealtimeKey,
  type RealtimeNews,
  type RealtimeOptions,
  type RealtimeRecording,
  type RealtimeView,
} from "../../../rules";
import type { Bot } from "./bots";
import { Effects } from "./effects";
import type { Contest } from "./preferences";
import { sound } from "./sounds";
import { Thinking } from "./thinking";
import { clock, praiseOf } from "./words";

export type Phase = "counting" | "playing" | "paused" | "over";

export interface MatchSetup {
  readonly contest: Contest;
  readonly options: RealtimeOptions;
  readonly bot: Bot | undefined;
  /** The pieces a second of the bot. */
  readonly pace: number;
  /** Called when the game has a result. */
  readonly finished: (match: Match) => void;
}

/** The most time that passes in one frame, in milliseconds, however long the tab slept. */
const LONGEST_FRAME = 100;
const COUNT_MS = 450;

const KEYS: readonly RealtimeKey[] = ["left", "right", "softDrop", "hardDrop", "cw", "ccw", "flip", "hold"];

/** The keys that count when they are held as the game starts. */
const HELD_KEYS: readonly RealtimeKey[] = ["left", "right", "softDrop"];

/** The time between two changes of the figures, in milliseconds. */
const FIGURES_MS = 200;

/** The number of the last change of the figures. Bots place pieces at full tenths of a second, so figures change between them. */
const tick = (time: number): number => Math.floor(time / FIGURES_MS + 0.25);

/** Resolves after the next frame has been drawn. */
const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

export class Match {
  readonly phase = signal<Phase>("counting");
  /** The countdown to the start, in steps of `COUNT_MS`. */
  readonly count = signal(3);
  readonly view: Signal<RealtimeView>;
  /** The view as figures show it, which change a few times a second at most. */
  readonly figures: Signal<RealtimeView>;
  readonly result = signal("");
  /** The last placement's clear in words; empty if it cleared nothing. */
  readonly praise = signal("");
  readonly effects = new Effects();
  readonly setup: MatchSetup;
  readonly pieces = computed(() => this.view.value.seats[0]?.pieces ?? 0);
  readonly #game: RealtimeTetris;
  readonly #held = new Set<RealtimeKey>();
  readonly #thinking: Thinking;
  /** When the game ended, by `performance.now`; 0 before. */
  overAt = 0;
  #frame = 0;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(setup: MatchSetup) {
    this.setup = setup;
    this.#thinking = new Thinking(setup.pace);
    this.#game = new RealtimeTetris(setup.options);
    if (setup.bot !== undefined) this.#game.setPace("second", setup.pace);
    this.view = signal(this.#game.view());
    this.figures = signal(this.view.value);
    this.#countDown();
    this.#settle(this.#game.advance(0));
  }

  press(key: RealtimeKey): void {
    this.#held.add(key);
    if (this.phase.value !== "playing") return;
    this.#catchUp(performance.now());
    const [before] = this.view.value.seats;
    this.#game.press("first", key);
    this.#settle(this.#game.advance(0));
    const [after] = this.view.value.seats;
    if (key === "left" || key === "right") this.effects.key(before, after, "move");
    else if (key === "hold" && before?.canHold === true && after?.canHold === false) sound("hold");
    else if (key === "cw" || key === "ccw" || key === "flip") this.effects.key(before, after, "turn");
  }

  release(key: RealtimeKey): void {
    this.#held.delete(key);
    if (this.phase.value === "playing") this.#catchUp(performance.now());
    if (!this.view.value.over) this.#game.release("first", key);
  }

  /** Pauses the game, or goes on after another countdown. */
  pause(): void {
    if (this.phase.value === "paused") this.#countDown();
    else this.suspend();
  }

  /** Pauses the game if it runs or is about to, and lets go of all keys. */
  suspend(): void {
    if (this.phase.value === "playing" || this.phase.value === "counting") {
      this.phase.value = "paused";
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
      say("Paused.");
    }
    for (const key of KEYS) this.release(key);
  }

  /** The person's position as text. */
  position(): string | undefined {
    return this.#game.position("first");
  }

  /** The game so far, for a replay. */
  recording(): RealtimeRecording {
    return this.#game.recording();
  }

  close(): void {
    this.phase.value = "over";
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.setup.bot?.close();
  }

  #countDown(): void {
    this.phase.value = "counting";
    this.count.value = 3;
    sound("count");
    const step = () => {
      if (this.phase.value !== "counting") return;
      this.count.value--;
      sound(this.count.value > 0 ? "count" : "go");
      if (this.count.value > 0) this.#timer = setTimeout(step, COUNT_MS);
      else this.#go();
    };
    this.#timer = setTimeout(step, COUNT_MS);
  }

  #go(): void {
    this.phase.value = "playing";
    this.#last = performance.now();
    for (const key of HELD_KEYS) if (this.#held.has(key)) this.press(key);
    const step = (now: number) => {
      if (this.phase.value !== "playing") return;
      this.#catchUp(now);
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Advances the game to a time, so that a key acts when it was pressed and not at the next frame. */
  #catchUp(now: number): void {
    const passed = Math.min(LONGEST_FRAME, Math.max(0, now - this.#last));
    this.#last = Math.max(this.#last, now);
    this.#settle(this.#game.advance(passed));
  }

  #settle(news: readonly RealtimeNews[]): void {
    const isTick = tick(this.#game.time) !== tick(this.figures.value.time);
    if (news.length > 0 || isTick || this.#game.hasChanged()) this.view.value = this.#game.view();
    if (isTick || this.view.value.over) this.figures.value = this.view.value;
    this.effects.settle(news);
    for (const item of news) {
      if (item.type === "wanted" && this.setup.bot !== undefined) void this.#ask(this.setup.bot);
      else if (item.type === "locked" && item.side === "first") this.#praise(praiseOf(item));
      else if (item.type === "ended") this.#end(item);
    }
  }

  /** Asks the bot for a placement, once its last piece has been drawn: its search takes a core that drawing needs. */
  async #ask(bot: Bot): Promise<void> {
    const asked = performance.now();
    await drawn();
    const position = this.#game.position("second");
    const seat = this.view.value.seats[1];
    if (position === undefined || seat === undefined) return;
    try {
      const move = await bot.place(position, seat, this.#thinking.time);
      this.#thinking.took(performance.now() - asked);
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

  #praise(praise: string): void {
    this.praise.value = praise;
    if (praise !== "") say(praise);
  }

  #end({ side, ending }: Extract<RealtimeNews, { type: "ended" }>): void {
    if (ending === "goal") this.#over(`Done in ${clock(this.view.value.time)}.`);
    else if (this.setup.bot === undefined) this.#over("Topped out.");
    else this.#over(side === "first" ? "You topped out: the bot wins." : "The bot topped out: you win.");
    sound(ending === "goal" || side === "second" ? "won" : "lost");
  }

  #over(result: string): void {
    if (this.phase.value === "over") return;
    this.phase.value = "over";
    this.overAt = performance.now();
    this.result.value = result;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    say(result);
    this.setup.finished(this);
  }
}
