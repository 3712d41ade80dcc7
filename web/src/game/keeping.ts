//! Keeps the game of a session in the library, and opens games from there and from links.

import { effect, untracked } from "@preact/signals";
import { isGame, type Content, type GameContent } from "../library/entries";
import { Keeper, type Opening } from "../library/keeper";
import { isLink, linkedGame } from "./links";
import { nodeAt, readGame, recordOf } from "./records";
import type { GameRoom } from "./room";
import type { GameSession } from "./session";
import { MoveTree, ROOT } from "./tree";

/** The delay before changes without a move, like comments, are looked for, in milliseconds. */
const LOOK_AFTER = 300;

/** The address of a room's board. */
export const boardPath = (room: GameRoom): readonly string[] =>
  room.Landing === undefined ? [room.game] : [room.game, "table"];

export class GameKeeping {
  readonly #session: GameSession;
  readonly #keeper: Keeper;
  /** The state that was last kept or opened. */
  #known: { readonly tree: MoveTree; readonly turns: string };
  #seen: { readonly tree: MoveTree; readonly size: number; readonly at: number };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: GameSession) {
    this.#session = session;
    this.#known = { tree: session.tree, turns: turnsOf(session.tree) };
    this.#seen = { tree: session.tree, size: session.tree.size, at: session.node.value.id };
    this.#keeper = new Keeper({
      kind: session.room.game,
      path: boardPath(session.room),
      noun: "game",
      show: (content) => this.#show(content),
      begin: (start) => this.#load(new MoveTree(start ?? session.room.start()), ROOT),
    });
    effect(() => {
      const { tree } = session;
      const at = session.node.value.id;
      const isMade = session.isMade.value;
      untracked(() => this.#follow(tree, at, isMade));
    });
    // Captured, so that the library's own listeners find the change.
    addEventListener("pagehide", () => this.#look(), { capture: true });
    addEventListener("visibilitychange", () => this.#look(), { capture: true });
  }

  /** Opens the game of an address. */
  async open(query: URLSearchParams): Promise<Opening> {
    const opening = isLink(query) ? await this.#openLink(query) : await this.#keeper.open(query);
    if (typeof opening === "object") this.#session.problem.value = opening.problem;
    return opening;
  }

  /** Called when the page is left. */
  rest(): void {
    // First, because the address is another page's already.
    this.#keeper.rest();
    this.#look();
  }

  async #openLink(query: URLSearchParams): Promise<Opening> {
    this.#keeper.opened();
    try {
      const { text, stored } = await linkedGame(query);
      const reading = readGame(this.#session.room, text);
      if ("problem" in reading) return { problem: `The link can't be read: ${reading.problem.message}` };
      this.#load(reading.tree, reading.at);
      this.#session.stored.value = stored;
      return "opened";
    } catch (error) {
      return { problem: `The link can't be read: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  #show(content: Content): string | undefined {
    if (!isGame(content)) return "it is not a game";
    const reading = readGame(this.#session.room, JSON.stringify(content.record));
    if ("problem" in reading) return reading.problem.message;
    this.#load(reading.tree, nodeAt(reading.tree, content.path));
    this.#session.stored.value = content.stored;
    return undefined;
  }

  /** Shows a game that is not a change of the one before. */
  #load(tree: MoveTree, at: number): void {
    this.#known = { tree, turns: turnsOf(tree) };
    this.#seen = { tree, size: tree.size, at };
    this.#session.load(tree, at);
  }

  /** Notes a change of the session. Analysis changes it many times per second and is not kept. */
  #follow(tree: MoveTree, at: number, isMade: boolean): void {
    const seen = this.#seen;
    this.#seen = { tree, size: tree.size, at };
    if (tree !== this.#known.tree) {
      this.#known = { tree, turns: turnsOf(tree) };
      this.#keeper.began(tree.node(ROOT).position);
      if (isMade) this.#keeper.keep(this.#content(), "now");
    } else if (tree.size !== seen.size) this.#look();
    else if (at !== seen.at) this.#keeper.place(this.#content());
    else this.#timer ??= setTimeout(() => this.#look(), LOOK_AFTER);
  }

  /** Keeps the game if it has changed. */
  #look(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { tree } = this.#seen;
    const turns = turnsOf(tree);
    if (turns === this.#known.turns || this.#isOnlyBegun(tree)) return;
    this.#known = { tree, turns };
    this.#keeper.keep(this.#content(), "now");
  }

  /** Whether the engine alone has moved, before a person did anything. */
  #isOnlyBegun(tree: MoveTree): boolean {
    return this.#keeper.id === undefined && tree.size === 2 && this.#session.isOpening;
  }

  #content(): GameContent {
    const { room, stored } = this.#session;
    const { tree, at } = this.#seen;
    const path = tree
      .pathTo(at)
      .slice(1)
      .map((id) => tree.node(id).moves);
    const record = recordOf(room, tree, this.#session.playerNames());
    return { kind: room.game, record, path, ...(stored.value === undefined ? {} : { stored: stored.value }) };
  }
}

const turnsOf = (tree: MoveTree): string => JSON.stringify(tree.turns());
