//! Santorini on the home page.

import { SantoriniIcon } from "../../frame/icons";
import type { GameCard } from "../../game/card";
import { Ground, Tower, Worker } from "./pieces";

/** The heights of the picture's squares, row by row. */
const HEIGHTS = [
  [0, 1, 2],
  [1, 3, 4],
  [0, 2, 1],
];

export const santorini: GameCard<"santorini"> = {
  game: "santorini",
  title: "Santorini",
  label: "Santorini",
  Icon: SantoriniIcon,
  summary: "Climb to the third level before the other player does, with the powers of ten gods.",
  Picture: () => (
    <svg class="grid santorini" viewBox="-0.06 -0.06 3.12 3.12" aria-hidden="true">
      <Ground size={3} />
      {HEIGHTS.flatMap((row, y) => row.map((height, x) => <Tower key={`${x},${y}`} x={x} y={y} height={height} />))}
      <Worker x={1} y={0} side="first" height={1} />
      <Worker x={1} y={2} side="second" height={2} />
    </svg>
  ),
};
