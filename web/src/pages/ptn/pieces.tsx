//! The pieces, drawn alone as they appear in classic Tetris: with the nub down.

import type { TetrisPiece } from "../../rules";
import { BoxedPiece } from "../../rooms/tetris/pieces";

export const PIECES: readonly TetrisPiece[] = ["I", "O", "T", "L", "J", "S", "Z"];

/** The piece with this letter, in either case. */
export const pieceOf = (letter: string): TetrisPiece | undefined =>
  PIECES.find((piece) => piece === letter.toUpperCase());

const [WIDTH, HEIGHT] = [4.4, 2.6];

/** Draws a piece, or an empty box. */
export function PieceBox({ piece }: { piece: TetrisPiece | undefined }) {
  return (
    <svg class="tetris piece-box" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {piece !== undefined && (
        <BoxedPiece
          piece={piece}
          orientation={["T", "L", "J"].includes(piece) ? "south" : "north"}
          x={0}
          y={0}
          width={WIDTH}
          height={HEIGHT}
        />
      )}
    </svg>
  );
}
