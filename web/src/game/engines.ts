//! The engines of a game: those that play, the one that gives hints, and the second one that analyses.

import type { Signal } from "@preact/signals";
import type { AnalysedGame, Analyst } from "../engine/analyst";
import { available, choiceName, isLastingChoice, isOwn, type EngineChoice } from "../engine/choice";
import { EnginePlayer } from "../engine/player";
import { SecondOpinion } from "../engine/second";
import { remembered } from "../frame/storage";
import type { Side } from "../rules";
import { reasonOf } from "../server/api";
import type { Mode } from "./modes";

/** The game that the engines play. */
export interface EngineGame extends AnalysedGame {
  readonly mode: Signal<Mode>;
}

export class GameEngines {
  /** The engines that play: against the person or as the first side, and as the second side. */
  readonly chosen: readonly [Signal<EngineChoice>, Signal<EngineChoice>];
  /** The engine that gives hints. */
  readonly advisedBy: Signal<EngineChoice>;
  readonly players: readonly [EnginePlayer, EnginePlayer];
  readonly adviser: EnginePlayer;
  readonly second: SecondOpinion;
  readonly #game: EngineGame;

  constructor(played: EngineGame, analyst: Analyst) {
    this.#game = played;
    const { game } = played;
    const engine = (name: string) => remembered<EngineChoice>(`${game}.${name}`, "browser", isLastingChoice);
    const player = (chosen: Signal<EngineChoice>) => new EnginePlayer(game, () => chosen.value);
    this.chosen = [engine("engine"), engine("engine.second")];
    this.advisedBy = engine("hints");
    this.players = [player(this.chosen[0]), player(this.chosen[1])];
    this.adviser = player(this.advisedBy);
    this.second = new SecondOpinion(played, analyst);
  }

  /** Which of the two engines plays a side. */
  seat(side: Side): 0 | 1 {
    return this.#game.mode.value === "watch" && side === "second" ? 1 : 0;
  }

  /** The name of the engine that plays a side; `own` is the name of ours. */
  name(side: Side, own: string): string {
    const choice = available(this.chosen[this.seat(side)].value, this.#game.game, "play");
    return isOwn(choice) ? own : choiceName(choice);
  }

  /** The move that the adviser would play; a failure goes to `problem`. */
  async hint(position: string, side: Side, problem: Signal<string>): Promise<string | undefined> {
    try {
      return await this.adviser.advise(position, side);
    } catch (error) {
      problem.value = `No hint: ${reasonOf(error)}`;
      return undefined;
    }
  }

  warm(): void {
    this.players[0].warm();
  }

  /** Ends the workers and programs. */
  rest(): void {
    for (const player of [...this.players, this.adviser]) player.close();
    this.second.rest();
  }
}
