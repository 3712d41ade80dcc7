//! The bots of the other side: the built-in engine, or a TBP bot from a file.

import { EngineClient } from "../../../engine/client";
import { asked, level } from "../../../engine/levels";
import {
  actions,
  type RealtimeSeat,
  type TetrisAction,
  type TetrisOrientation,
  type TetrisPiece,
} from "../../../rules";
import { Sandbox } from "../../../frame/sandbox";
import { cellsOf } from "../pieces";

export interface Bot {
  readonly name: string;
  /**
   * Resolves to the bot's placement as text, after `time` milliseconds of thinking or a little later. `position` is a
   * versus position in which the bot is the first side.
   */
  readonly place: (position: string, seat: RealtimeSeat, time: number) => Promise<string>;
  readonly close: () => void;
}

/** The longest search of the engine in milliseconds, at paces that leave it more time. */
const LONGEST_THOUGHT = 300;

/** The built-in engine at a level. */
export class EngineBot implements Bot {
  readonly name: string;
  readonly #level: number;
  readonly #client = new EngineClient("tetris");
  #seed: number;

  constructor(levelIndex: number, seed: number) {
    this.#level = levelIndex;
    this.#seed = seed;
    this.name = `Engine · ${level(levelIndex).name}`;
    this.#client.warm();
  }

  async place(position: string, _seat: RealtimeSeat, thinking: number): Promise<string> {
    const { limits, strength } = asked(level(this.#level), this.#seed++);
    const time = Math.round(Math.min(limits.time ?? LONGEST_THOUGHT, LONGEST_THOUGHT, thinking));
    const best = await this.#client.ask({ position, side: "first", limits: { ...limits, time }, strength });
    if (best === undefined) throw new Error("it has no move");
    return best;
  }

  close(): void {
    this.#client.close();
  }
}

interface TbpMove {
  readonly location: {
    readonly type: TetrisPiece;
    readonly orientation: TetrisOrientation;
    readonly x: number;
    readonly y: number;
  };
  readonly spin: string;
}

type TbpReply =
  | { readonly type: "info"; readonly name?: string; readonly version?: string }
  | { readonly type: "ready" }
  | { readonly type: "error"; readonly reason?: string }
  | { readonly type: "suggestion"; readonly moves?: readonly TbpMove[] };

/** Whether a message of a bot is a reply; its fields are checked where they are used. */
const isReply = (message: unknown): message is TbpReply =>
  typeof message === "object" && message !== null && "type" in message;

/** Whether a reply is of this type. */
const isOf = <T extends TbpReply["type"]>(type: T, reply: TbpReply): reply is Extract<TbpReply, { type: T }> =>
  reply.type === type;

/** The time without a reply after which a bot has failed, in milliseconds. */
const PATIENCE = 10_000;
const ROWS = 40;
const WIDTH = 10;

/** A TBP bot in a sandbox. It gets every new piece, and is restarted when garbage has changed its board. */
export class TbpBot implements Bot {
  name = "Bot";
  readonly #sandbox: Sandbox;
  #hear: ((reply: TbpReply) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;
  /** Why the bot has ended, which it may do while it is not asked. */
  #failure: Error | undefined;
  /** The board and the queue as the bot knows them. */
  #believed: { readonly cells: string; readonly queue: string } | undefined;
  readonly #isReady: Promise<void>;

  /** Starts the bot of a script. Bots of the first TBP version take a boolean `back_to_back`, later ones a number. */
  constructor(
    script: Blob,
    readonly hasBooleanBackToBack: boolean,
  ) {
    this.#sandbox = new Sandbox(script, {
      hear: (message) => {
        if (isReply(message)) this.#hear?.(message);
      },
      fail: (reason) => this.#end(reason === "" ? "its script can't be run" : `its script stopped with “${reason}”`),
      flood: (reason) => this.#end(reason),
    });
    this.#isReady = this.#greet();
    // `place` awaits it and reports the failure.
    this.#isReady.catch(() => undefined);
  }

