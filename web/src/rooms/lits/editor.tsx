//! The editor of boards: symbols, and shapes cell by cell. The rules decide whether the cells are pieces.

import { signal } from "@preact/signals";
import { Switch } from "../../frame/fields";
import { BrushChoice, EditedGrid, withLetter } from "../../game/painting";
import type { Editor, EditorProps } from "../../game/room";
import { cellOf, Lines, outline, SHEET, SIZE, Symbols } from "./pieces";

const BRUSHES = [
  ["x", "Symbol X"],
  ["o", "Symbol O"],
  ["no-symbol", "No symbol"],
  ["L", "L"],
  ["I", "I"],
  ["T", "T"],
  ["S", "S"],
  ["_", "No piece"],
] as const;

type Brush = (typeof BRUSHES)[number][0];

const brush = signal<Brush>("x");
let stroke = "x";

function EditorBoard({ setup, turned, change }: EditorProps<"lits">) {
  const paint = (index: number, isFirst: boolean) => {
    const isSymbol = brush.value === "x" || brush.value === "o" || brush.value === "no-symbol";
    const layer = isSymbol ? "symbols" : "shapes";
    const letter = brush.value === "no-symbol" ? "_" : brush.value;
    // A stroke that starts on its own letter erases.
    if (isFirst) stroke = setup[layer][index] === letter ? "_" : letter;
    if (setup[layer][index] !== stroke)
      change({ ...setup, [layer]: withLetter(setup[layer], index, stroke), toMove: null });
  };
  return (
    <div class="board lits-board">
      <EditedGrid
        class="lits"
        {...SHEET}
        turned={turned}
        spoken={({ row, col }) =>
          `row ${row}, column ${col}, ${setup.symbols[row * SIZE + col] ?? ""} ${setup.shapes[row * SIZE + col] ?? ""}`
        }
        onPaint={({ row, col }, isFirst) => paint(row * SIZE + col, isFirst)}
        draw={(at) => (
          <>
            <rect class="sheet" width={SIZE} height={SIZE} />
            <Lines />
            {["L", "I", "T", "S"].map((shape) => {
              const cells = [...setup.shapes].flatMap((letter, index) => (letter === shape ? [at(cellOf(index))] : []));
              return (
                <g key={shape} class={`piece shape-${shape}`}>
                  {cells.map(({ x, y }) => (
                    <g key={`${x},${y}`}>
                      <rect class="piece-cell" x={x} y={y} width={1} height={1} />
                      <text class="piece-letter" x={x + 0.5} y={y + 0.5}>
                        {shape}
                      </text>
                    </g>
                  ))}
                  <path class="piece-edge" d={outline(cells)} />
                </g>
              );
            })}
            <Symbols symbols={setup.symbols} shapes={setup.shapes} at={at} />
          </>
        )}
      />
    </div>
  );
}

function Tools({ setup, change }: EditorProps<"lits">) {
  const none = "_".repeat(SIZE * SIZE);
  return (
    <div class="stack">
      <BrushChoice brush={brush} options={BRUSHES} />
      <Switch
        label="The pie rule is on"
        checked={setup.pie === "on"}
        change={(isOn) => change({ ...setup, pie: isOn ? "on" : "off" })}
      />
      <div class="row">
        <button class="button small" onClick={() => change({ ...setup, shapes: none, toMove: null })}>
          Remove pieces
        </button>
        <button class="button small" onClick={() => change({ ...setup, symbols: none })}>
          Remove symbols
        </button>
      </div>
    </div>
  );
}

export const editor: Editor<"lits"> = {
  setupOf(described) {
    const { symbols, shapes, pie } = described.board;
    return { game: "lits", symbols, shapes, toMove: null, pie };
  },
  Board: EditorBoard,
  Tools,
};
