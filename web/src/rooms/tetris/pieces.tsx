//! Draws pieces.

import type { Point } from "../../game/grid";
import { tables, type TetrisOrientation, type TetrisPiece } from "../../rules";
import { Minos } from "./minos";

export const WIDTH = 10;
/** The visible height of the field in rows; pieces appear above it. */
export const HEIGHT = 20;

const ORIENTATIONS: readonly TetrisOrientation[] = ["north", "east", "south", "west"];

/** The cells of a piece as offsets `[right, up]` from its centre. */
export function cellsOf(piece: TetrisPiece, orientation: TetrisOrientation): readonly (readonly [number, number])[] {
  const shape = tables().tetris.find((shape) => shape.piece === piece);
  return shape?.orientations[ORIENTATIONS.indexOf(orientation)] ?? [];
}

/** The cells of the widest piece, and the margin beside it in a box. */
const WIDEST = 4;
const BOX_MARGIN = 0.2;

/** A piece centred in a box, as in the queue. All pieces have the same scale, at which the widest fits. */
export function BoxedPiece({
  piece,
  x,
  y,
  width,
  height,
  orientation = "north",
  class: name = "",
}: Point & {
  piece: TetrisPiece;
  width: number;
  height: number;
  orientation?: TetrisOrientation;
  class?: string;
}) {
  const cells = cellsOf(piece, orientation);
  const [left, right] = [Math.min(...cells.map(([dx]) => dx)), Math.max(...cells.map(([dx]) => dx))];
  const [low, high] = [Math.min(...cells.map(([, dy]) => dy)), Math.max(...cells.map(([, dy]) => dy))];
  const scale = Math.min(1, (width - 2 * BOX_MARGIN) / WIDEST);
  const [middleX, middleY] = [(left + right + 1) / 2, (1 - low - high) / 2];
  return (
    <g
      class={name}
      transform={`translate(${x + width / 2} ${y + height / 2}) scale(${scale}) translate(${-middleX} ${-middleY})`}
    >
      <Minos cells={cells.map(([dx, dy]) => [dx, -dy])} letter={piece} />
    </g>
  );
}
