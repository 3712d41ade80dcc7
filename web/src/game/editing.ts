//! A position that is being put together. It replaces the board until it is done or given up.

import { signal } from "@preact/signals";
import { compose, type Described, type Reply, type Setup } from "../rules";
import type { Table } from "./table";

export interface Draft {
  readonly setup: Setup;
  /** What the rules say about it. */
  readonly reply: Reply<Described>;
}

export class Editing {
  readonly draft = signal<Draft | undefined>(undefined);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  begin(): void {
    if (this.#table.mode.value === "watch") this.#table.pause();
    this.change(this.#table.room.editor.setupOf(this.#table.described.value));
  }

  change(setup: Setup): void {
    this.draft.value = { setup, reply: compose(setup) };
  }

  /** Begins a game from the position, which nobody interrupts until somebody moves. */
  finish(): void {
    const draft = this.draft.value;
    if (draft === undefined || !("ok" in draft.reply)) return;
    this.draft.value = undefined;
    this.#table.put(draft.reply.ok.text);
  }

  cancel(): void {
    this.draft.value = undefined;
  }
}
