//! The size of the board and the number of stones that win, for random openings of tic-tac-toe.

import { useSignal } from "@preact/signals";
import { FieldProblem, NumberField } from "../../frame/fields";
import { describe, describedOf, newGame } from "../../rules";

/** The largest board and the longest line of the rules. */
const LARGEST = 64;

interface Size {
  readonly rows: number;
  readonly cols: number;
  readonly winLength: number;
}

/** The size of a start position; `undefined` if the text is no position. */
function sizeOf(start: string): Size | undefined {
  const reply = describe("tictactoe", start);
  if (!("ok" in reply)) return undefined;
  const { rows, cols, winLength } = describedOf("tictactoe", reply.ok).board;
  return { rows, cols, winLength };
}

export function BoardSize({ start, change }: { start: string; change: (start: string) => void }) {
  const typed = useSignal<Size>(sizeOf(start) ?? { rows: 3, cols: 3, winLength: 3 });
  const problem = useSignal("");
  const set = (part: Partial<Size>) => {
    typed.value = { ...typed.value, ...part };
    const { rows, cols, winLength } = typed.value;
    const reply = newGame({ game: "tictactoe", rows, cols, winLength });
    if ("ok" in reply && winLength <= Math.max(rows, cols)) {
      problem.value = "";
      change(reply.ok.text);
    } else problem.value = "ok" in reply ? "No line on this board is that long." : reply.error.message;
  };
  const { rows, cols, winLength } = typed.value;
  return (
    <>
      <NumberField label="Rows" value={rows} min={1} max={LARGEST} change={(rows) => set({ rows })} />
      <NumberField label="Columns" value={cols} min={1} max={LARGEST} change={(cols) => set({ cols })} />
      <NumberField
        label="In a line"
        value={winLength}
        min={1}
        max={LARGEST}
        change={(winLength) => set({ winLength })}
      />
      {problem.value !== "" && <FieldProblem message={problem.value} />}
    </>
  );
}
