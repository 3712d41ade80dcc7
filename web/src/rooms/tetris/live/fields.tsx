//! The view of a game: its fields with the falling pieces, the figures and the effects.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { RealtimeSeat, Side } from "../../../rules";
import { ABOVE, Cells, LEFT, rowY, SeatView, SIDE_HEIGHT, SIDE_WIDTH } from "../field";
import { HEIGHT, WIDTH } from "../pieces";
import type { Flash } from "./effects";
import { Hud, MIDDLE } from "./hud";
import type { Match } from "./match";

const SIDES: readonly Side[] = ["first", "second"];

function LiveSeat({
  live,
  place,
  time,
  message,
  flashes,
  children,
}: {
  live: RealtimeSeat;
  place: Place;
  time: number;
  message: string;
  flashes: readonly Flash[];
  children?: ComponentChildren;
}) {
  const { seat, active, ghost, canHold } = live;
  const piece = seat.queue[0];
  return (
    <SeatView seat={seat} hold={false} {...place} isHoldUsed={!canHold}>
      {piece && ghost && <Cells cells={ghost} letter={piece} class="ghost-piece" />}
      {piece && active && <Cells cells={active} letter={piece} class="falling" />}
      {place.scale === 1 && <Hud seat={live} time={time} />}
      {flashes.map(({ id, cells, rows }) => (
        <g key={id} class="flash" aria-hidden="true">
          <path class="flash-cells" d={cells.map(([x, y]) => `M${x} ${rowY(y)}h1v1h-1z`).join("")} />
          {rows.map((row) => (
            <rect key={row} class="flash-row" x={0} y={rowY(row)} width={WIDTH} height={1} />
          ))}
        </g>
      ))}
      {children}
      {message !== "" && (
        <text class="seat-over" x={WIDTH / 2} y={ABOVE + HEIGHT / 2}>
          {message}
        </text>
      )}
    </SeatView>
  );
}

const upright = matchMedia("(max-width: 760px)");
const flat = matchMedia("(max-height: 500px)");
const small = matchMedia("(max-width: 1200px)");

/** The place of a field in the drawing. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const OWN: Place = { x: 0, y: 0, scale: 1 };

/** The scale of the other player's field: on small screens, on a phone that lies on its side, and on one that stands. */
const SMALL = 0.6;
const BESIDE = 0.42;
const UNDER_QUEUE = 0.23;

/** The places of the fields: beside each other; on a phone that stands the other one is under the queue. */
function layout(): { readonly other: Place; readonly width: number } {
  if (upright.matches) {
    const y = SIDE_HEIGHT * (1 - UNDER_QUEUE) - 0.1;
    return { other: { x: SIDE_WIDTH * (1 - UNDER_QUEUE), y, scale: UNDER_QUEUE }, width: SIDE_WIDTH };
  }
  const scale = flat.matches ? BESIDE : small.matches ? SMALL : 1;
  return { other: { x: SIDE_WIDTH, y: 0, scale }, width: SIDE_WIDTH * (1 + scale) };
}

const places = signal(layout());
for (const query of [upright, flat, small]) query.addEventListener("change", () => (places.value = layout()));

const NO_FLASHES: readonly Flash[] = [];

export interface FieldsProps {
  readonly seats: readonly RealtimeSeat[];
  readonly time?: number;
  readonly message?: string;
  readonly praise?: string;
  readonly flashes?: readonly Flash[];
  readonly class?: string;
  /** Drawn on the first field. */
  readonly children?: ComponentChildren;
}

/** One or two fields; on phones the other player's is small. */
export function Fields({
  seats,
  time = 0,
  message = "",
  praise = "",
  flashes = NO_FLASHES,
  class: name = "",
  children,
}: FieldsProps) {
  const { other, width: both } = places.value;
  const width = seats.length === 2 ? both : SIDE_WIDTH;
  return (
    <svg
      class={`grid tetris live-board ${name}`}
      viewBox={`0 0 ${width} ${SIDE_HEIGHT}`}
      style={{ "--aspect": String(width / SIDE_HEIGHT) }}
      role="img"
      aria-label="The fields"
    >
      {seats.map((live, index) => (
        <LiveSeat
          key={index}
          live={live}
          place={index === 0 ? OWN : other}
          time={time}
          message={message}
          flashes={flashes.filter(({ side }) => side === SIDES[index])}
        >
          {index === 0 && children}
        </LiveSeat>
      ))}
      {praise !== "" && <Praise key={praise} praise={praise} />}
    </svg>
  );
}

/** What a placement cleared, in short lines between the hold and the figures. */
function Praise({ praise }: { praise: string }) {
  return (
    <text class="praise">
      {praise.split(/ · | (?=Single|Double|Triple|clear)/).map((line, index) => (
        <tspan key={line} x={LEFT + MIDDLE} y={ABOVE + 6.8 + index * 0.9}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

export function Boards({ match }: { match: Match }) {
  const phase = match.phase.value;
  const message = phase === "counting" ? String(match.count.value) : phase === "paused" ? "Paused" : "";
  const { seats } = match.view.value;
  const { time } = match.figures.value;
  return (
    <Fields
      seats={seats}
      time={time}
      message={message}
      praise={match.praise.value}
      flashes={match.effects.flashes.value}
    />
  );
}
