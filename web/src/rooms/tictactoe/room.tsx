//! Tic-tac-toe on boards of any size.

import { gridAspect } from "../../game/grid";
import { coordinates } from "../../game/preferences";
import type { GameRoom } from "../../game/room";
import { remembered } from "../../frame/storage";
import { newGame } from "../../rules";
import { Board } from "./board";
import { tictactoe as card } from "./card";
import { editor } from "./editor";
import { isMark, MarkSymbol } from "./marks";
import { Rules } from "./rules";
import { Start } from "./start";

interface Size {
  readonly rows: number;
  readonly cols: number;
  readonly winLength: number;
}

const isSize = (value: unknown): value is Size =>
  typeof value === "object" &&
  value !== null &&
  "rows" in value &&
  "cols" in value &&
  "winLength" in value &&
  [value.rows, value.cols, value.winLength].every(Number.isInteger);

const size = remembered<Size>("tictactoe.size", { rows: 3, cols: 3, winLength: 3 }, isSize);

export const tictactoe: GameRoom<"tictactoe"> = {
  ...card,
  exampleGame: "b2 a1 c3 b1 c1 c2 a3",
  exampleMove: "b2",
  keys: [
    ["↑ ↓ ← →", "move the cursor"],
    ["Enter", "mark the cell"],
  ],
  aspect: ({ board }, isStill = false) => {
    const { rows, cols } = board;
    return gridAspect(rows, cols, coordinates.value && !isStill);
  },
  start() {
    const reply = newGame({ game: "tictactoe", ...size.value });
    return "ok" in reply ? reply.ok.text : "start";
  },
  began(described) {
    const { rows, cols, winLength } = described.board;
    size.value = { rows, cols, winLength };
  },
  symbol: (side) => <MarkSymbol mark={side === "first" ? "x" : "o"} />,
  Aside: ({ described }) => {
    const { rows, cols, winLength } = described.board;
    return (
      <p class="soft aside-line">
        {rows} × {cols} · {winLength} in a line win
      </p>
    );
  },
  spoken({ board }) {
    const { rows, cols, cells, columns } = board;
    const marked = [...cells].flatMap((letter, index) =>
      isMark(letter)
        ? [`${letter.toUpperCase()} on ${columns[index % cols] ?? ""}${Math.floor(index / cols) + 1}`]
        : [],
    );
    return `A board of ${rows} by ${cols}. ${marked.length === 0 ? "It is empty." : `${marked.join(", ")}.`}`;
  },
  Board,
  Start,
  editor,
  Rules,
};
