//! The engine in a worker, which speaks the analysis messages of core.

import { compiled, type AnalysisInfo, type AnalysisReply, type AnalysisRequest, type GameName, type Limits, type Side, type Strength } from "../rules";

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

  /** Asks, and resolves to the move to play when the engine has nothing more to say; to nothing if it was stopped. */
  ask(question: Question, onInfo: (info: AnalysisInfo) => void = () => undefined): Promise<string | undefined> {
    this.stop();
    const worker = this.#ready();
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#task = { number, onInfo, resolve, reject };
      send(worker, { type: "analyse", task: number, game: this.#game, ...question });
    });
  }

  /** Ends the task; what it has reported stays valid. */
  stop(): void {
    if (this.#task === undefined) return;
    if (this.#worker) send(this.#worker, { type: "stop" });
    this.#task.resolve(undefined);
    this.#task = undefined;
  }

  close(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ready(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", (event: MessageEvent<AnalysisReply>) => this.#hear(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#task?.reject(new Error(event.message || "its worker can't be loaded"));
      this.#task = undefined;
      this.#worker = undefined;
    });
    // The worker fetches nothing: it gets the module that the page has.
    void compiled().then((module) => worker.postMessage(module));
    this.#worker = worker;
    return worker;
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

function send(worker: Worker, request: AnalysisRequest): void {
  worker.postMessage(request);
}
