//! Analysis of the position on the table, for as long as it is wanted. It follows the table from position to position and
//! leaves its thoughts in the tree, where they stay when it is stopped.

import { effect, signal, untracked } from "@preact/signals";
import { isOneOf, remembered } from "../frame/storage";
import type { Table } from "../game/table";
import type { Node } from "../game/tree";
import type { AnalysisInfo, Side } from "../rules";
import { hasServer } from "../server/api";
import { EngineClient } from "./client";
import type { Place } from "./line";
import { informed, NO_THOUGHT, type Thought } from "./thought";

export const LINE_COUNTS = [1, 2, 3, 4, 5] as const;

/** What each position of a reviewed game may cost. */
const REVIEW = { lines: 1, limits: { time: 150 } };

/** Milliseconds after which a page that is being used has been drawn. */
const WARM_AFTER = 300;

export class Analyst {
  readonly isRunning = signal(false);
  /** How far a review of the whole game has come, 0 to 1. */
  readonly review = signal<number | undefined>(undefined);
  readonly lineCount = remembered<number>("lines", 3, isOneOf(...LINE_COUNTS));
  /** Where the engine runs; the server only where there is one. */
  readonly place = remembered<Place>("place", "browser", isOneOf("browser", "server"));
  readonly problem = signal("");
  readonly #table: Table;
  readonly #client: EngineClient;
  /** What was reported since the screen was drawn. */
  #unseen: { readonly frame: number; readonly node: Node; thought: Thought } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.#table = table;
    this.#client = new EngineClient(table.room.game, () => (hasServer.value ? this.place.value : "browser"));
    effect(() => {
      const isWanted = this.isRunning.value;
      const lines = this.lineCount.value;
      void this.place.value;
      const node = table.node.value;
      const mover = table.described.value.actors[0];
      untracked(() => this.#look(isWanted ? mover : undefined, node, lines));
    });
  }

  start(): void {
    this.problem.value = "";
    this.isRunning.value = true;
  }

  /** Stops thinking; what is known stays. */
  stop(): void {
    this.isRunning.value = false;
    this.review.value = undefined;
  }

  toggle(): void {
    if (this.isRunning.value) this.stop();
    else this.start();
  }

  /** Looks at every position of the line on the table, for the graph. */
  async reviewGame(): Promise<void> {
    this.stop();
    this.review.value = 0;
    const table = this.#table;
    const line = table.tree.lineThrough(table.node.peek().id);
    const reviewer = new EngineClient(table.room.game);
    try {
      for (const [index, id] of line.entries()) {
        if (this.review.peek() === undefined) break;
        const node = table.tree.node(id);
        const { position } = node;
        const mover = table.describe(position).actors[0];
        if (mover !== undefined) {
          let thought = NO_THOUGHT;
          await reviewer.ask(
            { position, side: mover, ...REVIEW },
            (info) => (thought = informed(thought, info, mover)),
          );
          this.#keep(node, thought);
        }
        if (this.review.peek() !== undefined) this.review.value = (index + 1) / line.length;
      }
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      this.review.value = undefined;
      reviewer.close();
    }
  }

  /** Starts the worker soon, but not before the page is there. */
  warm(): void {
    this.#timer = setTimeout(() => this.#client.warm(), WARM_AFTER);
  }

  /** Ends the worker. What is known stays. */
  rest(): void {
    clearTimeout(this.#timer);
    this.stop();
    this.#client.close();
  }

  #look(mover: Side | undefined, node: Node, lines: number): void {
    this.#client.stop();
    this.#see();
    if (mover === undefined) return;
    let thought = NO_THOUGHT;
    const hear = (info: AnalysisInfo) => {
      thought = informed(thought, info, mover);
      // Reports come faster than screens are drawn.
      this.#unseen ??= { frame: requestAnimationFrame(() => this.#see()), node, thought };
      this.#unseen.thought = thought;
    };
    this.#client.ask({ position: node.position, side: mover, lines, limits: {} }, hear).catch((error: Error) => {
      this.isRunning.value = false;
      this.problem.value = error.message;
    });
  }

  /** Shows what was reported. Done at once where the position is left or the engine stopped: nothing may change later. */
  #see(): void {
    if (this.#unseen === undefined) return;
    const { frame, node, thought } = this.#unseen;
    this.#unseen = undefined;
    cancelAnimationFrame(frame);
    this.#keep(node, thought);
  }

  #keep(node: Node, thought: Thought): void {
    if (thought.lines.length === 0) return;
    node.thought = thought;
    this.#table.touch();
  }
}
