//! The choice of a time control.

import { SelectField } from "../frame/fields";
import type { GameSession } from "./session";
import { ROOT } from "./tree";

const MINUTE = 60_000;
const SECOND = 1_000;

const MINUTES = [1, 2, 3, 5, 10, 15, 30, 60];
const INCREMENTS = [0, 1, 2, 3, 5, 10, 30];

const BASES: readonly (readonly [string, string])[] = [
  ["0", "No clock"],
  ...MINUTES.map((count) => [String(count * MINUTE), `${count} min`] as const),
];

const BONUSES: readonly (readonly [string, string])[] = INCREMENTS.map((count) => [
  String(count * SECOND),
  count === 0 ? "none" : `${count} s`,
]);

/** A change sets both clocks to the full time; they run from the next move. */
export function ClockChoice({ session }: { session: GameSession }) {
  const { control } = session.clock;
  const { actors } = session.describe(session.tree.node(ROOT).position);
  // A clock needs two sides that move in turn.
  if (session.isSolo || actors.length !== 1) return null;
  const { base, increment } = control.value;
  return (
    <div class="row fields">
      <SelectField
        label="Time for each player"
        value={String(base)}
        options={BASES}
        change={(chosen) => (control.value = { base: Number(chosen), increment })}
      />
      {base > 0 && (
        <SelectField
          label="More for each move"
          value={String(increment)}
          options={BONUSES}
          change={(chosen) => (control.value = { base, increment: Number(chosen) })}
        />
      )}
    </div>
  );
}
