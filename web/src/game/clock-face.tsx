//! The clock of a player.

import { clockText } from "./clock";
import type { GameSession } from "./session";
import type { Side } from "../rules";

/** The time below which a clock is marked, in milliseconds. */
const LOW = 20_000;

export function ClockFace({ session, side }: { session: GameSession; side: Side }) {
  const shown = session.clock.shown(side);
  if (shown === undefined) return null;
  const { left, isRunning } = shown;
  const name = session.described.value.sides[side === "first" ? 0 : 1];
  const state = left <= 0 ? "out" : left < LOW ? "low" : "fine";
  return (
    <span
      class="clock numbers"
      role="timer"
      aria-label={`Clock of ${name}${isRunning ? ", running" : ""}`}
      data-running={isRunning}
      data-state={state}
    >
      {clockText(left)}
    </span>
  );
}
