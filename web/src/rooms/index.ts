//! The games there are, in the order of the top bar.

import { anyGame } from "../game/any-game";
import type { GameRoom } from "../game/room";
import { lits } from "./lits/room";
import { santorini } from "./santorini/room";
import { tetris } from "./tetris/room";
import { tictactoe } from "./tictactoe/room";

export const rooms: readonly GameRoom[] = [anyGame(tictactoe), anyGame(lits), anyGame(santorini), anyGame(tetris)];
