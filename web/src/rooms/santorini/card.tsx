//! Santorini on the home page.

import { SantoriniIcon } from "../../frame/icons";
import type { GameCard } from "../../game/card";
import { Building, Numeral, Worker } from "./pieces";

/** The heights of the picture's squares, row by row. */
const HEIGHTS = [
  [0, 1, 2],
  [0, 3, 4],
  [0, 0, 1],
];

export const santorini: GameCard<"santorini"> = {
  game: "santorini",
  title: "Santorini",
  label: "Santorini",
  Icon: SantoriniIcon,
  summary: "Climb to the third level before the other player does, with the powers of ten gods.",
  Picture: () => (
    <svg class="grid santorini" viewBox="-0.05 -0.05 3.1 3.1" aria-hidden="true">
      {HEIGHTS.flatMap((row, y) =>
        row.map((height, x) => (
          <g key={`${x},${y}`}>
            <rect class="ground" x={x + 0.02} y={y + 0.02} width={0.96} height={0.96} rx={0.05} />
            <Building x={x} y={y} height={height} />
            <Numeral x={x} y={y} height={height} />
          </g>
        )),
      )}
      <Worker x={1} y={0} side="first" />
      <Worker x={1} y={2} side="second" />
    </svg>
  ),
};
