//! The engine in a worker, which speaks the analysis messages of core.

import type { AnalysisInfo, AnalysisReply, AnalysisRequest, GameName, Limits, Side } from "../rules";

export interface Question {
  readonly position: string;
  /** For whom; it matters where both act at once. */
  readonly side: Side;
  readonly lines: number;
  readonly limits: Limits;
}

const SCRIPT = "workers/analysis.js";

interface Task {
  readonly number: number;
  readonly onInfo: (info: AnalysisInfo) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** One worker with one task at a time; a new question ends the one before. */
export class EngineClient {
  readonly #game: GameName;
  #worker: Worker | undefined;
  #task: Task | undefined;
  #count = 0;

  constructor(game: GameName) {
    this.#game = game;
  }

  /** Starts the worker, so that the first answer does not wait for it. */
  warm(): void {
    this.#ready();
  }

  /** Asks, and resolves when the engine has nothing more to say or was stopped. */
  ask(question: Question, onInfo: (info: AnalysisInfo) => void): Promise<void> {
    this.stop();
    const worker = this.#ready();
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#task = { number, onInfo, resolve, reject };
      this.#send(worker, { type: "analyse", task: number, game: this.#game, ...question });
    });
  }

  /** Ends the task; what it has reported stays valid. */
  stop(): void {
    if (this.#task === undefined) return;
    if (this.#worker) this.#send(this.#worker, { type: "stop" });
    this.#task.resolve();
    this.#task = undefined;
  }

  close(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ready(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL(SCRIPT, document.baseURI));
    worker.addEventListener("message", (event: MessageEvent<AnalysisReply>) => this.#hear(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#task?.reject(new Error(event.message || `${SCRIPT} can't be loaded`));
      this.#task = undefined;
      this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }

  #send(worker: Worker, request: AnalysisRequest): void {
    worker.postMessage(request);
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
        return task.resolve();
      case "error":
        this.#task = undefined;
        return task.reject(new Error(answer.message));
    }
  }
}
