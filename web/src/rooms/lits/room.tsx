//! Battle of LITS.

import type { GameRoom } from "../../game/room";
import { newGame } from "../../rules";
import { MarkSymbol } from "../tictactoe/marks";
import { added, Board } from "./board";
import { lits as card } from "./card";
import { swap } from "./choice";
import { editor } from "./editor";
import { cellOf, Piece } from "./pieces";
import { Rules } from "./rules";
import { Start } from "./start";

export const lits: GameRoom<"lits"> = {
  ...card,
  exampleGame: "I[26,27,28,29] L[25,35,45,46]",
  exampleMove: "L[00,01,02,10]",
  keys: [
    ["1 2 3 4", "take L, I, T or S"],
    ["R", "turn the piece (with Shift back)"],
    ["M", "mirror it"],
    ["↑ ↓ ← →", "move it"],
    ["Enter", "lay it"],
    ["Esc", "put it back"],
  ],
  aspect: () => 1,
  start() {
    const reply = newGame({ game: "lits", seed: crypto.getRandomValues(new Uint32Array(1))[0]!, swap: swap.value });
    return "ok" in reply ? reply.ok.text : "start";
  },
  symbol: (side) => <MarkSymbol mark={side === "first" ? "x" : "o"} />,
  note({ board, sides }, side) {
    const index = sides[side === "first" ? 0 : 1] === "X" ? 0 : 1;
    return `${board.uncovered[index]} symbols uncovered`;
  },
  spoken({ board }) {
    const { pieces, uncovered, supply } = board;
    return `${pieces.length} pieces on the board. X has ${uncovered[0]} symbols uncovered, O ${uncovered[1]}. Left: L ${supply[0]}, I ${supply[1]}, T ${supply[2]}, S ${supply[3]}.`;
  },
  Board,
  MovePicture({ before, after }) {
    const piece = added(before.board, after.board);
    if (piece === undefined) return null;
    const cells = piece.cells.map(cellOf);
    const [top, left] = [Math.min(...cells.map(({ row }) => row)), Math.min(...cells.map(({ col }) => col))];
    const points = cells.map(({ row, col }) => ({ x: col - left, y: row - top }));
    const [width, height] = [Math.max(...points.map(({ x }) => x)) + 1, Math.max(...points.map(({ y }) => y)) + 1];
    return (
      <svg class="lits move-picture" viewBox={`${(width - 4) / 2} ${(height - 4) / 2} 4 4`} aria-hidden="true">
        <Piece shape={piece.shape} cells={points} />
      </svg>
    );
  },
  Start,
  editor,
  Rules,
};
