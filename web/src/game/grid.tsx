//! A board of square cells: coordinates, pointing, painting, and a keyboard cursor. The game draws the contents of the
//! cells, in units of one cell.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

export interface Cell {
  readonly row: number;
  readonly col: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The margin for coordinates at the left and below, relative to the board's length, so that names keep their size. */
const MARGIN = 0.055;
const NAME_SIZE = 0.026;
/** On boards larger than this, which are zoomed, names scale with the cells instead. */
const LARGEST = 18;
/** The margin for strokes at the edges, in cells. */
export const EDGE = 0.06;

export interface GridProps {
  readonly rows: number;
  readonly cols: number;
  readonly columnNames: readonly string[];
  readonly rowNames: readonly string[];
  readonly coordinates: boolean;
  readonly turned?: boolean;
  readonly class?: string;
  /** The accessible name of the board. */
  readonly label: string;
  /** The start of the keyboard cursor. */
  readonly home?: Cell;
  readonly spoken: (cell: Cell) => string;
  readonly say: (text: string) => void;
  /** Called on a click, or on Enter or Space at the cursor. */
  readonly onCell?: (cell: Cell) => void;
  /** Called when a pointer is pressed on one cell and released on another; without it only the release counts. */
  readonly onDrag?: (from: Cell, to: Cell) => void;
  /** Called for each cell under a pressed pointer; `isFirst` starts a stroke. */
  readonly onPaint?: (cell: Cell, isFirst: boolean) => void;
  /** Called with the cell under the pointer or the cursor; `undefined` when both have left. */
  readonly onPoint?: (cell: Cell | undefined) => void;
  /** Handles keys other than arrows, Enter and Space; returns whether it did. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  readonly onWheel?: (event: WheelEvent) => void;
  /** Draws the cells. `at` gives the upper left corner of a cell. */
  readonly draw: (at: (cell: Cell) => Point) => ComponentChildren;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const nameScale = (rows: number, cols: number): number => Math.min(LARGEST, Math.max(rows, cols));

/** The margin for coordinates in cells. */
export const nameMargin = (rows: number, cols: number): number => MARGIN * nameScale(rows, cols);

/** The font size of coordinates in cells. */
export const nameSize = (rows: number, cols: number): number => NAME_SIZE * nameScale(rows, cols);

/** Tells which names are shown. On large boards these are only some, since all of them would be too small to read. */
export function nameStep(rows: number, cols: number): (index: number) => boolean {
  const step = Math.max(1, Math.round(Math.max(rows, cols) / 20));
  return (index) => index === 0 || (index + 1) % step === 0;
}

export function gridAspect(rows: number, cols: number, coordinates: boolean): number {
  const margin = (coordinates ? nameMargin(rows, cols) : EDGE) + EDGE;
  return (cols + margin) / (rows + margin);
}

export function Grid(props: GridProps) {
  const { rows, cols, turned = false, coordinates } = props;
  const cursor = useSignal<Cell>(props.home ?? { row: Math.floor(rows / 2), col: Math.floor(cols / 2) });
  const isFocused = useSignal(false);
  const svg = useRef<SVGSVGElement>(null);
  const left = coordinates ? nameMargin(rows, cols) : EDGE;
  const [width, height] = [cols + left + EDGE, rows + left + EDGE];

  const at = ({ row, col }: Cell): Point => (turned ? { x: cols - 1 - col, y: rows - 1 - row } : { x: col, y: row });
  const cellAt = (event: MouseEvent): Cell | undefined => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return undefined;
    const x = Math.floor(((event.clientX - box.left) / box.width) * width - left);
    const y = Math.floor(((event.clientY - box.top) / box.height) * height - EDGE);
    if (x < 0 || y < 0 || x >= cols || y >= rows) return undefined;
    return turned ? { row: rows - 1 - y, col: cols - 1 - x } : { row: y, col: x };
  };
  const cursorShape = useRef<SVGRectElement>(null);
  const moveCursor = (cell: Cell) => {
    cursor.value = cell;
    requestAnimationFrame(() => cursorShape.current?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    props.onPoint?.(cell);
    props.say(props.spoken(cell));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      const sign = turned ? -1 : 1;
      const row = cursor.value.row + sign * arrow[0];
      const col = cursor.value.col + sign * arrow[1];
      if (row >= 0 && col >= 0 && row < rows && col < cols) moveCursor({ row, col });
    } else if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) return;
      props.onCell?.(cursor.value);
      props.onPaint?.(cursor.value, true);
    } else if (props.onKey?.(event) !== true) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const pressedOn = useRef<Cell | undefined>(undefined);
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event);
    if (cell === undefined || event.button !== 0) return;
    cursor.value = cell;
    pressedOn.current = cell;
    if (props.onPaint) {
      svg.current?.setPointerCapture(event.pointerId);
      props.onPaint(cell, true);
    }
  };
  const painted = useRef("");
  const onPointerMove = (event: PointerEvent) => {
    const cell = cellAt(event);
    const name = cell === undefined ? "" : `${cell.row},${cell.col},${event.buttons}`;
    if (painted.current === name) return;
    painted.current = name;
    if (event.pointerType !== "touch") props.onPoint?.(cell);
    if (cell !== undefined && (event.buttons & 1) === 1) props.onPaint?.(cell, false);
  };
  const here = at(cursor.value);
  return (
    <svg
      ref={svg}
      data-board
      class={`grid ${props.class ?? ""}`}
      viewBox={`${-left} ${-EDGE} ${width} ${height}`}
      role="application"
      aria-roledescription="board"
      aria-label={props.label}
      aria-describedby="board-words"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => {
        isFocused.value = true;
        if (svg.current?.matches(":focus-visible") === true) props.onPoint?.(cursor.value);
      }}
      onBlur={() => {
        isFocused.value = false;
        props.onPoint?.(undefined);
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => {
        painted.current = "";
        props.onPoint?.(undefined);
      }}
      onClick={(event) => {
        const [from, cell] = [pressedOn.current, cellAt(event)];
        if (cell === undefined) return;
        if (props.onDrag && from && (from.row !== cell.row || from.col !== cell.col)) props.onDrag(from, cell);
        else props.onCell?.(cell);
      }}
      onWheel={(event) => props.onWheel?.(event)}
    >
      {coordinates && <Coordinates {...props} at={at} />}
      {props.draw(at)}
      {isFocused.value && (
        <rect
          ref={cursorShape}
          class="cursor"
          x={here.x + 0.04}
          y={here.y + 0.04}
          width={0.92}
          height={0.92}
          rx={0.1}
        />
      )}
    </svg>
  );
}

function Coordinates({ rows, cols, columnNames, rowNames, at }: GridProps & { at: (cell: Cell) => Point }) {
  const isShown = nameStep(rows, cols);
  const margin = nameMargin(rows, cols);
  return (
    <g class="coordinates" aria-hidden="true" font-size={nameSize(rows, cols)}>
      {columnNames.map((name, col) =>
        isShown(col) ? (
          <text key={`c${col}`} x={at({ row: 0, col }).x + 0.5} y={rows + margin * 0.62}>
            {name}
          </text>
        ) : null,
      )}
      {rowNames.map((name, row) =>
        isShown(row) ? (
          <text key={`r${row}`} x={-margin * 0.5} y={at({ row, col: 0 }).y + 0.5} dominant-baseline="central">
            {name}
          </text>
        ) : null,
      )}
    </g>
  );
}
