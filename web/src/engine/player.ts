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

  /**
   * Resolves to the move of a level, or to `undefined` if the search was aborted. `longest` is what a clock allows, in
   * milliseconds; the level's own limits stay.
   */
  choose(
    position: string,
    side: Side,
    levelIndex: number,
    seed: number,
    signal: AbortSignal,
    longest = Infinity,
  ): Promise<string | undefined> {
    signal.addEventListener("abort", () => this.#client.stop(), { once: true });
    const { limits, strength } = asked(level(levelIndex), seed);
    const time = Math.round(Math.min(limits.time ?? Infinity, longest));
    return this.#client.ask({ position, side, limits: { ...limits, time }, strength });
  }

  /** Resolves to the best move of a search of one second. Ends the search for the engine's own move. */
  advise(position: string, side: Side): Promise<string | undefined> {
    return this.#client.ask({ position, side, limits: ADVICE });
  }

  close(): void {
    this.#client.close();
  }
}
