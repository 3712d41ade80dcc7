//! The clocks of two players: sudden death, or with an increment for every move.
//!
//! The clock of the side to move at the end of the played line runs, also while a person browses other positions. It
//! starts with the first move of the game, which takes no time. A position that play returns to gets the times back that
//! it was reached with, and the clock stands there until the next move. This module knows no timers; time is passed in.

import type { Side } from "../rules";

/** The time for a game and the time that is added for each move, in milliseconds. */
export interface TimeControl {
  readonly base: number;
  readonly increment: number;
}

/** The times left, in milliseconds. */
type Times = Readonly<Record<Side, number>>;

/** A move in the tree of a game. */
export interface ClockedMove {
  readonly from: number;
  readonly to: number;
  readonly by: Side;
  /** The side to move after it; `undefined` if the game is over. */
  readonly next: Side | undefined;
}

/** The share of the time left that an engine uses for a move: as if this many moves were to come. */
const MOVES_TO_COME = 20;
/** The share of the increment that it uses. */
const INCREMENT_SHARE = 0.8;
/** The time that passes between the engine's move and the clock's stop, in milliseconds. */
const OVERHEAD = 50;
const SHORTEST_SEARCH = 10;

export class GameClock {
  readonly control: TimeControl;
  readonly #now: () => number;
  /** The times with which each node was reached. */
  readonly #reached = new Map<number, Times>();
  #times: Times;
  #node: number;
  #mover: Side | undefined;
  /** When the mover's clock began to run; `undefined` while it stands. */
  #since: number | undefined;
  #hasStarted = false;

  /** Full clocks at a node, which stand until the first move. */
  constructor(control: TimeControl, node: number, mover: Side | undefined, now: () => number) {
    this.control = control;
    this.#now = now;
    this.#times = { first: control.base, second: control.base };
    this.#node = node;
    this.#mover = mover;
    this.#reached.set(node, this.#times);
  }

  /** The end of the played line. */
  get node(): number {
    return this.#node;
  }

  /** The side whose clock runs, or would if it did not stand. */
  get mover(): Side | undefined {
    return this.#mover;
  }

  get isRunning(): boolean {
    return this.#since !== undefined;
  }

  /** The time left of a side, in milliseconds. */
  left(side: Side): number {
    const spent = side === this.#mover && this.#since !== undefined ? this.#now() - this.#since : 0;
    return Math.max(0, this.#times[side] - spent);
  }

  /** Whether the mover has no time left. */
  get isOut(): boolean {
    return this.#mover !== undefined && this.isRunning && this.left(this.#mover) <= 0;
  }

  /** Stops the mover's clock and starts that of the next side. */
  moved({ from, to, by, next }: ClockedMove): void {
    if (from !== this.#node) this.returned(from, by);
    const bonus = this.isRunning ? this.control.increment : 0;
    this.pause();
    this.#times = { ...this.#times, [by]: this.#times[by] + bonus };
    this.#reached.set(to, this.#times);
    this.#node = to;
    this.#mover = next;
    this.#hasStarted = true;
    this.resume();
  }

  /** Restores the times with which a node was reached; the clock stands. Unknown nodes have full clocks. */
  returned(node: number, mover: Side | undefined): void {
    const { base } = this.control;
    this.#since = undefined;
    this.#times = this.#reached.get(node) ?? { first: base, second: base };
    this.#node = node;
    this.#mover = mover;
    this.#hasStarted = false;
  }

  pause(): void {
    if (this.#mover !== undefined) this.#times = { ...this.#times, [this.#mover]: this.left(this.#mover) };
    this.#since = undefined;
  }

  /** Lets a clock that has started run again. */
  resume(): void {
    if (this.#hasStarted && this.#mover !== undefined) this.#since ??= this.#now();
  }

  /** The longest search for a move of this side, in milliseconds. */
  share(side: Side): number {
    const left = this.left(side);
    const wanted = left / MOVES_TO_COME + this.control.increment * INCREMENT_SHARE;
    return Math.max(SHORTEST_SEARCH, Math.min(wanted, left - OVERHEAD));
  }
}

/** Below this time the clock shows tenths, in milliseconds. */
const TENTHS_BELOW = 20_000;
const HOUR = 3_600_000;

const two = (value: number): string => String(value).padStart(2, "0");

/** Formats a time left: `1:02:03`, `4:05`, `0:09.4`. */
export function clockText(left: number): string {
  if (left < TENTHS_BELOW) {
    const tenths = Math.ceil(left / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return left >= HOUR ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
