//! Proofs in a worker, one at a time, so that the page goes on while one runs.

import type { GameName, PuzzleAnswer, Reply } from "../../rules";
import { launch } from "../../engine/launch";
import type { WorkerStart } from "../../engine/worker-start";

/** A move of a solver who is to win within a number of plies with it. */
export interface Question {
  readonly game: GameName;
  readonly position: string;
  readonly move: string;
  readonly plies: number;
}

/** The proof that runs. */
interface Waiting {
  readonly resolve: (reply: Reply<PuzzleAnswer> | undefined) => void;
  readonly reject: (error: Error) => void;
}

export class Checker {
  #worker: Worker | undefined;
  /** The game whose weights the worker has. */
  #game: GameName | undefined;
  #waiting: Waiting | undefined;

  /** What follows a move; `undefined` if the proof was stopped. Throws if there is none. */
  async answer(question: Question): Promise<PuzzleAnswer | undefined> {
    this.stop();
    const first = await launch(question.game);
    const reply = await new Promise<Reply<PuzzleAnswer> | undefined>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#ready(question.game, first).postMessage(question);
    });
    if (reply === undefined) return undefined;
    if ("error" in reply) throw new Error(reply.error.message);
    return reply.ok;
  }

  /** Ends the proof that runs. A worker can't be interrupted, so it ends with it. */
  stop(): void {
    if (this.#waiting === undefined) return;
    this.#end();
    this.#waiting.resolve(undefined);
    this.#waiting = undefined;
  }

  close(): void {
    this.stop();
    this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ready(game: GameName, first: WorkerStart): Worker {
    if (this.#game !== game) this.#end();
    if (this.#worker !== undefined) return this.#worker;
    this.#game = game;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Reply<PuzzleAnswer>>) => {
      this.#waiting?.resolve(data);
      this.#waiting = undefined;
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end();
      this.#waiting?.reject(new Error(event.message || "the worker can't be loaded"));
      this.#waiting = undefined;
    });
    worker.postMessage(first);
    this.#worker = worker;
    return worker;
  }
}
