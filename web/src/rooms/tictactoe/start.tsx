//! The choice of the start board.

import { useSignal } from "@preact/signals";
import { NumberField } from "../../frame/fields";
import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { useNewGame } from "../../game/starting";

const PRESETS = [
  ["3 × 3", 3, 3, 3],
  ["4 × 4", 4, 4, 4],
  ["7 × 6, four", 6, 7, 4],
  ["9 × 9, five", 9, 9, 5],
  ["15 × 15, five", 15, 15, 5],
  ["19 × 19, five", 19, 19, 5],
] as const;

export function Start(props: StartProps) {
  const { from, problem } = useNewGame(props);
  const rows = useSignal(8);
  const cols = useSignal(8);
  const winLength = useSignal(5);
  const longest = Math.max(rows.value, cols.value);
  // The rules allow longer lines, as T3EN does; then no side can win, which this form does not offer.
  const tooLong = winLength.value > longest ? `The board has only ${longest}.` : undefined;
  const begin = (rows: number, cols: number, winLength: number) => from({ game: "tictactoe", rows, cols, winLength });
  return (
    <div class="stack">
      <div class="presets">
        {PRESETS.map(([label, rows, cols, length]) => (
          <button key={label} class="button small" onClick={() => begin(rows, cols, length)}>
            {label}
          </button>
        ))}
      </div>
      <form
        class="row fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (tooLong === undefined) begin(rows.value, cols.value, winLength.value);
        }}
      >
        <NumberField label="Rows" value={rows.value} min={1} max={64} change={(value) => (rows.value = value)} />
        <NumberField label="Columns" value={cols.value} min={1} max={64} change={(value) => (cols.value = value)} />
        <NumberField
          label="In a line"
          value={winLength.value}
          min={1}
          max={64}
          problem={tooLong}
          change={(value) => (winLength.value = value)}
        />
        <button class="button" disabled={tooLong !== undefined}>
          Begin
        </button>
      </form>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </div>
  );
}
