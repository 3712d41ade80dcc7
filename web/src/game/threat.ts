//! The opponent's threat: the move that the other side would play if it were its turn.

import { signal } from "@preact/signals";
import { EngineClient } from "../engine/client";
import { say } from "../frame/live";
import { passTurn, play, type Described } from "../rules";
import type { PlayedGame } from "./played-game";

/** The limits of the search; `time` is in milliseconds. */
const LIMITS = { time: 500 };

export class Threat {
  /** The position after the threatened move. */
  readonly shown = signal<Described | undefined>(undefined);
  /** The threat in words, or why there is none. */
  readonly text = signal("");
  readonly #session: PlayedGame;
  readonly #client: EngineClient;

  constructor(session: PlayedGame) {
    this.#session = session;
    this.#client = new EngineClient(session.game);
  }

  /** Shows the threat in the current position, or hides it. */
  async toggle(): Promise<void> {
    if (this.text.value !== "") return this.clear();
    const { text, sides } = this.#session.described.value;
    const passed = passTurn(this.#session.game, text);
    if (!("ok" in passed)) return this.#tell("No threat can be shown: the other side can't move here.");
    const side = passed.ok.actors[0];
    if (side === undefined) return this.#tell("No threat can be shown: the game is over.");
    this.#tell("Looking for the threat…");
    const name = sides[side === "first" ? 0 : 1];
    try {
      const move = await this.#client.ask({ position: passed.ok.text, side, limits: LIMITS });
      if (move === undefined || this.text.value === "") return;
      const played = play(this.#session.game, passed.ok.text, [move]);
      if ("ok" in played) this.shown.value = played.ok.position;
      this.#tell(`${name} would play ${move} if it were its turn.`);
    } catch (error) {
      this.#tell(`The engine stopped: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  clear(): void {
    this.#client.stop();
    this.text.value = "";
    this.shown.value = undefined;
  }

  /** Ends the worker while the page is not shown. */
  rest(): void {
    this.clear();
    this.#client.close();
  }

  #tell(text: string): void {
    this.text.value = text;
    say(text);
  }
}
