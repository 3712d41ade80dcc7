//! The engine as a player of a chosen strength.

import { legalMoves, type GameName, type Side } from "../rules";
import { choose, level, randomNumbers } from "../game/levels";
import { EngineClient } from "./client";
import { informed, NO_THOUGHT } from "./thought";

/** What advice may cost. */
const ADVICE = { lines: 1, limits: { time: 1000 } };

export class EnginePlayer {
  readonly #game: GameName;
  readonly #client: EngineClient;
  /** Advice has a worker of its own, so that it never stops a move. */
  readonly #adviser: EngineClient;

  constructor(game: GameName) {
    this.#game = game;
    this.#client = new EngineClient(game);
    this.#adviser = new EngineClient(game);
    this.#client.warm();
  }

  /** The move of a level, or nothing if the wait was cut short. */
  async choose(
    position: string,
    side: Side,
    levelIndex: number,
    seed: number,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { limits, lines } = level(levelIndex);
    let thought = NO_THOUGHT;
    signal.addEventListener("abort", () => this.#client.stop(), { once: true });
    await this.#client.ask({ position, side, lines, limits }, (info) => (thought = informed(thought, info, side)));
    if (signal.aborted) return undefined;
    const legal = () => {
      const reply = legalMoves(this.#game, position, side);
      return "ok" in reply ? reply.ok : [];
    };
    return choose(level(levelIndex), thought, side, legal, randomNumbers(seed)) ?? legal()[0];
  }

  /** The best move after a second's thought. */
  async advise(position: string, side: Side): Promise<string | undefined> {
    let thought = NO_THOUGHT;
    await this.#adviser.ask({ position, side, ...ADVICE }, (info) => (thought = informed(thought, info, side)));
    return thought.lines[0]?.moves[0];
  }

  close(): void {
    this.#client.close();
    this.#adviser.close();
  }
}
