//! Plays the moves of a document one after the other.

import { effect, signal, untracked } from "@preact/signals";
import { isOneOf, remembered } from "../../frame/storage";
import type { PtnDocument } from "./document";

/** Moves a second. */
export const SPEEDS = [0.5, 1, 2, 5, 10] as const;

export class Autoplay {
  readonly isRunning = signal(false);
  readonly speed = remembered<number>("ptn.speed", 1, isOneOf(...SPEEDS));
  readonly #document: PtnDocument;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStepping = false;

  constructor(document: PtnDocument) {
    this.#document = document;
    // Whatever else changes the text or the place ends the autoplay.
    effect(() => {
      void [document.text.value, document.at.value, document.isFilled.value];
      if (!this.#isStepping) untracked(() => this.stop());
    });
  }

  toggle(): void {
    if (this.isRunning.value) this.stop();
    else this.#start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isRunning.value = false;
  }

  /** Changes the speed, also while moves are played. */
  setSpeed(speed: number): void {
    this.speed.value = speed;
    if (this.isRunning.value) this.#wait();
  }

  #start(): void {
    const document = this.#document;
    if (document.length === 0) return;
    if (!document.canForward) document.goTo(0);
    this.isRunning.value = true;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    // A move that clears lines is shown twice, before and after, in the time of one.
    const share = this.#document.clears ? 0.5 : 1;
    this.#timer = setTimeout(() => this.#step(), (1000 * share) / this.speed.value);
  }

  #step(): void {
    this.#isStepping = true;
    this.#document.forward();
    this.#isStepping = false;
    if (this.#document.canForward) this.#wait();
    else this.stop();
  }
}
