//! A game with its branches. The first child of a node is its main line. A removed node keeps its number and can be put
//! back; it is no child of its parent any more, so no line and no record contains it.

import type { RecordedTurn, Side } from "../rules";
import type { Analysis } from "../engine/analysis";

export interface TreeNode {
  readonly id: number;
  /** The previous node; `undefined` for the start. */
  readonly parent: number | undefined;
  /** The moves of the turn, one for every actor. */
  readonly moves: readonly string[];
  /** The position after the turn, in the game's notation. */
  readonly position: string;
  readonly children: number[];
  /** The number of turns from the start. */
  readonly ply: number;
  /** The latest analysis of the position. */
  analysis?: Analysis;
  /** The analyses of a review, for each side that is to act. */
  evidence?: ReadonlyMap<Side, Analysis>;
  comment: string;
}

export const ROOT = 0;

export class MoveTree {
  readonly #nodes: TreeNode[];
  #changes = 0;

  constructor(start: string) {
    this.#nodes = [{ id: ROOT, parent: undefined, moves: [], position: start, children: [], ply: 0, comment: "" }];
  }

  node(id: number): TreeNode {
    const node = this.#nodes[id];
    if (node === undefined) throw new Error(`no node ${id}`);
    return node;
  }

  get size(): number {
    return this.#nodes.length;
  }

  /** The number of changes of moves, branches and comments so far. */
  get changes(): number {
    return this.#changes;
  }

  /** Returns the child with these moves; adds it if there is none. */
  add(parent: number, moves: readonly string[], position: string): number {
    const from = this.node(parent);
    const known = from.children.find((child) => sameMoves(this.node(child).moves, moves));
    if (known !== undefined) return known;
    const id = this.#nodes.length;
    this.#nodes.push({ id, parent, moves: [...moves], position, children: [], ply: from.ply + 1, comment: "" });
    from.children.push(id);
    this.#changes++;
    return id;
  }

  /** Changes the comment on a node; an empty text removes it. */
  comment(id: number, text: string): void {
    this.node(id).comment = text;
    this.#changes++;
  }

  /** Removes a node with all that follows it. Returns its place among its siblings, for `restore`. */
  remove(id: number): number {
    const siblings = this.#siblings(id);
    const place = siblings.indexOf(id);
    if (place >= 0) siblings.splice(place, 1);
    this.#changes++;
    return place;
  }

  /** Puts a removed node back. */
  restore(id: number, place: number): void {
    this.#siblings(id).splice(place, 0, id);
    this.#changes++;
  }

  /** The order of the children on the path to a node, for `reorder`. */
  order(id: number): ReadonlyMap<number, readonly number[]> {
    return new Map(this.pathTo(id).map((at) => [at, [...this.node(at).children]]));
  }

  /** Puts children back into an earlier order. */
  reorder(order: ReadonlyMap<number, readonly number[]>): void {
    for (const [id, children] of order) {
      const now = this.node(id).children;
      now.splice(0, now.length, ...children, ...now.filter((child) => !children.includes(child)));
    }
    this.#changes++;
  }

  #siblings(id: number): number[] {
    const { parent } = this.node(id);
    if (parent === undefined) throw new Error("the start can't be removed");
    return this.node(parent).children;
  }

  /** Makes the path to a node the main line. */
  promote(id: number): void {
    for (let node = this.node(id); node.parent !== undefined; node = this.node(node.parent)) {
      const siblings = this.node(node.parent).children;
      siblings.splice(siblings.indexOf(node.id), 1);
      siblings.unshift(node.id);
    }
    this.#changes++;
  }

  /** The nodes from the start to this one, both included. */
  pathTo(id: number): number[] {
    const path: number[] = [];
    for (let at: number | undefined = id; at !== undefined; at = this.node(at).parent) path.push(at);
    return path.reverse();
  }

  /** The number of nodes from this one on, in all branches. */
  count(id: number): number {
    let count = 0;
    const waiting = [id];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      count++;
      waiting.push(...this.node(at).children);
    }
    return count;
  }

  /** The path to a node, continued along first children to the end. */
  lineThrough(id: number): number[] {
    const line = this.pathTo(id);
    for (let next = this.node(id).children[0]; next !== undefined; next = this.node(next).children[0]) line.push(next);
    return line;
  }

  mainLine(): number[] {
    return this.lineThrough(ROOT);
  }

  /** The turns in the order of records: the main line first, every branch after its parent. */
  turns(): RecordedTurn[] {
    const turns: RecordedTurn[] = [];
    const indexOf = new Map<number, number>();
    // A stack instead of recursion, since games may be long.
    const waiting = [...this.node(ROOT).children].reverse();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const node = this.node(id);
      const after = node.parent === undefined || node.parent === ROOT ? null : (indexOf.get(node.parent) ?? null);
      const turn: RecordedTurn = { moves: [...node.moves] };
      if (after !== (turns.length === 0 ? null : turns.length - 1)) turn.after = after;
      if (node.comment !== "") turn.comment = node.comment;
      indexOf.set(id, turns.length);
      turns.push(turn);
      waiting.push(...[...node.children].reverse());
    }
    return turns;
  }
}

function sameMoves(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((move, index) => move === other[index]);
}
