// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

import type { GameRecord } from "./rules";

/**
 * Who serves.
 */
export type About = { 
/**
 * `tetrad`.
 */
name: string, 
/**
 * Of this binary.
 */
version: string, 
/**
 * The engines that are registered.
 */
engines: Array<RegisteredEngine>, };

/**
 * Some games of a tournament.
 */
export type GamePage = { 
/**
 * In the order of their keys.
 */
games: Array<GameRow>, 
/**
 * Whether there are more behind them.
 */
more: boolean, };

/**
 * A game of a tournament, without its moves.
 */
export type GameRow = { 
/**
 * Which it is, like `2.17.1`.
 */
key: string, 
/**
 * Who played, the first side first.
 */
players: [string, string], 
/**
 * What the first side got: 2 for a win, 1 for a draw, 0 for a loss.
 */
halfPoints: number, 
/**
 * The rule or the fault that ended it.
 */
reason: string, 
/**
 * How many turns were played.
 */
plies: number, 
/**
 * What each side did wrong, in words.
 */
faults: [string | null, string | null], 
/**
 * How long it took, in milliseconds.
 */
took: number, 
/**
 * When it ended, in milliseconds since 1970.
 */
finished: number, };

/**
 * A game with its moves.
 */
export type GameView = { 
/**
 * What it came to.
 */
row: GameRow, 
/**
 * The game.
 */
record: GameRecord, };

/**
 * Why a request was refused.
 */
export type Refusal = { 
/**
 * In a sentence for people.
 */
error: string, };

/**
 * An engine that may play.
 */
export type RegisteredEngine = { 
/**
 * As it goes on record.
 */
name: string, 
/**
 * How it is spoken to.
 */
proto: string, };

/**
 * A tournament in the store.
 */
export type TournamentRow = { 
/**
 * Its number.
 */
id: number, 
/**
 * What people call it.
 */
name: string, 
/**
 * What is played, by its name on the command line.
 */
game: string, 
/**
 * `running`, `finished` or `decided`.
 */
state: string, 
/**
 * How many of its games are there.
 */
games: number, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, };
