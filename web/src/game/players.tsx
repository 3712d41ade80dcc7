//! The two players: who they are, whose turn it is, and what their game says about them.

import { level } from "../engine/levels";
import { other, type Table } from "./table";
import type { Side } from "../rules";

function nameOf(table: Table, side: Side): string {
  const stored = table.stored.value;
  if (stored !== undefined) return stored.players[side === "first" ? 0 : 1];
  if (table.isSolo) return table.mode.value === "watch" ? `Engine · ${level(table.levels[0].value).name}` : "You";
  switch (table.mode.value) {
    case "engine":
      return side === table.side.value ? "You" : `Engine · ${level(table.levels[0].value).name}`;
    case "watch":
      return `Engine · ${level(table.levels[side === "first" ? 0 : 1].value).name}`;
    default:
      return "";
  }
}

function Player({ table, side }: { table: Table; side: Side }) {
  const { actors, outcome, sides } = table.described.value;
  const name = nameOf(table, side);
  const isActor = actors.includes(side);
  const result = outcome === null ? "" : outcome.winner === null ? "½" : outcome.winner === side ? "1" : "0";
  const note = table.room.note?.(table.described.value, side);
  return (
    <li class="player" data-side={side} data-acting={isActor}>
      <span class="player-symbol">{table.room.symbol(side)}</span>
      <span class="player-name">
        <b>{sides[side === "first" ? 0 : 1]}</b>
        {name !== "" && <span class="soft"> {name}</span>}
        {note !== undefined && <span class="player-note">{note}</span>}
      </span>
      <span class="player-state numbers">
        {isActor &&
          (table.hasChosen(side) ? (
            "has chosen"
          ) : table.isThinking.value && !table.acting.value.includes(side) ? (
            <Thinking />
          ) : (
            "to move"
          ))}
        {result}
      </span>
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

export function Players({ table }: { table: Table }) {
  const bottom: Side = table.mode.value === "engine" && !table.isSolo ? table.side.value : "first";
  return (
    <ul class="players" aria-label="Players">
      {!table.isSolo && <Player table={table} side={other(bottom)} />}
      <Player table={table} side={bottom} />
    </ul>
  );
}
