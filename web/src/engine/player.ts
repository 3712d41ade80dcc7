//! The engine as a player of a chosen strength, and as an adviser.

import type { GameName, Side } from "../rules";
import { asked, level } from "./levels";
import { EngineClient } from "./client";

/** What advice may cost, in milliseconds. */
const ADVICE = { time: 1_000 };

export class EnginePlayer {
  readonly #client: EngineClient;

  constructor(game: GameName) {
    this.#client = new EngineClient(game);
  }

  /** Starts the worker, so that the first move does not wait for it. */
  warm(): void {
    this.#client.warm();
  }

  /** The move of a level, or nothing if the wait was cut short. */
  choose(
    position: string,
    side: Side,
    levelIndex: number,
    seed: number,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    signal.addEventListener("abort", () => this.#client.stop(), { once: true });
    return this.#client.ask({ position, side, ...asked(level(levelIndex), seed) });
  }

  /** The best move after a second's thought. It ends what the engine thinks of its own move. */
  advise(position: string, side: Side): Promise<string | undefined> {
    return this.#client.ask({ position, side, limits: ADVICE });
  }

  close(): void {
    this.#client.close();
  }
}
