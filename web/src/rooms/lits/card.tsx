//! Battle of LITS on the home page.

import { LitsIcon } from "../../frame/icons";
import type { GameCard } from "../../game/card";
import { Piece } from "./pieces";

/** The pieces of the picture: their shapes and cells, each column and row. */
const PICTURE = [
  ["L", ["00", "01", "02", "12"]],
  ["I", ["11", "21", "31", "41"]],
  ["T", ["32", "33", "34", "43"]],
  ["S", ["03", "13", "14", "24"]],
] as const;

const LINES = Array.from({ length: 6 }, (_, index) => `M0 ${index}H5M${index} 0V5`).join("");

export const lits: GameCard<"lits"> = {
  game: "lits",
  title: "Battle of LITS",
  label: "LITS",
  Icon: LitsIcon,
  summary: "Cover the other player's symbols with tetrominoes, and keep your own in the open.",
  Picture: () => (
    <svg class="grid lits" viewBox="-0.1 -0.1 5.2 5.2" aria-hidden="true">
      <rect class="sheet" width={5} height={5} />
      <path class="gridlines" d={LINES} />
      {PICTURE.map(([shape, cells]) => (
        <Piece key={shape} shape={shape} cells={cells.map(([x, y]) => ({ x: Number(x), y: Number(y) }))} />
      ))}
    </svg>
  ),
};
