//! A position that is being put together. It replaces the board until it is done or given up.

import { signal } from "@preact/signals";
import { compose, type Described, type Reply, type Setup } from "../rules";
import type { GameSession } from "./session";

export interface PositionDraft {
  readonly setup: Setup;
  /** What the rules say about it. */
  readonly reply: Reply<Described>;
}

export class Editing {
  readonly draft = signal<PositionDraft | undefined>(undefined);
  readonly #session: GameSession;

  constructor(session: GameSession) {
    this.#session = session;
  }

  begin(): void {
    if (this.#session.mode.value === "watch") this.#session.pause();
    this.change(this.#session.room.editor.setupOf(this.#session.described.value));
  }

  change(setup: Setup): void {
    this.draft.value = { setup, reply: compose(setup) };
  }

  /** Begins a game from the position, which nobody interrupts until somebody moves. */
  finish(): void {
    const draft = this.draft.value;
    if (draft === undefined || !("ok" in draft.reply)) return;
    this.draft.value = undefined;
    this.#session.put(draft.reply.ok.text);
  }

  cancel(): void {
    this.draft.value = undefined;
  }
}
