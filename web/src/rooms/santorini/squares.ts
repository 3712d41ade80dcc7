//! The squares of the board and their names. Squares are numbered row by row from the top left.

import type { Cell } from "../../game/grid";

export const SIZE = 5;
export const COLUMNS = ["A", "B", "C", "D", "E"];
export const ROWS = ["5", "4", "3", "2", "1"];

/** The squares as a grid takes them. */
export const SHEET = { rows: SIZE, cols: SIZE, columnNames: COLUMNS, rowNames: ROWS };

export const cellOf = (square: number): Cell => ({ row: Math.floor(square / SIZE), col: square % SIZE });
export const squareOf = ({ row, col }: Cell): number => row * SIZE + col;
