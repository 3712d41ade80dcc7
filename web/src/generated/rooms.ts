// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

import { anyGame } from "../game/any-game";
import type { GameRoom } from "../game/room";
import { tictactoe } from "../rooms/tictactoe/room";
import { lits } from "../rooms/lits/room";
import { santorini } from "../rooms/santorini/room";
import { tetris } from "../rooms/tetris/room";

/** Every game, in the order of the top bar. */
export const rooms: readonly GameRoom[] = [anyGame(tictactoe), anyGame(lits), anyGame(santorini), anyGame(tetris)];
