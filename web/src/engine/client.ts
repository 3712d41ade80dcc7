//! Questions to an engine, by the analysis messages of core.

import type { AnalysisInfo, AnalysisReply, GameName, Limits, Side, Strength } from "../rules";
import { openLine, type Line, type Place } from "./line";

export interface Question {
  readonly position: string;
  /** For whom; it matters where both act at once. */
  readonly side: Side;
  readonly lines?: number;
  readonly limits: Limits;
  /** Weaker than it could be. */
  readonly strength?: Strength;
}

interface Task {
  readonly number: number;
  readonly onInfo: (info: AnalysisInfo) => void;
  readonly resolve: (best: string | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** One engine with one task at a time; a new question ends the one before. */
export class EngineClient {
  readonly #game: GameName;
  readonly #place: () => Place;
  #line: Line | undefined;
  /** Where the line leads. */
  #at: Place = "browser";
  #task: Task | undefined;
  #count = 0;

  constructor(game: GameName, place: () => Place = () => "browser") {
    this.#game = game;
    this.#place = place;
  }

  /** Starts the engine, so that the first answer does not wait for it. */
  warm(): void {
    this.#ready();
  }

  /** Asks, and resolves to the move to play when the engine has nothing more to say; to nothing if it was stopped. */
  ask(question: Question, onInfo: (info: AnalysisInfo) => void = () => undefined): Promise<string | undefined> {
    this.stop();
    const line = this.#ready();
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#task = { number, onInfo, resolve, reject };
      line.send({ type: "analyse", task: number, game: this.#game, ...question });
    });
  }

  /** Ends the task; what it has reported stays valid. */
  stop(): void {
    if (this.#task === undefined) return;
    this.#line?.send({ type: "stop" });
    this.#task.resolve(undefined);
    this.#task = undefined;
  }

  close(): void {
    this.stop();
    this.#line?.close();
    this.#line = undefined;
  }

  #ready(): Line {
    const place = this.#place();
    if (this.#line !== undefined && this.#at === place) return this.#line;
    this.#line?.close();
    const line = openLine(place, {
      hear: (reply) => this.#hear(reply),
      fail: (reason) => {
        if (this.#line !== line) return;
        this.#line = undefined;
        this.#task?.reject(new Error(reason));
        this.#task = undefined;
      },
    });
    [this.#line, this.#at] = [line, place];
    return line;
  }

  #hear(answer: AnalysisReply): void {
    const task = this.#task;
    // Reports of an older task may still be on their way.
    if (task === undefined || answer.task !== task.number) return;
    switch (answer.type) {
      case "info":
        return task.onInfo(answer);
      case "done":
        this.#task = undefined;
        return task.resolve(answer.best ?? undefined);
      case "error":
        this.#task = undefined;
        return task.reject(new Error(answer.message));
    }
  }
}
