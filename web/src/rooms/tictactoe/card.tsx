//! Tic-tac-toe on the home page.

import { TicTacToeIcon } from "../../frame/icons";
import type { GameCard } from "../../game/card";
import { Marks } from "./marks";

export const tictactoe: GameCard<"tictactoe"> = {
  game: "tictactoe",
  title: "Tic-tac-toe",
  label: "Tic-tac-toe",
  Icon: TicTacToeIcon,
  summary: "Three in a line, or five on fifteen by fifteen: any board up to 64 × 64.",
  Picture: () => (
    <svg class="grid tictactoe" viewBox="-0.15 -0.15 3.3 3.3" aria-hidden="true">
      <Marks rows={3} cols={3} cells="x_oox___x" at={({ row, col }) => ({ x: col, y: row })} />
      <line class="winning" x1={0.2} y1={0.2} x2={2.8} y2={2.8} />
    </svg>
  ),
};
