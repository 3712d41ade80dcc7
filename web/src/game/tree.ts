//! A game with its branches. Nodes are never removed; the first child of a node is its main line.

import type { RecordedTurn } from "../rules";
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
  comment: string;
}

export const ROOT = 0;

export class MoveTree {
  readonly #nodes: TreeNode[];

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

  /** Returns the child with these moves; adds it if there is none. */
  add(parent: number, moves: readonly string[], position: string): number {
    const from = this.node(parent);
    const known = from.children.find((child) => sameMoves(this.node(child).moves, moves));
    if (known !== undefined) return known;
    const id = this.#nodes.length;
    this.#nodes.push({ id, parent, moves: [...moves], position, children: [], ply: from.ply + 1, comment: "" });
    from.children.push(id);
    return id;
  }

  /** Makes the path to a node the main line. */
  promote(id: number): void {
    for (let node = this.node(id); node.parent !== undefined; node = this.node(node.parent)) {
      const siblings = this.node(node.parent).children;
      siblings.splice(siblings.indexOf(node.id), 1);
      siblings.unshift(node.id);
    }
  }

  /** The nodes from the start to this one, both included. */
  pathTo(id: number): number[] {
    const path: number[] = [];
    for (let at: number | undefined = id; at !== undefined; at = this.node(at).parent) path.push(at);
    return path.reverse();
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
