//! A replay that runs: its time, its speed, and the piece that it is at.

import { computed, signal } from "@preact/signals";
import { RealtimeReplay, type RealtimeMoment, type RealtimeRecording, type RealtimeView } from "../../../rules";
import { Effects } from "../live/effects";
import { praiseOf } from "../live/words";

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

/** The most time that passes in one frame, in milliseconds, however long the tab slept. */
const LONGEST_FRAME = 100;

export class Film {
  readonly time = signal(0);
  readonly isRunning = signal(false);
  readonly speed = signal<number>(1);
  readonly view;
  readonly praise = signal("");
  readonly effects = new Effects();
  /** The length in milliseconds. */
  readonly end: number;
  /** The pieces of the person. */
  readonly moments: readonly RealtimeMoment[];
  /** The index of the piece that falls, or of the last one at the end. */
  readonly at = computed(() => {
    const index = this.moments.findIndex(({ at }) => this.time.value < at);
    return index < 0 ? this.moments.length - 1 : index;
  });
  readonly #replay: RealtimeReplay;
  #frame = 0;

  /** Throws if the recording can't be read. */
  constructor(recording: RealtimeRecording) {
    this.#replay = new RealtimeReplay(recording);
    this.end = this.#replay.end;
    this.moments = this.#replay.moments().filter(({ side }) => side === "first");
    this.view = signal<RealtimeView>(this.#replay.view());
  }

  /** Goes to a time, in either direction. */
  seek(time: number): void {
    const next = Math.max(0, Math.min(this.end, time));
    const isBack = next < this.time.value;
    const news = this.#replay.seek(next);
    this.time.value = next;
    this.view.value = this.#replay.view();
    if (isBack) this.praise.value = "";
    for (const item of news) {
      if (item.type === "locked" && item.side === "first") this.praise.value = praiseOf(item);
    }
    if (this.isRunning.value) this.effects.settle(news);
  }

  /** Goes to where a piece appears. */
  goTo(index: number): void {
    this.stop();
    const moment = this.moments[Math.max(0, Math.min(this.moments.length - 1, index))];
    if (moment !== undefined) this.seek(moment.from);
  }

  /** Goes to the piece before or after. The last step forward goes to the end. */
  step(direction: 1 | -1): void {
    const isAtEnd = this.time.value >= this.end;
    if (direction > 0 && this.at.value === this.moments.length - 1) {
      this.stop();
      this.seek(this.end);
    } else this.goTo(isAtEnd && direction < 0 ? this.at.value : this.at.value + direction);
  }

  toggle(): void {
    if (this.isRunning.value) this.stop();
    else this.#run();
  }

  stop(): void {
    this.isRunning.value = false;
    cancelAnimationFrame(this.#frame);
  }

  close(): void {
    this.stop();
    this.#replay.free();
  }

  /** The person's pieces as a fumen. */
  fumen(): string {
    return this.#replay.fumen("first");
  }

  #run(): void {
    if (this.time.value >= this.end) this.seek(0);
    this.isRunning.value = true;
    let last = performance.now();
    const step = (now: number) => {
      if (!this.isRunning.value) return;
      this.seek(this.time.value + Math.min(LONGEST_FRAME, Math.max(0, now - last)) * this.speed.value);
      last = now;
      if (this.time.value >= this.end) this.stop();
      else this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
