//! The rules of tic-tac-toe, with pictures.

import { Example } from "../../game/example";
import { Marks } from "./marks";

function Board({
  cols,
  cells,
  line,
  caption,
}: {
  cols: number;
  cells: string;
  line?: readonly [number, number, number, number];
  caption: string;
}) {
  const rows = cells.length / cols;
  return (
    <Example game="tictactoe" cols={cols} rows={rows} caption={caption}>
      <Marks rows={rows} cols={cols} cells={cells} at={({ row, col }) => ({ x: col, y: row })} />
      {line && <line class="winning" x1={line[0]} y1={line[1]} x2={line[2]} y2={line[3]} />}
    </Example>
  );
}

export function Rules() {
  return (
    <>
      <p>
        X and O mark free cells in turn; X begins. Whoever gets enough of their own marks in a line, straight or
        diagonal, wins. More than enough win too. When no cell is free, the game is a draw.
      </p>
      <div class="examples">
        <Board cols={3} cells="x_oox___x" line={[0.2, 0.2, 2.8, 2.8]} caption="Three in a line win on 3 × 3." />
        <Board cols={3} cells="xoxxooox_" caption="Nobody can win this one any more." />
        <Board
          cols={5}
          cells="__._o_xo._.ox__o_xx______"
          line={[0.75, 3.25, 4.25, -0.25]}
          caption="Holes can't be marked, and break lines."
        />
      </div>
      <h2>Boards of any size</h2>
      <p>
        A board has up to 64 rows and columns, and any number of marks can be asked for. Five in a line on 15 × 15 is
        known as gomoku. Unless something else is said, the shorter side of the board is the number.
      </p>
      <h2>Names</h2>
      <p>
        Columns have letters from the left (a to z, then aa, ab and so on), rows have numbers from the top. A position
        is written row by row, as in <code>3_/_x_/3_ o</code>: counts before cells, <code>_</code> free, <code>.</code>{" "}
        a hole, and the side to move.
      </p>
    </>
  );
}
