//! Draws tetrominoes and symbols, in units of one cell.

import type { Cell, Point } from "../../game/grid";
import { isMark, MarkShape } from "../tictactoe/marks";

export const SIZE = 10;

const COORDINATES = Array.from({ length: SIZE }, (_, index) => String(index));

/** The cells of the board and their names. */
export const SHEET = { rows: SIZE, cols: SIZE, columnNames: COORDINATES, rowNames: COORDINATES };

export const cellOf = (index: number): Cell => ({ row: Math.floor(index / SIZE), col: index % SIZE });

/** The outline of a set of cells: every edge that no two of them share. */
export function outline(cells: readonly Point[]): string {
  const has = (x: number, y: number) => cells.some((cell) => cell.x === x && cell.y === y);
  return cells
    .map(({ x, y }) => {
      const edges = [
        has(x, y - 1) ? "" : `M${x} ${y}h1`,
        has(x, y + 1) ? "" : `M${x} ${y + 1}h1`,
        has(x - 1, y) ? "" : `M${x} ${y}v1`,
        has(x + 1, y) ? "" : `M${x + 1} ${y}v1`,
      ];
      return edges.join("");
    })
    .join("");
}

/** A piece with its letter, on the second cell unless another is given. */
export function Piece({
  shape,
  cells,
  letterOn = 1,
  class: name = "",
}: {
  shape: string;
  cells: readonly Point[];
  letterOn?: number;
  class?: string;
}) {
  const lettered = cells[letterOn] ?? { x: 0, y: 0 };
  return (
    <g class={`piece shape-${shape} ${name}`}>
      {cells.map(({ x, y }) => (
        <rect key={`${x},${y}`} class="piece-cell" x={x} y={y} width={1} height={1} />
      ))}
      <path class="piece-edge" d={outline(cells)} />
      <text class="piece-letter" x={lettered.x + 0.5} y={lettered.y + 0.5}>
        {shape}
      </text>
    </g>
  );
}

/** The symbols of a board; faint under pieces. */
export function Symbols({ symbols, shapes, at }: { symbols: string; shapes: string; at: (cell: Cell) => Point }) {
  return (
    <g class="symbols">
      {[...symbols].map((letter, index) => {
        if (!isMark(letter)) return null;
        const covered = shapes[index] !== "_" ? "covered" : "";
        return <MarkShape key={index} mark={letter} {...at(cellOf(index))} class={covered} />;
      })}
    </g>
  );
}

export function Lines() {
  const lines: string[] = [];
  for (let index = 0; index <= SIZE; index++) lines.push(`M0 ${index}H${SIZE}M${index} 0V${SIZE}`);
  return <path class="gridlines" d={lines.join("")} />;
}
