//! The view of a running game: fields, statistics, and touch buttons.

import type { RealtimeKey, RealtimeSeat } from "../../../rules";
import { ABOVE, Cells, LEFT, SeatView, SIDE_HEIGHT, SIDE_WIDTH } from "../field";
import { HEIGHT, WIDTH } from "../pieces";
import type { Match } from "./match";

function LiveSeat({
  live,
  x,
  scale = 1,
  message,
}: {
  live: RealtimeSeat;
  x: number;
  scale?: number;
  message?: string;
}) {
  const { seat, active, ghost, canHold } = live;
  const piece = seat.queue[0];
  return (
    <SeatView seat={seat} hold={false} x={x} scale={scale} isHoldUsed={!canHold}>
      {piece && ghost && <Cells cells={ghost} letter={piece} class="ghost-piece" />}
      {piece && active && <Cells cells={active} letter={piece} class="falling" />}
      {message !== undefined && message !== "" && (
        <text class="seat-over" x={WIDTH / 2} y={ABOVE + HEIGHT / 2}>
          {message}
        </text>
      )}
    </SeatView>
  );
}

const phone = matchMedia("(max-width: 760px)");

/** One or two fields; on phones the other player's is small. */
export function Fields({
  seats,
  message = "",
  praise = "",
  class: name = "",
}: {
  seats: readonly RealtimeSeat[];
  message?: string;
  praise?: string;
  class?: string;
}) {
  const small = phone.matches ? 0.42 : 1;
  const width = SIDE_WIDTH * (seats.length === 2 ? 1 + small : 1);
  return (
    <svg
      class={`grid tetris live-board ${name}`}
      viewBox={`0 0 ${width} ${SIDE_HEIGHT}`}
      style={{ "--aspect": String(width / SIDE_HEIGHT) }}
      role="img"
      aria-label="The fields"
    >
      {seats.map((live, index) => (
        <LiveSeat key={index} live={live} x={index * SIDE_WIDTH} scale={index === 0 ? 1 : small} message={message} />
      ))}
      {praise !== "" && (
        <text class="praise" x={LEFT + WIDTH / 2} y={ABOVE - 0.6}>
          {praise}
        </text>
      )}
    </svg>
  );
}

export function Boards({ match }: { match: Match }) {
  const phase = match.phase.value;
  const message = phase === "counting" ? String(match.count.value) : phase === "paused" ? "Paused" : "";
  return <Fields seats={match.view.value.seats} message={message} praise={match.praise.value} />;
}

/** The touch buttons, which can be held like keys. */
export function Pad({ match }: { match: Match }) {
  const button = (key: RealtimeKey, label: string, name: string) => (
    <button
      class="button pad-button"
      aria-label={name}
      onPointerDown={(event) => {
        event.preventDefault();
        match.press(key);
      }}
      onPointerUp={() => match.release(key)}
      onPointerLeave={() => match.release(key)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {label}
    </button>
  );
  return (
    <div class="pad" aria-label="Touch controls" role="group">
      {button("left", "←", "Left")}
      {button("right", "→", "Right")}
      {button("softDrop", "↓", "Soft drop")}
      {button("hardDrop", "⤓", "Hard drop")}
      {button("ccw", "⟲", "Turn left")}
      {button("cw", "⟳", "Turn right")}
      {button("hold", "Hold", "Hold")}
    </div>
  );
}

export function Figures({ match }: { match: Match }) {
  const { seats, time } = match.view.value;
  const names = ["You", match.bot?.name ?? ""];
  return (
    <table class="live-figures numbers">
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden-text">Player</span>
          </th>
          <th scope="col">pieces</th>
          <th scope="col">lines</th>
          <th scope="col">sent</th>
          <th scope="col">a second</th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ pieces, lines, attack }, index) => (
          <tr key={index}>
            <th scope="row">{names[index]}</th>
            <td>{pieces}</td>
            <td>{lines}</td>
            <td>{attack}</td>
            <td>{time > 0 ? ((pieces * 1000) / time).toFixed(2) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
