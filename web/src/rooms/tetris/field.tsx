//! One player's side: the field with hold, queue and garbage meter. Units are cells; row 0 is at the bottom.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { TetrisAttack, TetrisPiece, TetrisSeat } from "../../rules";
import { FilledRows, Minos, type Cells as MinoCells } from "./minos";
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

/** The filled cells. They are drawn anew only when they change, which is seldom against the frames of a game in real time. */
function Rows({ rows }: { rows: readonly string[] }) {
  return useMemo(
    () => (
      <g class="filled">
        <FilledRows rows={rows.slice(0, HEIGHT + 2)} rowY={rowY} />
      </g>
    ),
    [rows.join()],
  );
}

/** The width of the meter, and the gap between two attacks, in cells. */
const METER = 0.36;
const GAP = 0.08;

/** The garbage on its way, an attack on top of the other, the oldest at the bottom. */
function Meter({ incoming }: { incoming: readonly TetrisAttack[] }) {
  const total = incoming.reduce((sum, { rows }) => sum + rows, 0);
  let below = 0;
  return (
    <g class="meter">
      <rect class="meter-case" x={-0.5} y={ABOVE} width={METER} height={HEIGHT} />
      {incoming.map(({ rows, delay }, index) => {
        const height = Math.min(rows, HEIGHT - below);
        below += height;
        return (
          height > 0 && (
            <rect
              key={index}
              class={delay === 0 ? "meter-near" : "meter-far"}
              x={-0.5}
              y={ABOVE + HEIGHT - below + GAP / 2}
              width={METER}
              height={height - GAP}
            />
          )
        );
      })}
      {total > 0 && (
        <text class="seat-text" x={-0.5 + METER / 2} y={ABOVE - 0.25}>
          {total}
        </text>
      )}
    </g>
  );
}

/** The next pieces. A piece that moves up keeps its elements. */
function Queue({ queue }: { queue: readonly TetrisPiece[] }) {
  return useMemo(
    () => (
      <g>
        {queue.slice(1, 1 + SHOWN_QUEUE).map((piece, index, shown) => (
          <BoxedPiece
            key={`${piece}${shown.indexOf(piece) === index ? "" : index}`}
            piece={piece}
            x={WIDTH + 0.4}
            y={ABOVE + 0.8 + index * 2.7}
            width={3.9}
            height={2.5}
          />
        ))}
      </g>
    ),
    [queue.join()],
  );
}

/** A seat; `children` are drawn on the field. */
export function SeatView({
  seat,
  hold,
  isHoldUsed = !hold,
  x = 0,
  y = 0,
  scale = 1,
  children,
}: {
  seat: TetrisSeat;
  /** Whether the piece in hand comes from the hold. */
  hold: boolean;
  /** Whether the held piece is drawn as unavailable; by default if it is not the one in hand. */
  isHoldUsed?: boolean;
  x?: number;
  y?: number;
  scale?: number;
  children?: ComponentChildren;
}) {
  const [current] = seat.queue;
  const streak = [
    seat.combo > 1 ? `combo ${seat.combo - 1}` : "",
    seat.backToBack > 1 ? `b2b ${seat.backToBack - 1}` : "",
  ].filter((word) => word !== "");
  return (
    <g transform={`translate(${x + LEFT * scale} ${y}) scale(${scale})`} class="seat">
      <Lattice />
      <Rows rows={seat.rows} />
      <Meter incoming={seat.incoming} />
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
      <Queue queue={seat.queue} />
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
export function Cells({ cells, letter, class: name }: { cells: MinoCells; letter: TetrisPiece; class: string }) {
  return (
    <g class={name}>
      <Minos cells={cells.map(([x, y]) => [x, rowY(y)])} letter={letter} />
    </g>
  );
}
