//! Guideline Tetris, for one player or two.

import type { GameRoom } from "../../game/room";
import { anySeed } from "../../game/starting";
import { newGame } from "../../rules";
import { Board, tetrisAspect } from "./board";
import { tetris as card } from "./card";
import { variant } from "./choice";
import { editor } from "./editor";
import { LivePage } from "./live/page";
import { ReplayPage } from "./replay/page";
import { Rules } from "./rules";
import { optionsOf, Start } from "./start";

export const tetris: GameRoom<"tetris"> = {
  ...card,
  Landing: LivePage,
  Replay: ReplayPage,
  exampleGame: "In1,0 On4,0 Ln7,0",
  exampleMove: "Tn4,0",
  keys: [
    ["← →", "move the piece"],
    ["↑", "turn it (Z turns back)"],
    ["↓", "lower, under overhangs"],
    ["C", "hold"],
    ["Space", "place it"],
  ],
  isSolo: ({ board }) => board.seats.length === 1,
  aspect: tetrisAspect,
  start() {
    const reply = newGame(optionsOf(variant.value, anySeed()));
    return "ok" in reply ? reply.ok.text : "start";
  },
  symbol: (side) => (
    <svg class="symbol" viewBox="0 0 16 16" aria-hidden="true">
      <path class={`seat-symbol ${side}`} d={side === "first" ? "M12 2 3 8l9 6z" : "M4 2l9 6-9 6z"} />
    </svg>
  ),
  note({ board }, side) {
    const { seats, lines, placed } = board;
    if (seats.length === 1) return side === "first" ? `${placed} pieces, ${lines ?? 0} lines` : undefined;
    const rows = seats[side === "first" ? 0 : 1]!.incoming.reduce((sum, attack) => sum + attack.rows, 0);
    return rows === 0 ? undefined : `${rows} rows on their way`;
  },
  spoken({ board, sides }) {
    return board.seats
      .map(
        (seat, index) =>
          `${sides[index] ?? ""}: ${seat.rows.length} rows high, next ${seat.queue.join(" ")}, hold ${seat.hold ?? "empty"}`,
      )
      .join(". ");
  },
  Board,
  Start,
  editor,
  Rules,
};
