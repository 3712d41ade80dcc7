//! A second engine that analyses the same position beside the first one, while that runs. Its results are not kept.

import { effect, signal, untracked } from "@preact/signals";
import { remembered } from "../frame/storage";
import type { AnalysisInfo, Side } from "../rules";
import { NO_ANALYSIS, withReport, type Analysis } from "./analysis";
import type { AnalysedGame, Analyst } from "./analyst";
import { available, isLastingChoice, type EngineChoice } from "./choice";
import { EngineClient } from "./client";

/** The second engine, or none. */
export type SecondChoice = EngineChoice | "none";

const isSecondChoice = (value: unknown): value is SecondChoice => value === "none" || isLastingChoice(value);

export class SecondOpinion {
  readonly chosen = remembered<SecondChoice>("place.beside", "none", isSecondChoice);
  /** The analysis of the current position; `undefined` before the first report. */
  readonly analysis = signal<Analysis | undefined>(undefined);
  /** The move of an engine that gave it without a score. */
  readonly bare = signal<string | undefined>(undefined);
  readonly problem = signal("");
  readonly client: EngineClient;
  readonly #game: AnalysedGame;
  /** The reports since the last animation frame. */
  #unseen: { readonly frame: number; analysis: Analysis } | undefined;

  constructor(game: AnalysedGame, first: Analyst) {
    this.#game = game;
    this.client = new EngineClient(game.game, () => this.choice());
    effect(() => {
      const isWanted = first.isRunning.value && this.chosen.value !== "none";
      const lines = first.lineCount.value;
      const { position } = game.node.value;
      const mover = game.described.value.actors[0];
      untracked(() => this.#look(isWanted ? mover : undefined, position, lines));
    });
  }

  /** The engine that analyses. */
  choice(): EngineChoice {
    const chosen = this.chosen.value;
    return chosen === "none" ? "browser" : available(chosen, this.#game.game, "analysis");
  }

  /** Ends the engine. */
  rest(): void {
    this.client.close();
  }

  #position = "";

  #look(mover: Side | undefined, position: string, lines: number): void {
    this.client.stop();
    this.#see();
    if (position !== this.#position) this.analysis.value = undefined;
    this.#position = position;
    if (mover === undefined) return;
    [this.problem.value, this.bare.value, this.analysis.value] = ["", undefined, undefined];
    let analysis = NO_ANALYSIS;
    const hear = (info: AnalysisInfo) => {
      analysis = withReport(analysis, info, mover);
      // Reports come faster than animation frames.
      this.#unseen ??= { frame: requestAnimationFrame(() => this.#see()), analysis };
      this.#unseen.analysis = analysis;
    };
    this.client.ask({ position, side: mover, lines, limits: {} }, hear).then(
      (best) => (this.bare.value = analysis.lines.length === 0 ? best : undefined),
      (error: Error) => (this.problem.value = error.message),
    );
  }

  #see(): void {
    if (this.#unseen === undefined) return;
    const { frame, analysis } = this.#unseen;
    this.#unseen = undefined;
    cancelAnimationFrame(frame);
    this.analysis.value = analysis;
  }
}
