//! The engine as a player of a chosen strength, and as an adviser.

import type { GameName, Side } from "../rules";
import { asked, level } from "./levels";
import { EngineClient } from "./client";

/** The limits of advice; `time` is in milliseconds. */
const ADVICE = { time: 1_000 };

export class EnginePlayer {
  readonly #client: EngineClient;

  constructor(game: GameName) {
    this.#client = new EngineClient(game);
  }

  /** Starts the worker before the first move. */
  warm(): void {
    this.#client.warm();
  }

  /** Resolves to the move of a level, or to `undefined` if the search was aborted. */
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

  /** Resolves to the best move of a search of one second. Ends the search for the engine's own move. */
  advise(position: string, side: Side): Promise<string | undefined> {
    return this.#client.ask({ position, side, limits: ADVICE });
  }

  close(): void {
    this.#client.close();
  }
}
