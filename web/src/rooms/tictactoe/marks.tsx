//! Draws X and O: two rounded strokes and a ring, in a box of one cell.

import type { Cell, Point } from "../../game/grid";

export type Mark = "x" | "o";

export const isMark = (letter: string | undefined): letter is Mark => letter === "x" || letter === "o";

const INSET = 0.24;

export function MarkShape({ mark, x, y, class: name = "" }: Point & { mark: Mark; class?: string }) {
  if (mark === "x") {
    const [near, far] = [INSET, 1 - INSET];
    return (
      <path
        class={`mark x ${name}`}
        d={`M${x + near} ${y + near}L${x + far} ${y + far}M${x + far} ${y + near}L${x + near} ${y + far}`}
      />
    );
  }
  return <circle class={`mark o ${name}`} cx={x + 0.5} cy={y + 0.5} r={0.5 - INSET + 0.02} />;
}

/** A mark as a small inline picture. */
export function MarkSymbol({ mark }: { mark: Mark }) {
  return (
    <svg class="symbol" viewBox="0 0 1 1" aria-hidden="true">
      <MarkShape mark={mark} x={0} y={0} />
    </svg>
  );
}

/** The parts that playing and editing share: lines, marks, and holes. */
export function Marks({
  rows,
  cols,
  cells,
  at,
}: {
  rows: number;
  cols: number;
  cells: string;
  at: (cell: Cell) => Point;
}) {
  const lines: string[] = [];
  for (let row = 0; row <= rows; row++) lines.push(`M0 ${row}H${cols}`);
  for (let col = 0; col <= cols; col++) lines.push(`M${col} 0V${rows}`);
  return (
    <>
      <path class="gridlines" d={lines.join("")} />
      {[...cells].map((letter, index) => {
        const { x, y } = at({ row: Math.floor(index / cols), col: index % cols });
        if (letter === ".") return <rect key={index} class="unplayable" x={x} y={y} width={1} height={1} />;
        return isMark(letter) ? <MarkShape key={index} mark={letter} x={x} y={y} /> : null;
      })}
    </>
  );
}
