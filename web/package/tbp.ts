//! The messages of TBP, the Tetris Bot Protocol, with the extensions that the engine uses.

import type { TetrisInput, TetrisOrientation, TetrisPiece, TetrisSpin } from "./rules.js";

/** A filled cell, by the piece it is of; `"G"` is garbage. */
export type TbpCell = TetrisPiece | "G" | null;

/** A placement, and the inputs that lead there. */
export interface TbpMove {
  readonly location: {
    readonly type: TetrisPiece;
    readonly orientation: TetrisOrientation;
    /** The column of the piece's centre, from the left. */
    readonly x: number;
    /** The row of the piece's centre, from the bottom. */
    readonly y: number;
  };
  readonly spin: TetrisSpin;
  /** Left out where inputs would need drops by single rows. */
  readonly inputs?: readonly TetrisInput[];
}

/** A player's position. */
export interface TbpPlayer {
  readonly hold: TetrisPiece | null;
  /** The piece in play, and the next ones. */
  readonly queue: readonly TetrisPiece[];
  readonly combo: number;
  readonly back_to_back: number | boolean;
  /** Rows of ten cells, the lowest first. Missing rows are empty. */
  readonly board: readonly (readonly TbpCell[])[];
}

/** How pieces are drawn after the queue. */
export type TbpRandomizer =
  | { readonly type: "uniform" }
  | { readonly type: "seven_bag"; readonly bag_state: readonly TetrisPiece[] }
  | {
      readonly type: "general_bag";
      readonly current_bag: Readonly<Partial<Record<TetrisPiece, number>>>;
      readonly filled_bag: Readonly<Partial<Record<TetrisPiece, number>>>;
    };

/** A message to the bot. */
export type TbpFrontendMessage =
  | { readonly type: "rules"; readonly randomizer?: string }
  | ({
      readonly type: "start";
      readonly randomizer?: TbpRandomizer;
      readonly opponents?: readonly TbpPlayer[];
    } & TbpPlayer)
  | { readonly type: "suggest" }
  | { readonly type: "play"; readonly move: TbpMove; readonly opponents?: readonly TbpPlayer[] }
  | { readonly type: "new_piece"; readonly piece: TetrisPiece }
  | { readonly type: "garbage"; readonly rows: readonly (readonly TbpCell[])[] }
  | { readonly type: "stop" }
  | { readonly type: "quit" };

/** A message of the bot. */
export type TbpBotMessage =
  | {
      readonly type: "info";
      readonly name: string;
      readonly version: string;
      readonly author: string;
      readonly features: readonly string[];
    }
  | { readonly type: "ready" }
  | { readonly type: "error"; readonly reason: string }
  | {
      readonly type: "suggestion";
      /** The best move first; empty if there is none. */
      readonly moves: readonly TbpMove[];
      readonly move_info?: {
        readonly nodes?: number;
        readonly nps?: number;
        readonly depth?: number;
        readonly extra?: string;
      };
    };
