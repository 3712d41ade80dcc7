//! The well of a classic game. Units are cells; row 0 is at the bottom.

import type { ComponentChildren } from "preact";
import type { TetrisPiece } from "../../rules";
import { FilledRows, Minos, type Cells } from "../../rooms/tetris/minos";

export const HEIGHT = 20;
const WIDTH = 10;
const COLUMNS = Array.from({ length: WIDTH }, (_, index) => index);

/** The drawing has room for the edges, and for the numbers of the columns below. */
export const VIEW_WIDTH = WIDTH + 0.2;
export const VIEW_HEIGHT = HEIGHT + 1;
export const VIEW_BOX = `-0.1 -0.1 ${VIEW_WIDTH} ${VIEW_HEIGHT}`;

/** The y coordinate of a row's upper edge. */
const rowY = (row: number): number => HEIGHT - 1 - row;

const LATTICE =
  COLUMNS.slice(1)
    .map((column) => `M${column} 0v${HEIGHT}`)
    .join("") + Array.from({ length: HEIGHT - 1 }, (_, index) => `M0 ${index + 1}h${WIDTH}`).join("");

export interface WellProps {
  /** Rows from the bottom, with a letter or `_` for each cell. */
  readonly rows: readonly string[];
  /** The cells of the last piece. */
  readonly last?: Cells;
  /** The rows that are full and about to be cleared. */
  readonly full?: readonly number[];
  /** What is drawn over the cells. */
  readonly children?: ComponentChildren;
}

/** A well, with the numbers of its columns as PTN has them. */
export function WellCells({ rows, last, full, children }: WellProps) {
  return (
    <>
      <rect class="well" width={WIDTH} height={HEIGHT} />
      <path class="lattice" d={LATTICE} />
      <FilledRows rows={rows.slice(0, HEIGHT)} rowY={rowY} />
      {full?.map((row) => (
        <rect key={row} class="full-row" data-row={row} y={rowY(row)} width={WIDTH} height={1} />
      ))}
      {last !== undefined && <Outline cells={last} class="laid" />}
      {children}
      <path class="well-edge" d={`M0 0v${HEIGHT}h${WIDTH}v${-HEIGHT}`} />
      <g class="well-columns" aria-hidden="true">
        {COLUMNS.map((column) => (
          <text key={column} x={column + 0.5} y={HEIGHT + 0.52}>
            {(column + 1) % 10}
          </text>
        ))}
      </g>
    </>
  );
}

export function Well(props: WellProps) {
  return (
    <svg class="grid tetris ptn-well" viewBox={VIEW_BOX} role="img" aria-label="The well">
      <WellCells {...props} />
    </svg>
  );
}

/** The outlines of cells. */
export function Outline({ cells, class: name }: { cells: Cells; class: string }) {
  return (
    <>
      {cells.map(([x, y]) => (
        <rect key={`${x},${y}`} class={name} x={x + 0.06} y={rowY(y) + 0.06} width={0.88} height={0.88} />
      ))}
    </>
  );
}

/** A piece that is not yet placed. */
export function Ghost({ cells, piece }: { cells: Cells; piece: TetrisPiece }) {
  return (
    <g class="ghost-piece">
      <Minos cells={cells.map(([x, y]) => [x, rowY(y)])} letter={piece} />
    </g>
  );
}
