//! Draws minos and pieces in guideline colours, with a bevel line and the piece's letter.

import type { Point } from "../../game/grid";
import { tables, type TetrisOrientation, type TetrisPiece } from "../../rules";

export const WIDTH = 10;
/** The visible height of the field in rows; pieces appear above it. */
export const HEIGHT = 20;

const ORIENTATIONS: readonly TetrisOrientation[] = ["north", "east", "south", "west"];

/** One filled cell. */
export function Mino({ x, y, letter, class: name = "" }: Point & { letter: string; class?: string }) {
  return (
    <g class={`mino piece-${letter} ${name}`}>
      <rect class="mino-face" x={x} y={y} width={1} height={1} />
      <path class="mino-light" d={`M${x + 0.08} ${y + 0.92}V${y + 0.08}H${x + 0.92}`} />
      <path class="mino-shade" d={`M${x + 0.92} ${y + 0.08}V${y + 0.92}H${x + 0.08}`} />
      {letter !== "G" && (
        <text class="mino-letter" x={x + 0.5} y={y + 0.52}>
          {letter}
        </text>
      )}
    </g>
  );
}

/** The cells of a piece as offsets `[right, up]` from its centre. */
export function cellsOf(piece: TetrisPiece, orientation: TetrisOrientation): readonly (readonly [number, number])[] {
  const shape = tables().tetris.find((shape) => shape.piece === piece);
  return shape?.orientations[ORIENTATIONS.indexOf(orientation)] ?? [];
}

/** A piece centred in a box, as in the queue. */
export function BoxedPiece({
  piece,
  x,
  y,
  width,
  height,
  class: name = "",
}: Point & { piece: TetrisPiece; width: number; height: number; class?: string }) {
  const cells = cellsOf(piece, "north");
  const [left, right] = [Math.min(...cells.map(([dx]) => dx)), Math.max(...cells.map(([dx]) => dx))];
  const [low, high] = [Math.min(...cells.map(([, dy]) => dy)), Math.max(...cells.map(([, dy]) => dy))];
  const originX = x + width / 2 - (left + right + 1) / 2;
  const originY = y + height / 2 + (low + high - 1) / 2;
  return (
    <g class={name}>
      {cells.map(([dx, dy]) => (
        <Mino key={`${dx},${dy}`} x={originX + dx} y={originY - dy} letter={piece} />
      ))}
    </g>
  );
}
