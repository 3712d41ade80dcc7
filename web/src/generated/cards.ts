// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

import type { GameCard } from "../game/card";
import { tictactoe } from "../rooms/tictactoe/card";
import { lits } from "../rooms/lits/card";
import { santorini } from "../rooms/santorini/card";
import { tetris } from "../rooms/tetris/card";

/** The cards of all games, in the order of the top bar. They need no rules. */
export const cards: readonly GameCard[] = [tictactoe, lits, santorini, tetris];
