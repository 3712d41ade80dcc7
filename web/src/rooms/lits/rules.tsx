//! The rules of Battle of LITS, with pictures.

import { Example } from "../../game/example";
import { MarkShape } from "../tictactoe/marks";
import { Piece } from "./pieces";
import type { Point } from "../../game/grid";

const cells = (...pairs: readonly (readonly [number, number])[]): Point[] => pairs.map(([x, y]) => ({ x, y }));

/** A mark with its column and row. */
type PlacedMark = readonly [mark: "x" | "o", x: number, y: number];

const NO_MARKS: readonly PlacedMark[] = [];

function Pieces({
  pieces,
  caption,
  marks = NO_MARKS,
  isWrong = false,
}: {
  pieces: readonly (readonly [string, readonly Point[]])[];
  marks?: readonly PlacedMark[];
  caption: string;
  isWrong?: boolean;
}) {
  const lines = Array.from({ length: 6 }, (_, index) => `M0 ${index}H5M${index} 0V5`).join("");
  return (
    <Example game="lits" cols={5} rows={5} caption={caption} isWrong={isWrong}>
      <rect class="sheet" width={5} height={5} />
      <path class="gridlines" d={lines} />
      {pieces.map(([shape, cells], index) => (
        <Piece
          key={index}
          shape={shape}
          cells={cells}
          class={isWrong && index === pieces.length - 1 ? "in-hand refused" : ""}
        />
      ))}
      {marks.map(([mark, x, y]) => (
        <MarkShape key={`${x}${y}`} mark={mark} x={x} y={y} />
      ))}
    </Example>
  );
}

export function Rules() {
  return (
    <>
      <p>
        Two players, X and O, cover a board of ten by ten cells with tetrominoes out of a common supply: five each of L,
        I, T and S, turned and mirrored as they like. Some cells carry an X, some an O. When nobody can lay a piece any
        more, whoever has more of their own symbols left uncovered wins; if both have as many, whoever laid the last
        piece.
      </p>
      <p>X lays the first piece anywhere. Every later piece has to touch one on the board by an edge.</p>
      <div class="examples">
        <Pieces
          pieces={[
            ["T", cells([0, 0], [1, 0], [2, 0], [1, 1])],
            ["I", cells([3, 0], [3, 1], [3, 2], [3, 3])],
          ]}
          marks={[
            ["x", 0, 3],
            ["o", 4, 4],
            ["o", 1, 4],
          ]}
          caption="Different shapes may touch."
        />
        <Pieces
          isWrong
          pieces={[
            ["L", cells([0, 1], [0, 2], [0, 3], [1, 3])],
            ["L", cells([2, 3], [3, 3], [4, 3], [4, 2])],
          ]}
          caption="a piece touches one of its own shape. Mirror images are the same shape."
        />
        <Pieces
          isWrong
          pieces={[
            ["T", cells([0, 2], [1, 2], [2, 2], [1, 3])],
            ["S", cells([2, 3], [3, 3], [3, 2], [4, 2])],
          ]}
          caption="a square of two by two cells is covered."
        />
      </div>
      <h2>Swapping</h2>
      <p>With the pie rule, whoever answers the first piece may take over X's side instead of laying one.</p>
      <h2>Laying a piece</h2>
      <p>
        Take a piece from the supply (or press 1 to 4), turn it with R or the wheel, mirror it with M, and click where
        it goes. It is red where it can't lie, and the line under the board says why.
      </p>
    </>
  );
}
