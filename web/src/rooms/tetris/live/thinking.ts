//! How long a bot may think about a piece, so that it keeps its pace on any device.

/** The most and the least of a piece's time for thinking; the rest is for messages and frames. */
const MOST = 0.6;
const LEAST = 0.05;

/** The share of a piece's time after which an answer is too late for comfort. */
const LATE = 0.85;

export class Thinking {
  readonly #interval: number;
  #share = MOST;

  /** `pace` is in pieces per second. */
  constructor(pace: number) {
    this.#interval = 1000 / pace;
  }

  /** The time for the next piece in milliseconds. */
  get time(): number {
    return this.#interval * this.#share;
  }

  /** Notes how long the last answer took, all in all. A late one shortens the next thoughts, others lengthen them again. */
  took(milliseconds: number): void {
    const factor = milliseconds > this.#interval * LATE ? 0.7 : 1.05;
    this.#share = Math.max(LEAST, Math.min(MOST, this.#share * factor));
  }
}
