//! A position that is being edited. It replaces the board until the user finishes or cancels.

import { signal } from "@preact/signals";
import { compose, type Described, type Reply, type Setup } from "../rules";
import type { GameSession } from "./session";

export interface PositionDraft {
  readonly setup: Setup;
  /** The position of the setup, or the problem that the rules find. */
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

  /** Starts a game from the position. The engine does not move until a person does. */
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
