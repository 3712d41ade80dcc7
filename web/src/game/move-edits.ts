//! Changes to the list of moves that can be undone: comments, removed moves, promoted branches.

import { signal } from "@preact/signals";
import { say } from "../frame/live";
import type { PlayedGame } from "./played-game";

/** A change and how to undo it. */
export interface UndoableEdit {
  /** The change in a few words. */
  readonly text: string;
  readonly undo: () => void;
}

export class MoveEdits {
  /** The latest removal or promotion. */
  readonly last = signal<UndoableEdit | undefined>(undefined);
  readonly #session: PlayedGame;

  constructor(session: PlayedGame) {
    this.#session = session;
  }

  /** Writes the comment on a move; an empty text removes it. */
  comment(id: number, text: string): void {
    if (this.#session.tree.node(id).comment === text) return;
    this.#session.tree.comment(id, text);
    this.#session.touch();
  }

  /** Removes a move and all that follows it. */
  remove(id: number): void {
    const session = this.#session;
    const { tree } = session;
    const { parent } = tree.node(id);
    if (parent === undefined) return;
    const at = session.node.value.id;
    const isInside = tree.pathTo(at).includes(id);
    const count = tree.count(id);
    if (isInside) session.goTo(parent);
    const place = tree.remove(id);
    this.#done(count === 1 ? "Deleted a move." : `Deleted ${count} moves.`, () => {
      tree.restore(id, place);
      session.touch();
      if (isInside) session.goTo(at);
    });
  }

  /** Makes the path to a move the main line. */
  promote(id: number): void {
    const { tree } = this.#session;
    const order = tree.order(id);
    tree.promote(id);
    this.#done("Made it the main line.", () => {
      tree.reorder(order);
      this.#session.touch();
    });
  }

  /** Undoes the latest change. */
  undo(): void {
    this.last.value?.undo();
    this.last.value = undefined;
    say("Undone.");
  }

  /** Drops the latest change, because another game is shown. */
  forget(): void {
    this.last.value = undefined;
  }

  #done(text: string, undo: () => void): void {
    this.#session.touch();
    this.last.value = { text, undo };
    say(text);
  }
}
