//! Santorini, with gods.

import { gridAspect } from "../../game/grid";
import { coordinates } from "../../game/preferences";
import type { GameRoom } from "../../game/room";
import { newGame } from "../../rules";
import { appliesNow } from "./applying";
import { Board } from "./board";
import { santorini as card } from "./card";
import { gods } from "./choice";
import { editor } from "./editor";
import { GodCard } from "./god-cards";
import { WorkerSymbol } from "./pieces";
import { Rules } from "./rules";
import { SIZE } from "./squares";
import { Start } from "./start";

export const santorini: GameRoom<"santorini"> = {
  ...card,
  exampleGame: "B3,D3 C2,C4 B3-B4+B5 C4-D5+C5 D3-D4+E4 C2-B3+C4",
  exampleMove: "B3-C3+C4",
  keys: [
    ["↑ ↓ ← →", "move the cursor"],
    ["Enter", "choose the square"],
    ["E", "end the turn early"],
    ["D", "make the last level a dome"],
    ["Esc", "take the last click back"],
  ],
  aspect: (_, isStill = false) => gridAspect(SIZE, SIZE, coordinates.value && !isStill),
  start() {
    const reply = newGame({ game: "santorini", gods: gods.value });
    return "ok" in reply ? reply.ok.text : "start";
  },
  symbol: (side) => <WorkerSymbol side={side} />,
  note({ board, text }, side) {
    const god = board.gods[side === "first" ? 0 : 1];
    return god.when === null ? undefined : <GodCard god={god} applies={appliesNow(text, board, side)} />;
  },
  spoken({ board }) {
    const { heights, squares, workers } = board;
    const built = heights.flatMap((height, square) =>
      height === 0 ? [] : [`${squares[square] ?? ""} ${height === 4 ? "dome" : height}`],
    );
    const standing = workers.map(
      (own, index) => `Player ${index + 1} on ${own.map((square) => squares[square]).join(" and ") || "no square yet"}`,
    );
    return `${standing.join(". ")}. ${built.length === 0 ? "Nothing is built." : `Built: ${built.join(", ")}.`}`;
  },
  Board,
  Start,
  editor,
  Rules,
};
