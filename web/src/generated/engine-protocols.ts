// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

import type { GameName } from "./rules";

/** A protocol of a game's engines. */
export interface EngineProtocol {
  readonly name: string;
  /** Whether it has scores and lines of moves. */
  readonly reports: boolean;
  /** Whether a message is an object; otherwise it is a line of text. */
  readonly isJson: boolean;
}

/** The protocols of each game's engines, the most common one first. */
export const ENGINE_PROTOCOLS: Readonly<Record<GameName, readonly EngineProtocol[]>> = {
  tictactoe: [
    { name: "st3p", reports: true, isJson: false },
    { name: "gomocup", reports: true, isJson: false },
  ],
  lits: [
    { name: "ltp", reports: false, isJson: false },
    { name: "blits", reports: false, isJson: false },
  ],
  santorini: [
    { name: "santorini", reports: true, isJson: false },
  ],
  tetris: [
    { name: "tbp", reports: false, isJson: true },
    { name: "tbp1", reports: false, isJson: true },
  ],
};
