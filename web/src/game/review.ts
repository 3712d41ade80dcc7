//! The review of a game: searches every position of the current line, and lets the rules' table of marks judge the moves.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { choice, NO_ANALYSIS, withReport, type Analysis } from "../engine/analysis";
import { EngineClient } from "../engine/client";
import { say } from "../frame/live";
import { reviewGame, type GameReview, type MoveReview, type PlayedMove, type Side } from "../rules";
import type { PlayedGame } from "./played-game";
import { ROOT, type MoveTree, type TreeNode } from "./tree";

/** The limits of the search of each position; `time` is in milliseconds. */
export const REVIEW_LIMITS = { time: 200 };

/** The lines of each search: enough to know whether a move was the only good one, or one of two. */
const LINES = 3;

/** The lines where the same side moves again, and scores of consecutive positions don't compare. */
export const LINES_ALONE = 32;

/** A played move of a node. */
interface MoveOfNode {
  readonly id: number;
  readonly played: PlayedMove;
}

export class Review {
  /** The progress of the search, 0 to 1; `undefined` if none is running. */
  readonly progress = signal<number | undefined>(undefined);
  readonly problem = signal("");
  readonly #session: PlayedGame;
  readonly #client: EngineClient;
  /** Counts finished searches. */
  readonly #count = signal(0);

  constructor(session: PlayedGame) {
    this.#session = session;
    this.#client = new EngineClient(session.game, () => session.analyst.choice());
  }

