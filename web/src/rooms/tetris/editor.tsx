//! The editor of solo positions: field, queue, hold and streaks.

import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { NumberField } from "../../frame/fields";
import { BrushChoice, withLetter } from "../../game/painting";
import type { Editor, EditorProps } from "../../game/room";
import type { TetrisPiece } from "../../rules";
import { ABOVE, LEFT, SeatView, SIDE_HEIGHT, SIDE_WIDTH } from "./field";
import { HEIGHT, WIDTH } from "./pieces";

const BRUSHES = [
  ["G", "Garbage"],
  ["I", "I"],
  ["O", "O"],
  ["T", "T"],
  ["L", "L"],
  ["J", "J"],
  ["S", "S"],
  ["Z", "Z"],
] as const;

const PIECES: readonly TetrisPiece[] = ["I", "O", "T", "L", "J", "S", "Z"];

type Brush = (typeof BRUSHES)[number][0];

const brush = signal<Brush>("G");
let stroke: Brush | "_" = "G";

const isPiece = (letter: string): letter is TetrisPiece => PIECES.some((piece) => piece === letter);

const piecesIn = (text: string): TetrisPiece[] => [...text.toUpperCase()].filter(isPiece);

/** The rows with one cell changed, without empty rows at the top. */
function painted(rows: readonly string[], x: number, y: number, letter: string): string[] {
  const next = [...rows];
  while (next.length <= y) next.push("_".repeat(WIDTH));
  next[y] = withLetter(next[y]!, x, letter);
  while (next.length > 0 && /^_*$/.test(next.at(-1)!)) next.pop();
  return next;
}

function EditorBoard({ setup, change }: EditorProps<"tetris">) {
  const svg = useRef<SVGSVGElement>(null);
  const cursor = useRef({ x: 0, y: 0 });
  const paint = (x: number, y: number, isFirst: boolean) => {
    const there = setup.rows[y]?.[x] ?? "_";
    if (isFirst) stroke = there === brush.value ? "_" : brush.value;
    if (there !== stroke) change({ ...setup, rows: painted(setup.rows, x, y, stroke) });
  };
  const at = (event: PointerEvent) => {
    const box = svg.current!.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * SIDE_WIDTH - LEFT);
    const y = HEIGHT - 1 - Math.floor(((event.clientY - box.top) / box.height) * SIDE_HEIGHT - ABOVE);
    return x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT ? { x, y } : undefined;
  };
  const stroked = (event: PointerEvent, isFirst: boolean) => {
    const cell = at(event);
    if (cell === undefined || (event.buttons & 1) === 0) return;
    cursor.current = cell;
    paint(cell.x, cell.y, isFirst);
  };
  return (
    <svg
      ref={svg}
      class="grid tetris editing"
      viewBox={`0 0 ${SIDE_WIDTH} ${SIDE_HEIGHT}`}
      role="application"
      aria-label="The field being edited: arrow keys move, Enter paints"
      tabIndex={0}
      onPointerDown={(event) => {
        svg.current?.setPointerCapture(event.pointerId);
        stroked(event, true);
      }}
      onPointerMove={(event) => stroked(event, false)}
      onKeyDown={(event) => {
        const { x, y } = cursor.current;
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        if (step)
          cursor.current = {
            x: Math.max(0, Math.min(WIDTH - 1, x + step[0]!)),
            y: Math.max(0, Math.min(HEIGHT - 1, y + step[1]!)),
          };
        else if (event.key === "Enter" || event.key === " ") paint(x, y, true);
        else return;
        event.preventDefault();
      }}
    >
      <SeatView
        seat={{
          ...setup,
          spawn: [
            [0, 0],
            [0, 0],
            [0, 0],
            [0, 0],
          ],
          incoming: [],
        }}
        hold={false}
      />
    </svg>
  );
}

function Tools({ setup, change }: EditorProps<"tetris">) {
  return (
    <div class="stack">
      <BrushChoice brush={brush} options={BRUSHES} />
      <label class="field">
        <span>Queue, the current piece first</span>
        <input
          type="text"
          value={setup.queue.join("")}
          spellcheck={false}
          onInput={(event) => change({ ...setup, queue: piecesIn(event.currentTarget.value) })}
        />
      </label>
      <div class="row fields">
        <label class="field">
          <span>Hold</span>
          <select
            value={setup.hold ?? ""}
            onChange={(event) => {
              const value = event.currentTarget.value;
              change({ ...setup, hold: isPiece(value) ? value : null });
            }}
          >
            <option value="">none</option>
            {PIECES.map((piece) => (
              <option key={piece}>{piece}</option>
            ))}
          </select>
        </label>
        <NumberField label="Combo" value={setup.combo} max={99} change={(combo) => change({ ...setup, combo })} />
        <NumberField
          label="Back-to-back"
          value={setup.backToBack}
          max={99}
          change={(backToBack) => change({ ...setup, backToBack })}
        />
      </div>
      <div class="row">
        <button class="button small" onClick={() => change({ ...setup, rows: [] })}>
          Clear the field
        </button>
      </div>
    </div>
  );
}

export const editor: Editor<"tetris"> = {
  setupOf(described) {
    const { rows, queue, hold, combo, backToBack } = described.board.seats[0]!;
    return { game: "tetris", rows, queue, hold, combo, backToBack };
  },
  Board: EditorBoard,
  Tools,
};
