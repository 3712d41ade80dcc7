//! Which board to begin on.

import { useSignal } from "@preact/signals";
import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { newGame } from "../../rules";

const PRESETS = [
  ["3 × 3", 3, 3, 3],
  ["4 × 4", 4, 4, 4],
  ["7 × 6, four", 6, 7, 4],
  ["9 × 9, five", 9, 9, 5],
  ["15 × 15, five", 15, 15, 5],
  ["19 × 19, five", 19, 19, 5],
] as const;

function NumberField({
  label,
  value,
  change,
  max,
}: {
  label: string;
  value: number;
  max: number;
  change(value: number): void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={1}
        max={max}
        value={value}
        onInput={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isInteger(typed)) change(typed);
        }}
      />
    </label>
  );
}

export function Start({ begin }: StartProps) {
  const rows = useSignal(8);
  const cols = useSignal(8);
  const winLength = useSignal(5);
  const problem = useSignal("");
  const from = (rows: number, cols: number, winLength: number) => {
    const reply = newGame({ game: "tictactoe", rows, cols, winLength });
    problem.value = "ok" in reply ? "" : reply.error.message;
    if ("ok" in reply) begin(reply.ok.text);
  };
  return (
    <div class="stack">
      <div class="presets">
        {PRESETS.map(([label, rows, cols, length]) => (
          <button key={label} class="button small" onClick={() => from(rows, cols, length)}>
            {label}
          </button>
        ))}
      </div>
      <div class="row fields">
        <NumberField label="Rows" value={rows.value} max={64} change={(value) => (rows.value = value)} />
        <NumberField label="Columns" value={cols.value} max={64} change={(value) => (cols.value = value)} />
        <NumberField label="In a line" value={winLength.value} max={64} change={(value) => (winLength.value = value)} />
        <button class="button" onClick={() => from(rows.value, cols.value, winLength.value)}>
          Begin
        </button>
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </div>
  );
}