  /** The reviews of the moves of each node, one for every actor, in all branches. */
  readonly moves: ReadonlySignal<ReadonlyMap<number, readonly MoveReview[]>> = computed(() => {
    const found = new Map<number, MoveReview[]>();
    if (!this.#session.analyst.isShown.value) return found;
    const all = this.#movesOf(this.#nodes.value);
    for (const [index, review] of (this.#judge(all)?.moves ?? []).entries()) {
      if (review === null) continue;
      const { id } = all[index]!;
      found.set(id, [...(found.get(id) ?? []), review]);
    }
    return found;
  });

  /** The accuracy and the marks of both sides on the current line; `undefined` before a review. */
  readonly sides: ReadonlySignal<GameReview["sides"] | undefined> = computed(() => {
    const onLine = this.#line.value.filter((id) => this.moves.value.has(id));
    if (onLine.length === 0) return undefined;
    return this.#judge(this.#movesOf(onLine))?.sides;
  });

  /** The nodes of the current line whose move should have been another one, of one side or both. */
  weak(side?: Side): number[] {
    const isWeak = (review: MoveReview) => review.isWeak && (side === undefined || review.side === side);
    return this.#line.value.filter((id) => this.moves.value.get(id)?.some(isWeak));
  }

  /** Goes to the next (1) or the previous (-1) weak move. */
  step(direction: 1 | -1): void {
    const { ply } = this.#session.node.value;
    const weak = this.weak();
    const isBeyond = (id: number) => (this.#session.tree.node(id).ply - ply) * direction > 0;
    const next = direction > 0 ? weak.find(isBeyond) : weak.findLast(isBeyond);
    if (next !== undefined) this.#session.goTo(next);
    else say(weak.length === 0 ? "No mistakes are known. Review the game first." : "No more mistakes this way.");
  }

  /** Searches every position of the current line. */
  async start(): Promise<void> {
    const session = this.#session;
    session.analyst.stop();
    session.analyst.isShown.value = true;
    this.problem.value = "";
    this.progress.value = 0;
    const line = session.line();
    try {
      for (const [index, node] of line.entries()) {
        const evidence = new Map<Side, Analysis>();
        for (const side of session.describe(node.position).actors) {
          evidence.set(side, await this.search(node.position, side));
          if (this.progress.peek() === undefined) return;
        }
        this.#keep(node, evidence);
        this.progress.value = (index + 1) / line.length;
      }
      say("The game is reviewed.");
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      this.progress.value = undefined;
      this.#count.value++;
      this.#client.close();
    }
  }

  /** Ends the search; the positions searched so far stay reviewed. */
  stop(): void {
    this.progress.value = undefined;
    this.#client.stop();
  }

  /** Searches one position as a review does. */
  async search(position: string, side: Side): Promise<Analysis> {
    const isAlone = this.#session.isSolo || this.#session.describe(position).actors.length > 1;
    let analysis = NO_ANALYSIS;
    const lines = isAlone ? LINES_ALONE : LINES;
    await this.#client.ask(
      { position, side, lines, limits: REVIEW_LIMITS },
      (info) => (analysis = withReport(analysis, info, side)),
    );
    return analysis;
  }

  /** Judges a move that is not in the tree, from the analysis of its position and of the one after it. */
  judge(node: TreeNode, side: Side, move: string, after: Analysis | undefined): MoveReview | undefined {
    const reply = reviewGame(this.#session.game, [moveOf(node, side, move, after)]);
    return ("ok" in reply ? reply.ok.moves[0] : undefined) ?? undefined;
  }

  #keep(node: TreeNode, evidence: ReadonlyMap<Side, Analysis>): void {
    const first = [...evidence.values()][0];
    if (first === undefined || first.lines.length === 0) return;
    node.evidence = evidence;
    node.analysis = first;
    this.#session.touch();
  }

  /** All nodes after the start that belong to the game. */
  readonly #nodes = this.#steady((tree) => {
    const found: number[] = [];
    const waiting = [...tree.node(ROOT).children];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      found.push(id);
      waiting.push(...tree.node(id).children);
    }
    return found;
  });

  /** The nodes of the current line after the start. */
  readonly #line = this.#steady((tree) => tree.lineThrough(this.#session.node.value.id).slice(1));

  /** A list of nodes that stays the same array until it or the reviews change, although analysis touches the tree often. */
  #steady(list: (tree: MoveTree) => readonly number[]): ReadonlySignal<readonly number[]> {
    let last: { readonly count: number; readonly tree: MoveTree; readonly ids: readonly number[] } | undefined;
    return computed(() => {
      const count = this.#count.value;
      const { tree } = this.#session;
      const ids = list(tree);
      const isSame = last?.count === count && last.tree === tree && last.ids.join() === ids.join();
      if (!isSame) last = { count, tree, ids };
      return last?.ids ?? ids;
    });
  }

  #movesOf(ids: readonly number[]): MoveOfNode[] {
    const { tree } = this.#session;
    return ids.flatMap((id) => {
      const node = tree.node(id);
      const before = tree.node(node.parent ?? ROOT);
      if (before.evidence === undefined) return [];
      const after = node.evidence === undefined ? undefined : [...node.evidence.values()][0];
      const sides = [...before.evidence.keys()];
      return sides.map((side, index) => ({ id, played: moveOf(before, side, node.moves[index] ?? "", after) }));
    });
  }

  #judge(moves: readonly MoveOfNode[]): GameReview | undefined {
    if (moves.length === 0) return undefined;
    const reply = reviewGame(
      this.#session.game,
      moves.map(({ played }) => played),
    );
    return "ok" in reply ? reply.ok : undefined;
  }
}

/** A played move and what the engine says about its position, and about the one after it. */
export interface Judged {
  readonly position: string;
  readonly side: Side;
  readonly played: string;
  readonly evidence: Analysis;
  readonly after: Analysis | undefined;
}

/** The form in which the rules judge a move. */
export function playedMove({ position, side, played, evidence, after }: Judged): PlayedMove {
  const inOrder = [...evidence.lines].sort((one, other) => one.number - other.number);
  return {
    position,
    side,
    played,
    lines: inOrder.map(({ score, moves }) => ({ score, moves: [...moves] })),
    atFirstSight: evidence.atFirstSight?.move ?? null,
    after: choice(after)?.score ?? null,
  };
}

const moveOf = (before: TreeNode, side: Side, played: string, after: Analysis | undefined): PlayedMove =>
  playedMove({ position: before.position, side, played, evidence: before.evidence?.get(side) ?? NO_ANALYSIS, after });
