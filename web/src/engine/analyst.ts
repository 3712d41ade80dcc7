//! Analyses the current position of a game while it is switched on. The analysis follows the game from position to
//! position; the results stay with the positions after it stops.

import { effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { isOneOf, remembered } from "../frame/storage";
import type { AnalysisInfo, Described, GameName, Side } from "../rules";
import { NO_ANALYSIS, withReport, type Analysis } from "./analysis";
import { EngineClient } from "./client";
import { available, isLastingChoice, type EngineChoice } from "./choice";

export const LINE_COUNTS = [1, 2, 3, 4, 5] as const;

/** The delay before the worker starts, in milliseconds, so that the page is drawn first. */
const WARM_AFTER = 300;

/** A position of a game, with its latest analysis. */
export interface AnalysedPosition {
  readonly position: string;
  analysis?: Analysis;
}

/** The game that an analyst follows. */
export interface AnalysedGame {
  readonly game: GameName;
  /** The current position. */
  readonly node: ReadonlySignal<AnalysedPosition>;
  readonly described: ReadonlySignal<Described>;
  /** Notifies views of the game that an analysis has changed. */
  readonly touch: () => void;
}

export class Analyst {
  readonly isRunning = signal(false);
  /** Whether results are shown. A game against the engine hides them until the person asks for an analysis. */
  readonly isShown = signal(true);
  readonly lineCount = remembered<number>("lines", 3, isOneOf(...LINE_COUNTS));
  /** The engine that was chosen. One that is not there is replaced by our own. */
  readonly chosen = remembered<EngineChoice>("place", "browser", isLastingChoice);
  /** The move of an engine that gave it without a score, at the current position. */
  readonly bare = signal<string | undefined>(undefined);
  readonly problem = signal("");
  readonly #game: AnalysedGame;
  readonly client: EngineClient;
  /** The reports since the last animation frame. */
  #unseen: { readonly frame: number; readonly node: AnalysedPosition; analysis: Analysis } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: AnalysedGame) {
    this.#game = game;
    this.client = new EngineClient(game.game, () => this.choice());
    effect(() => {
      const isWanted = this.isRunning.value;
      const lines = this.lineCount.value;
      void this.chosen.value;
      const node = game.node.value;
      const mover = game.described.value.actors[0];
      untracked(() => this.#look(isWanted ? mover : undefined, node, lines));
    });
  }

  /** The engine that analyses. */
  choice(): EngineChoice {
    return available(this.chosen.value, this.#game.game, "analysis");
  }

  start(): void {
    this.problem.value = "";
    this.isShown.value = true;
    this.isRunning.value = true;
  }

  /** Stops the search; its results stay. */
  stop(): void {
    this.isRunning.value = false;
  }

  toggle(): void {
    if (this.isRunning.value) this.stop();
    else this.start();
  }

  /** Stops the search and hides all results. */
  conceal(): void {
    this.stop();
    this.isShown.value = false;
  }

  /** Starts the worker after the page is drawn. */
  warm(): void {
    this.#timer = setTimeout(() => this.client.warm(), WARM_AFTER);
  }

  /** Ends the worker; its results stay. */
  rest(): void {
    clearTimeout(this.#timer);
    this.stop();
    this.client.close();
  }

  #look(mover: Side | undefined, node: AnalysedPosition, lines: number): void {
    this.client.stop();
    this.#see();
    this.bare.value = undefined;
    if (mover === undefined) return;
    let analysis = NO_ANALYSIS;
    const hear = (info: AnalysisInfo) => {
      analysis = withReport(analysis, info, mover);
      // Reports come faster than animation frames.
      this.#unseen ??= { frame: requestAnimationFrame(() => this.#see()), node, analysis };
      this.#unseen.analysis = analysis;
    };
    const answer = this.client.ask({ position: node.position, side: mover, lines, limits: {} }, hear);
    answer.then(
      (best) => (this.bare.value = analysis.lines.length === 0 ? best : undefined),
      (error: Error) => {
        this.isRunning.value = false;
        this.problem.value = error.message;
      },
    );
  }

  /** Shows the pending reports; called at once when the position changes or the engine stops, so none comes later. */
  #see(): void {
    if (this.#unseen === undefined) return;
    const { frame, node, analysis } = this.#unseen;
    this.#unseen = undefined;
    cancelAnimationFrame(frame);
    this.#keep(node, analysis);
  }

  #keep(node: AnalysedPosition, analysis: Analysis): void {
    if (analysis.lines.length === 0) return;
    node.analysis = analysis;
    this.#game.touch();
  }
}
