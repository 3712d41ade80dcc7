//! The clocks of a session: the chosen time control, the display, and the fall of a flag.
//!
//! There are clocks where two sides move in turn, against the engine and between two people. While an engine is to move
//! but waits, its clock stands; so do all clocks while the page is not shown. A reload starts with full clocks.

import { effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";
import { remembered } from "../frame/storage";
import type { Described, GameName, Side } from "../rules";
import type { Mode } from "./modes";
import { GameClock, type ClockedMove, type TimeControl } from "./clock";

/** No clock. */
const NONE: TimeControl = { base: 0, increment: 0 };

const isTime = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value) && value >= 0;

const isControl = (value: unknown): value is TimeControl =>
  typeof value === "object" &&
  value !== null &&
  "base" in value &&
  "increment" in value &&
  isTime(value.base) &&
  isTime(value.increment);

const now = (): number => performance.now();

/** The interval of the display, in milliseconds. */
const TICK = 100;

/** The session that clocks belong to. */
export interface ClockedGame {
  readonly game: GameName;
  readonly mode: ReadonlySignal<Mode>;
  /** The side of the person against the engine. */
  readonly side: ReadonlySignal<Side>;
  readonly isThinking: ReadonlySignal<boolean>;
  /** Called when a side has no time left. */
  readonly flagged: () => void;
}

export class PlayClock {
  /** The time control; a base of 0 is no clock. */
  readonly control: Signal<TimeControl>;
  /** Where a flag has fallen, and whose. */
  readonly flag = signal<{ readonly node: number; readonly side: Side } | undefined>(undefined);
  readonly #game: ClockedGame;
  readonly #clock = signal<GameClock | undefined>(undefined);
  /** Counts what changes the display. */
  readonly #changes = signal(0);
  #start: { readonly node: number; readonly actors: readonly Side[] } = { node: 0, actors: [] };
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(game: ClockedGame) {
    this.#game = game;
    this.control = remembered(`${game.game}.clock`, NONE, isControl);
    effect(() => {
      void this.control.value;
      untracked(() => this.begin(this.#start.node, this.#start.actors));
    });
    effect(() => {
      const isPlayed = this.#isPlayed();
      const isThinking = game.isThinking.value;
      const clock = this.#clock.value;
      const mover = clock?.mover;
      void this.#changes.value;
      if (clock === undefined || mover === undefined) return;
      if (!isPlayed || (this.#isEngine(mover) && !isThinking)) clock.pause();
      else if (this.#isEngine(mover)) clock.resume();
    });
  }

  /** Sets full clocks at the start of a game, or at the node where a loaded game goes on. */
  begin(node: number, actors: readonly Side[]): void {
    this.#start = { node, actors };
    this.flag.value = undefined;
    const hasClock = this.control.peek().base > 0 && actors.length === 1;
    this.#clock.value = hasClock ? new GameClock(this.control.peek(), node, actors[0], now) : undefined;
    this.#watch();
  }

  moved(move: Omit<ClockedMove, "next">, actors: readonly Side[]): void {
    this.#start = { node: move.to, actors };
    this.#change((clock) => clock.moved({ ...move, next: actors[0] }));
  }

  returned(node: number, actors: readonly Side[]): void {
    this.#start = { node, actors };
    this.#change((clock) => clock.returned(node, actors[0]));
  }

  pause(): void {
    this.#clock.peek()?.pause();
    this.#watch();
  }

  resume(): void {
    this.#clock.peek()?.resume();
    this.#watch();
  }

  /** The longest search for a move of this side in milliseconds; unlimited without a clock. */
  share(side: Side): number {
    return this.#isPlayed() ? (this.#clock.peek()?.share(side) ?? Infinity) : Infinity;
  }

  /** The time left of a side in milliseconds and whether it runs; `undefined` without clocks. Follows the time. */
  shown(side: Side): { readonly left: number; readonly isRunning: boolean } | undefined {
    void this.#changes.value;
    const clock = this.#clock.value;
    if (clock === undefined || !this.#isPlayed()) return undefined;
    return { left: clock.left(side), isRunning: clock.isRunning && clock.mover === side };
  }

  /** The position with the outcome of a flag that fell in it. */
  judged(described: Described, node: number): Described {
    const flag = this.flag.value;
    if (flag?.node !== node || described.outcome !== null || !this.#isPlayed()) return described;
    const name = described.sides[flag.side === "first" ? 0 : 1];
    const winner = flag.side === "first" ? "second" : "first";
    return { ...described, actors: [], outcome: { winner, reason: `${name} ran out of time` } };
  }

  /** Whether a person plays, against the engine or another person. */
  #isPlayed(): boolean {
    const mode = this.#game.mode.value;
    return mode === "engine" || mode === "people";
  }

  #isEngine(side: Side): boolean {
    return this.#game.mode.value === "engine" && side !== this.#game.side.value;
  }

  #change(act: (clock: GameClock) => void): void {
    const clock = this.#clock.peek();
    if (clock === undefined) return;
    act(clock);
    this.flag.value = undefined;
    this.#watch();
  }

  /** Follows the time while a clock exists. */
  #watch(): void {
    this.#changes.value++;
    clearInterval(this.#timer);
    if (this.#clock.peek() !== undefined) this.#timer = setInterval(() => this.#tick(), TICK);
  }

  #tick(): void {
    const clock = this.#clock.peek();
    if (clock?.isRunning !== true) return;
    this.#changes.value++;
    if (!clock.isOut || clock.mover === undefined) return;
    const side = clock.mover;
    clock.pause();
    this.flag.value = { node: clock.node, side };
    this.#game.flagged();
  }
}
