//! Outlines of placements on a field.

import { actions } from "../../../rules";
import { rowY } from "../field";
import type { Cells } from "../minos";

/** The cells of a move in a position; none if it is not legal there. */
export function placeOf(position: string, move: string): Cells {
  const reply = actions("tetris", position, [], "first");
  return "ok" in reply ? (reply.ok.next.actions.find(({ action }) => action === move)?.cells ?? []) : [];
}

export function Outline({ cells, class: name }: { cells: Cells; class: string }) {
  return (
    <g class="outline">
      {cells.map(([x, y]) => (
        <rect key={`${x},${y}`} class={name} x={x + 0.06} y={rowY(y) + 0.06} width={0.88} height={0.88} />
      ))}
    </g>
  );
}