  async place(position: string, { seat }: RealtimeSeat, thinking: number): Promise<string> {
    await this.#isReady;
    const cells = boardOf(seat.rows);
    const queue = seat.queue.join("");
    if (this.#believed === undefined || cells !== this.#believed.cells) this.#start(seat);
    else for (const piece of queue.slice(this.#believed.queue.length)) this.#send({ type: "new_piece", piece });
    // TBP bots think until they are asked.
    await new Promise((resolve) => setTimeout(resolve, thinking));
    this.#send({ type: "suggest" });
    const { moves = [] } = await this.#wait("suggestion");
    const reply = actions("tetris", position, [], "first");
    const places = "ok" in reply ? reply.ok.next.actions : [];
    for (const move of moves) {
      const place = places.find((place) => isSame(place, move));
      if (place === undefined) continue;
      this.#send({ type: "play", move });
      this.#believed = {
        cells: after(cells, place),
        queue: place.hold && seat.hold === null ? queue.slice(2) : queue.slice(1),
      };
      return place.action;
    }
    throw new Error("it suggested no legal move");
  }

  close(): void {
    this.#send({ type: "quit" });
    this.#sandbox.close();
  }

  async #greet(): Promise<void> {
    const { name, version } = await this.#wait("info");
    this.name = [name ?? "Bot", version ?? ""].join(" ").trim();
    this.#send({ type: "rules" });
    await this.#wait("ready");
  }

  #start(seat: RealtimeSeat["seat"]): void {
    if (this.#believed !== undefined) this.#send({ type: "stop" });
    const row = (y: number) =>
      [...(seat.rows[y] ?? "_".repeat(WIDTH))].map((letter) => (letter === "_" ? null : letter));
    this.#send({
      type: "start",
      board: Array.from({ length: ROWS }, (_, y) => row(y)),
      queue: seat.queue,
      hold: seat.hold,
      combo: seat.combo,
      back_to_back: this.hasBooleanBackToBack ? seat.backToBack > 0 : seat.backToBack,
    });
  }

  #send(message: object): void {
    this.#sandbox.send(message);
  }

  #end(reason: string): void {
    this.#failure = new Error(reason);
    this.#fail?.(this.#failure);
  }

  #wait<T extends TbpReply["type"]>(type: T): Promise<Extract<TbpReply, { type: T }>> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`it sent no ${type}`)), PATIENCE);
      this.#fail = (error) => {
        clearTimeout(timer);
        reject(error);
      };
      this.#hear = (reply) => {
        if (reply.type === "error") this.#fail?.(new Error(reply.reason ?? "it refused the rules"));
        if (!isOf(type, reply)) return;
        clearTimeout(timer);
        resolve(reply);
      };
    });
  }
}

const cellNames = (cells: readonly (readonly [number, number])[]) =>
  cells
    .map(([x, y]) => `${x},${y}`)
    .sort()
    .join(" ");

/** Whether a bot means this place: the same piece on the same cells with the same spin, in any orientation. */
function isSame(place: TetrisAction, { location, spin }: TbpMove): boolean {
  if (place.piece !== location.type || place.spin !== spin) return false;
  const meant = cellsOf(location.type, location.orientation).map(
    ([dx, dy]) => [location.x + dx, location.y + dy] as const,
  );
  return cellNames(place.cells) === cellNames(meant);
}

const boardOf = (rows: readonly string[]): string => rows.map((row) => row.replace(/[^_]/g, "#")).join("/");

/** The board after a placement, with full rows removed and without garbage. */
function after(cells: string, { cells: filled }: TetrisAction): string {
  const rows = cells === "" ? [] : cells.split("/");
  for (const [x, y] of filled) {
    while (rows.length <= y) rows.push("_".repeat(WIDTH));
    rows[y] = `${rows[y]!.slice(0, x)}#${rows[y]!.slice(x + 1)}`;
  }
  return rows.filter((row) => row.includes("_")).join("/");
}
