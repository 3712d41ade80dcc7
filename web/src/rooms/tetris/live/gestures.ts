//! Gestures on the field as keys: drag sideways to shift, down to lower, flick down to drop, flick up or hold still to
//! hold the piece, tap to turn.

import type { RealtimeKey } from "../../../rules";

/** A finger on the field: its place in pixels and its time in milliseconds. */
export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

export interface GestureTarget {
  readonly press: (key: RealtimeKey) => void;
  readonly release: (key: RealtimeKey) => void;
}

/** The longest tap and the longest flick, and the shortest time of a finger held still, in milliseconds. */
const TAP_MS = 250;
const FLICK_MS = 250;
export const STILL_MS = 450;

/** How far a finger moves before it drags, and how far at least in a flick, in cells. */
const SLACK = 0.6;
const FLICK = 2;

export class Gestures {
  readonly #target: GestureTarget;
  /** The width of a cell in pixels. */
  readonly #cell: number;
  #start: Touch | undefined;
  /** Where the finger was at the last shift. */
  #column = 0;
  #doing: "nothing" | "shifting" | "lowering" | "done" = "nothing";

  constructor(target: GestureTarget, cell: number) {
    this.#target = target;
    this.#cell = cell;
  }

  down(touch: Touch): void {
    this.#start = touch;
    this.#column = touch.x;
    this.#doing = "nothing";
  }

  move({ x, y }: Touch): void {
    const start = this.#start;
    if (start === undefined || this.#doing === "done") return;
    const [right, below] = [x - start.x, y - start.y].map((way) => way / this.#cell);
    if (right === undefined || below === undefined) return;
    if (this.#doing === "nothing") {
      if (Math.abs(right) > SLACK && Math.abs(right) > Math.abs(below)) this.#doing = "shifting";
      else if (below > SLACK * 2) {
        this.#doing = "lowering";
        this.#target.press("softDrop");
      }
    }
    if (this.#doing === "shifting") this.#shift(x);
  }

  /** Ends the gesture; `isRight` says on which half of the field a tap is. */
  up({ x, y, time }: Touch, isRight: boolean): void {
    const start = this.#start;
    const doing = this.#doing;
    this.#start = undefined;
    if (start === undefined) return;
    const below = (y - start.y) / this.#cell;
    const isFlick = time - start.time < FLICK_MS && Math.abs(below) > Math.abs(x - start.x) / this.#cell;
    if (doing === "lowering") this.#target.release("softDrop");
    if (doing === "lowering" && isFlick && below > FLICK) this.#tap("hardDrop");
    else if (doing === "nothing" && isFlick && below < -FLICK) this.#tap("hold");
    else if (doing === "nothing" && time - start.time < TAP_MS && Math.abs(below) < SLACK * 2)
      this.#tap(isRight ? "cw" : "ccw");
  }

  /** Says that the finger has been down for `STILL_MS`. */
  still(): void {
    if (this.#start === undefined || this.#doing !== "nothing") return;
    this.#doing = "done";
    this.#tap("hold");
  }

  /** Ends the gesture without effect, as when the browser takes the finger over. */
  cancel(): void {
    if (this.#doing === "lowering") this.#target.release("softDrop");
    this.#start = undefined;
  }

  #shift(x: number): void {
    for (let way = x - this.#column; Math.abs(way) >= this.#cell; way = x - this.#column) {
      this.#tap(way < 0 ? "left" : "right");
      this.#column += Math.sign(way) * this.#cell;
    }
  }

  #tap(key: RealtimeKey): void {
    this.#target.press(key);
    this.#target.release(key);
  }
}
