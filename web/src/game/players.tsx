//! The two players: their names, whose turn it is, and the game's note on each.

import { level } from "../engine/levels";
import { ClockFace } from "./clock-face";
import { other, type GameSession } from "./session";
import type { Side } from "../rules";

/** The name of an engine, with the level of ours. */
function engineName(session: GameSession, side: Side, which: 0 | 1): string {
  return session.engines.name(side, `Engine · ${level(session.levels[which].value).name}`);
}

function nameOf(session: GameSession, side: Side): string {
  const stored = session.stored.value;
  if (stored !== undefined) return stored.players[side === "first" ? 0 : 1] ?? "";
  if (session.isSolo) return session.mode.value === "watch" ? engineName(session, side, 0) : "You";
  switch (session.mode.value) {
    case "engine":
      return side === session.side.value ? "You" : engineName(session, side, 0);
    case "watch":
      return engineName(session, side, side === "first" ? 0 : 1);
    default:
      return "";
  }
}

function PlayerRow({ session, side }: { session: GameSession; side: Side }) {
  const { actors, outcome, sides } = session.described.value;
  const name = nameOf(session, side);
  const isActor = actors.includes(side);
  const result = outcome === null ? "" : outcome.winner === null ? "½" : outcome.winner === side ? "1" : "0";
  const note = session.room.note?.(session.described.value, side);
  return (
    <li class="player" data-side={side} data-acting={isActor}>
      <span class="player-symbol">{session.room.symbol(side)}</span>
      <span class="player-name">
        <b>{sides[side === "first" ? 0 : 1]}</b>
        {name !== "" && <span class="soft"> {name}</span>}
      </span>
      <span class="player-state numbers">
        {isActor &&
          (session.hasChosen(side) ? (
            "has chosen"
          ) : session.isThinking.value && !session.acting.value.includes(side) ? (
            <Thinking />
          ) : (
            "to move"
          ))}
        {result}
      </span>
      <ClockFace session={session} side={side} />
      {note !== undefined && <span class="player-note">{note}</span>}
    </li>
  );
}

function Thinking() {
  return (
    <span class="thinking">
      thinking<i>.</i>
      <i>.</i>
      <i>.</i>
    </span>
  );
}

export function Players({ session }: { session: GameSession }) {
  const bottom: Side = session.mode.value === "engine" && !session.isSolo ? session.side.value : "first";
  return (
    <ul class="players" aria-label="Players">
      {!session.isSolo && <PlayerRow session={session} side={other(bottom)} />}
      <PlayerRow session={session} side={bottom} />
    </ul>
  );
}
