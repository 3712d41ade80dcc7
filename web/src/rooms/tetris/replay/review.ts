//! The review of a finished game in real time, piece by piece, by the same table as all games.

import { signal } from "@preact/signals";
import { NO_ANALYSIS, withReport } from "../../../engine/analysis";
import { EngineClient } from "../../../engine/client";
import { say } from "../../../frame/live";
import { LINES_ALONE, playedMove, REVIEW_LIMITS } from "../../../game/review";
import { reviewGame, type GameReview, type PlayedMove, type RealtimeMoment } from "../../../rules";

export class PieceReview {
  /** The progress of the search, 0 to 1; `undefined` if none is running. */
  readonly progress = signal<number | undefined>(undefined);
  /** The review of the pieces searched so far. */
  readonly result = signal<GameReview | undefined>(undefined);
  readonly problem = signal("");
  readonly #client = new EngineClient("tetris");
  readonly #moments: readonly RealtimeMoment[];

  constructor(moments: readonly RealtimeMoment[]) {
    this.#moments = moments;
  }

  async start(): Promise<void> {
    this.problem.value = "";
    this.progress.value = 0;
    const played: PlayedMove[] = [];
    try {
      for (const [index, moment] of this.#moments.entries()) {
        played.push(await this.#search(moment));
        if (this.progress.peek() === undefined) return;
        this.progress.value = (index + 1) / this.#moments.length;
        this.#judge(played);
      }
      say("The game is reviewed.");
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      this.progress.value = undefined;
      this.#client.close();
    }
  }

  /** Ends the search; the pieces searched so far stay reviewed. */
  stop(): void {
    this.progress.value = undefined;
    this.#client.stop();
  }

  close(): void {
    this.stop();
    this.#client.close();
  }

  async #search({ position, move }: RealtimeMoment): Promise<PlayedMove> {
    let analysis = NO_ANALYSIS;
    await this.#client.ask(
      { position, side: "first", lines: LINES_ALONE, limits: REVIEW_LIMITS },
      (info) => (analysis = withReport(analysis, info, "first")),
    );
    return playedMove({ position, side: "first", played: move, evidence: analysis, after: undefined });
  }

  #judge(played: readonly PlayedMove[]): void {
    const reply = reviewGame("tetris", [...played]);
    if ("ok" in reply) this.result.value = reply.ok;
    else this.problem.value = reply.error.message;
  }
}
