//! The part of a session that reviews, exercises, threats and edits work on. `GameSession` implements it.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Analyst } from "../engine/analyst";
import type { Described, GameName } from "../rules";
import type { MoveTree, TreeNode } from "./tree";

export interface PlayedGame {
  readonly game: GameName;
  /** The tree; reading it subscribes to its changes. */
  readonly tree: MoveTree;
  /** The current node. */
  readonly node: ReadonlySignal<TreeNode>;
  readonly described: ReadonlySignal<Described>;
  readonly isSolo: boolean;
  readonly analyst: Analyst;
  /** The position after the engine's advice. */
  readonly advice: Signal<Described | undefined>;
  /** The error of the last action. */
  readonly problem: Signal<string>;
  /** The nodes of the line through the current one, from the start to the end. */
  readonly line: () => readonly TreeNode[];
  readonly describe: (position: string) => Described;
  readonly goTo: (id: number) => void;
  /** Plays moves from a node as a branch. */
  readonly playLine: (moves: readonly string[], from?: number) => void;
  /** Notifies subscribers of a change in the tree. */
  readonly touch: () => void;
}
