//! One player's side: the field with hold, queue and garbage meter. Units are cells; row 0 is at the bottom.

import type { ComponentChildren } from "preact";
import type { TetrisPiece, TetrisSeat } from "../../rules";
import { Mino } from "./mino";
import { BoxedPiece, HEIGHT, WIDTH } from "./pieces";

/** The margins in cells: hold and meter at the left, the queue at the right, a piece above. */
export const LEFT = 4.6;
export const RIGHT = 4.4;
export const ABOVE = 2.4;
export const SIDE_WIDTH = LEFT + WIDTH + RIGHT;
export const SIDE_HEIGHT = ABOVE + HEIGHT + 0.1;
const SHOWN_QUEUE = 5;

/** The y coordinate of a row's upper edge. */
export const rowY = (row: number): number => ABOVE + HEIGHT - 1 - row;

export function Lattice() {
  const lines: string[] = [];
  for (let x = 1; x < WIDTH; x++) lines.push(`M${x} ${ABOVE}v${HEIGHT}`);
  for (let y = 1; y < HEIGHT; y++) lines.push(`M0 ${ABOVE + y}h${WIDTH}`);
  return (
    <>
      <rect class="well" x={0} y={ABOVE} width={WIDTH} height={HEIGHT} />
      <path class="lattice" d={lines.join("")} />
      <path class="well-edge" d={`M0 ${ABOVE}v${HEIGHT}h${WIDTH}v${-HEIGHT}`} />
    </>
  );
}

/** A seat; `children` are drawn on the field. */
export function SeatView({
  seat,
  hold,
  isHoldUsed = !hold,
  x = 0,
  scale = 1,
  children,
}: {
  seat: TetrisSeat;
  /** Whether the piece in hand comes from the hold. */
  hold: boolean;
  /** Whether the held piece is drawn as unavailable; by default if it is not the one in hand. */
  isHoldUsed?: boolean;
  x?: number;
  scale?: number;
  children?: ComponentChildren;
}) {
  const [current, ...rest] = seat.queue;
  const incoming = seat.incoming.reduce((sum, { rows }) => sum + rows, 0);
  const near = seat.incoming.reduce((sum, { rows, delay }) => sum + (delay === 0 ? rows : 0), 0);
  const streak = [
    seat.combo > 1 ? `combo ${seat.combo - 1}` : "",
    seat.backToBack > 1 ? `b2b ${seat.backToBack - 1}` : "",
  ].filter((word) => word !== "");
  return (
    <g transform={`translate(${x + LEFT * scale} 0) scale(${scale})`} class="seat">
      <Lattice />
      {seat.rows
        .slice(0, HEIGHT + 2)
        .map((row, y) =>
          [...row].map((letter, x) =>
            letter === "_" ? null : <Mino key={`${x},${y}`} x={x} y={rowY(y)} letter={letter} />,
          ),
        )}
      <g class="meter">
        <rect class="meter-case" x={-0.5} y={ABOVE} width={0.36} height={HEIGHT} />
        {(
          [
            ["meter-far", incoming],
            ["meter-near", near],
          ] as const
        ).map(([name, rows]) => (
          <rect
            key={name}
            class={name}
            x={-0.5}
            y={ABOVE + HEIGHT - Math.min(rows, HEIGHT)}
            width={0.36}
            height={Math.min(rows, HEIGHT)}
          />
        ))}
        {incoming > 0 && (
          <text class="seat-text" x={-0.32} y={ABOVE - 0.25}>
            {incoming}
          </text>
        )}
      </g>
      <text class="seat-label" x={-2.55} y={ABOVE + 0.5}>
        Hold
      </text>
      <rect class={`box ${hold ? "chosen" : ""}`} x={-4.4} y={ABOVE + 0.8} width={3.7} height={2.6} rx={0.25} />
      {seat.hold && (
        <BoxedPiece
          piece={seat.hold}
          x={-4.4}
          y={ABOVE + 0.8}
          width={3.7}
          height={2.6}
          class={isHoldUsed ? "waiting" : ""}
        />
      )}
      <text class="seat-label" x={WIDTH + 2.35} y={ABOVE + 0.5}>
        Next
      </text>
      {rest.slice(0, SHOWN_QUEUE).map((piece, index) => (
        <BoxedPiece key={index} piece={piece} x={WIDTH + 0.4} y={ABOVE + 0.8 + index * 2.7} width={3.9} height={2.5} />
      ))}
      {streak.map((word, index) => (
        <text key={word} class="seat-text" x={-2.55} y={ABOVE + 4.4 + index}>
          {word}
        </text>
      ))}
      {current && !seat.spawn && (
        <text class="seat-over" x={WIDTH / 2} y={ABOVE + HEIGHT / 2}>
          topped out
        </text>
      )}
      {children}
    </g>
  );
}

/** The cells of a placement, as a ghost or as the last placement. */
export function Cells({
  cells,
  letter,
  class: name,
}: {
  cells: readonly (readonly [number, number])[];
  letter: TetrisPiece;
  class: string;
}) {
  return (
    <g class={name}>
      {cells.map(([x, y]) => (
        <Mino key={`${x},${y}`} x={x} y={rowY(y)} letter={letter} />
      ))}
    </g>
  );
}
