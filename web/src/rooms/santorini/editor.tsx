//! The editor of positions: heights, workers, gods, side to move.

import { signal } from "@preact/signals";
import { Choices } from "../../frame/fields";
import { BrushChoice, EditedGrid } from "../../game/painting";
import type { Editor, EditorProps } from "../../game/room";
import type { SetupOf, Side } from "../../rules";
import { Pieces } from "./board";
import { COLUMNS, ROWS, SHEET, squareOf } from "./squares";
import { GodChoice } from "./god-cards";

const BRUSHES = [
  ["up", "Build up"],
  ["down", "Take down"],
  ["dome", "Dome"],
  ["first", "Worker 1"],
  ["second", "Worker 2"],
  ["clear", "Clear"],
] as const;

type Brush = (typeof BRUSHES)[number][0];

const brush = signal<Brush>("up");

/** The setup after a click. The rules decide whether it is a position. */
function painted(setup: SetupOf<"santorini">, square: number, isFirst: boolean): SetupOf<"santorini"> {
  const heights = [...setup.heights];
  const height = heights[square] ?? 0;
  const without = (squares: readonly number[]) => squares.filter((other) => other !== square);
  const workers: [number[], number[]] = [without(setup.workers[0]), without(setup.workers[1])];
  switch (brush.value) {
    case "up":
      if (!isFirst) return setup;
      heights[square] = (height + 1) % 5;
      return { ...setup, heights };
    case "down":
      if (!isFirst) return setup;
      heights[square] = Math.max(0, height - 1);
      return { ...setup, heights };
    case "dome":
      heights[square] = 4;
      return { ...setup, heights, workers };
    case "clear":
      heights[square] = 0;
      return { ...setup, heights, workers };
    default: {
      if (!isFirst) return setup;
      const own = brush.value === "first" ? 0 : 1;
      const had = setup.workers[own].includes(square);
      // A third worker replaces the oldest.
      if (!had) workers[own] = [...workers[own], square].slice(-2);
      return { ...setup, workers };
    }
  }
}

function EditorBoard({ setup, turned, change }: EditorProps<"santorini">) {
  return (
    <EditedGrid
      class="santorini"
      {...SHEET}
      turned={turned}
      spoken={(cell) =>
        `${COLUMNS[cell.col] ?? ""}${ROWS[cell.row] ?? ""}, height ${setup.heights[squareOf(cell)] ?? 0}`
      }
      onPaint={(cell, isFirst) => change(painted(setup, squareOf(cell), isFirst))}
      draw={(at) => <Pieces heights={setup.heights} workers={setup.workers} at={at} />}
    />
  );
}

function Tools({ setup, change }: EditorProps<"santorini">) {
  return (
    <div class="stack">
      <BrushChoice brush={brush} options={BRUSHES} />
      <Choices<Side>
        legend="To move"
        name="to-move"
        value={setup.toMove}
        options={[
          ["first", "Player 1 to move"],
          ["second", "Player 2 to move"],
        ]}
        change={(toMove) => change({ ...setup, toMove })}
      />
      <div class="row">
        <button
          class="button small"
          onClick={() =>
            change({ ...setup, heights: setup.heights.map(() => 0), workers: [[], []], banned: false, winner: null })
          }
        >
          Clear
        </button>
      </div>
      <GodChoice value={setup.gods} change={(gods) => change({ ...setup, gods })} />
    </div>
  );
}

export const editor: Editor<"santorini"> = {
  setupOf(described) {
    const { heights, workers, gods, toMove, banned } = described.board;
    return { game: "santorini", heights, workers, gods: [gods[0].name, gods[1].name], toMove, banned, winner: null };
  },
  Board: EditorBoard,
  Tools,
};
