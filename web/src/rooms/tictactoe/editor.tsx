//! The editor of boards: marks, holes, size, win length, side to move.

import { signal } from "@preact/signals";
import { Choices, NumberField } from "../../frame/fields";
import { BrushChoice, EditedGrid, withLetter } from "../../game/painting";
import type { Editor, EditorProps } from "../../game/room";
import type { SetupOf } from "../../rules";
import { names } from "./board";
import { Marks } from "./marks";
import { hasRulers, Zoomable } from "./zoom";

const BRUSHES = [
  ["x", "X"],
  ["o", "O"],
  ["_", "Free"],
  [".", "Hole"],
] as const;

type Brush = (typeof BRUSHES)[number][0];

const brush = signal<Brush>("x");
/** The value that a stroke paints: the brush, or an empty cell if it started on the brush's own mark. */
let stroke: Brush = "x";

function EditorBoard({ setup, turned, change }: EditorProps<"tictactoe">) {
  const { cols, cells } = setup;
  const rows = cells.length / cols;
  return (
    <Zoomable rows={rows} cols={cols} names={{ columns: names(cols), rows: names(rows) }} turned={turned}>
      <EditedGrid
        class="tictactoe"
        rows={rows}
        cols={cols}
        columnNames={names(cols)}
        rowNames={names(rows)}
        coordinates={!hasRulers(rows, cols)}
        turned={turned}
        spoken={({ row, col }) => `row ${row + 1}, column ${col + 1}: ${cells[row * cols + col] ?? ""}`}
        onPaint={({ row, col }, isFirst) => {
          const index = row * cols + col;
          if (isFirst) stroke = cells[index] === brush.value ? "_" : brush.value;
          if (cells[index] !== stroke) change({ ...setup, cells: withLetter(cells, index, stroke) });
        }}
        draw={(at) => (
          <>
            <rect class="sheet" width={cols} height={rows} />
            <Marks rows={rows} cols={cols} cells={cells} at={at} />
          </>
        )}
      />
    </Zoomable>
  );
}

/** The marks on a board of another size; marks outside it are dropped. */
function resized({ cols, cells }: SetupOf<"tictactoe">, newRows: number, newCols: number): string {
  let text = "";
  for (let row = 0; row < newRows; row++) {
    for (let col = 0; col < newCols; col++) text += (col < cols ? cells[row * cols + col] : undefined) ?? "_";
  }
  return text;
}

function Tools({ setup, change }: EditorProps<"tictactoe">) {
  const rows = setup.cells.length / setup.cols;
  const size = (newRows: number, newCols: number) =>
    change({ ...setup, cols: newCols, cells: resized(setup, newRows, newCols) });
  return (
    <div class="stack">
      <BrushChoice brush={brush} options={BRUSHES} />
      <Choices
        legend="To move"
        name="to-move"
        value={setup.toMove === "o" ? "o" : "x"}
        options={[
          ["x", "X to move"],
          ["o", "O to move"],
        ]}
        change={(toMove) => change({ ...setup, toMove })}
      />
      <div class="row fields">
        <NumberField label="Rows" value={rows} min={1} max={64} change={(rows) => size(rows, setup.cols)} />
        <NumberField label="Columns" value={setup.cols} min={1} max={64} change={(cols) => size(rows, cols)} />
        <NumberField
          label="In a line"
          value={setup.winLength}
          min={1}
          max={64}
          change={(winLength) => change({ ...setup, winLength })}
        />
      </div>
      <div class="row">
        <button class="button small" onClick={() => change({ ...setup, cells: "_".repeat(setup.cells.length) })}>
          Clear
        </button>
      </div>
    </div>
  );
}

export const editor: Editor<"tictactoe"> = {
  setupOf(described) {
    const { cols, cells, toMove, winLength } = described.board;
    return { game: "tictactoe", cols, cells, toMove, winLength };
  },
  Board: EditorBoard,
  Tools,
};
