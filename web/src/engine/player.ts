//! An engine as a player, and as an adviser.

import type { GameName, Side } from "../rules";
import { available, enginesKnown, hasLevels, isOwn, type EngineChoice } from "./choice";
import { asked, level } from "./levels";
import { EngineClient } from "./client";

/** The limits of advice; `time` is in milliseconds. */
const ADVICE = { time: 1_000 };

/** The time for a move of an engine that has no levels, if the level has none, in milliseconds. */
const USUAL_TIME = 1_000;

export class EnginePlayer {
  readonly client: EngineClient;
  readonly #chosen: () => EngineChoice;
  readonly #choose: () => EngineChoice;

  constructor(game: GameName, choose: () => EngineChoice) {
    this.#chosen = choose;
    this.#choose = () => available(choose(), game, "play");
    this.client = new EngineClient(game, this.#choose);
  }

  /** Starts the worker before the first move. */
  warm(): void {
    this.client.warm();
  }

  async #known(): Promise<void> {
    // After a reload the chosen engine is found before it plays.
    if (!isOwn(this.#chosen())) await enginesKnown;
  }

  /**
   * Resolves to the move of a level, or to `undefined` if the search was aborted. `longest` is what a clock allows, in
   * milliseconds; the level's own limits stay.
   */
  async choose(
    position: string,
    side: Side,
    levelIndex: number,
    seed: number,
    signal: AbortSignal,
    longest = Infinity,
  ): Promise<string | undefined> {
    await this.#known();
    if (signal.aborted) return undefined;
    signal.addEventListener("abort", () => this.client.stop(), { once: true });
    const chosen = level(levelIndex);
    const { limits, strength } = asked(chosen, seed);
    const own = hasLevels(this.#choose()) ? limits.time : (chosen.limits.time ?? USUAL_TIME);
    const time = Math.round(Math.min(own ?? Infinity, longest));
    return this.client.ask({ position, side, limits: { ...limits, time }, strength });
  }

  /** Resolves to the best move of a search of one second. Ends the search for the engine's own move. */
  async advise(position: string, side: Side): Promise<string | undefined> {
    await this.#known();
    return this.client.ask({ position, side, limits: ADVICE });
  }

  close(): void {
    this.client.close();
  }
}
