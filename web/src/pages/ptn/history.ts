//! The undo and redo of a text field: typing is joined into steps, everything else is a step of its own.
//!
//! The browser's own undo does not know of changes that were not typed, so it is not used.

/** A text with its selection. */
export interface TextState {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The longest pause within a step of typing, in milliseconds. */
const PAUSE = 1000;

/** The most steps that are kept. */
const STEPS = 500;

export class TextHistory {
  #past: TextState[] = [];
  #future: TextState[] = [];
  #now: TextState;
  /** The last keystroke, if the next one may join its step. */
  #stroke: { readonly isInsertion: boolean; readonly caret: number; readonly time: number } | undefined;

  constructor(text: string) {
    this.#now = { text, start: text.length, end: text.length };
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Notes the selection before a change, which undoing it restores. */
  select(start: number, end: number): void {
    this.#now = { ...this.#now, start, end };
  }

  /** Notes a change by a keystroke at a time in milliseconds. */
  typed(next: TextState, time: number): void {
    const before = this.#now;
    const isInsertion = next.text.length > before.text.length;
    const last = this.#stroke;
    const isJoined =
      last !== undefined &&
      last.isInsertion === isInsertion &&
      time - last.time < PAUSE &&
      before.start === before.end &&
      before.start === last.caret;
    if (isJoined) {
      this.#now = next;
      this.#future = [];
    } else this.#step(next);
    // A new line begins a new step.
    const isLineEnd = isInsertion && next.text[next.start - 1] === "\n";
    this.#stroke = isLineEnd ? undefined : { isInsertion, caret: next.start, time };
  }

  /** Notes a change that is a step of its own: a paste, a fix. */
  replaced(next: TextState): void {
    this.#stroke = undefined;
    this.#step(next);
  }

  /** Goes back a step; returns the text before it, or `undefined` if there is none. */
  undo(): TextState | undefined {
    return this.#go(this.#past, this.#future);
  }

  redo(): TextState | undefined {
    return this.#go(this.#future, this.#past);
  }

  #step(next: TextState): void {
    if (next.text === this.#now.text) return;
    this.#past.push(this.#now);
    if (this.#past.length > STEPS) this.#past.shift();
    this.#future = [];
    this.#now = next;
  }

  #go(from: TextState[], to: TextState[]): TextState | undefined {
    const next = from.pop();
    if (next === undefined) return undefined;
    to.push(this.#now);
    this.#now = next;
    this.#stroke = undefined;
    return next;
  }
}
