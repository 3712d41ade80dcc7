//! The board of tic-tac-toe, of any size; large boards scroll and zoom.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { MinusIcon, PlusIcon } from "../../frame/icons";
import { Grid, type Cell, type Point } from "../../game/grid";
import type { BoardProps } from "../../game/room";
import { actions, type TictactoeAction, type TictactoeBoard } from "../../rules";
import { isMark, MarkShape, type Mark } from "./marks";

/** The smallest width of a cell in pixels; boards with smaller cells are zoomed. */
const SMALLEST_CELL = 22;
const LARGEST_CELL = 96;

export const names = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

/** The parts that playing and editing share: lines, marks, and holes. */
export function Marks({
  rows,
  cols,
  cells,
  at,
}: {
  rows: number;
  cols: number;
  cells: string;
  at: (cell: Cell) => Point;
}) {
  const lines: string[] = [];
  for (let row = 0; row <= rows; row++) lines.push(`M0 ${row}H${cols}`);
  for (let col = 0; col <= cols; col++) lines.push(`M${col} 0V${rows}`);
  return (
    <>
      <path class="gridlines" d={lines.join("")} />
      {[...cells].map((letter, index) => {
        const { x, y } = at({ row: Math.floor(index / cols), col: index % cols });
        if (letter === ".") return <rect key={index} class="unplayable" x={x} y={y} width={1} height={1} />;
        return isMark(letter) ? <MarkShape key={index} mark={letter} x={x} y={y} /> : null;
      })}
    </>
  );
}

/** A scrolling and zooming container for a board. */
export function Zoomable({ rows, cols, children }: { rows: number; cols: number; children: ComponentChildren }) {
  const holder = useRef<HTMLDivElement>(null);
  const fit = useSignal(0);
  const zoom = useSignal(1);
  const largest = Math.max(rows, cols);
  useLayoutEffect(() => {
    const box = holder.current;
    if (!box) return undefined;
    const measure = () => (fit.value = Math.min(box.clientWidth / cols, box.clientHeight / rows));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [rows, cols]);
  useEffect(() => {
    zoom.value = fit.value > 0 ? Math.max(1, SMALLEST_CELL / fit.value) : 1;
  }, [rows, cols, fit.value > 0]);
  // Zooming keeps the visible centre, at first that of the board.
  const middle = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    const box = holder.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [rows, cols, zoom.value]);
  const change = (factor: number) => {
    const most = Math.max(1, LARGEST_CELL / Math.max(fit.value, 1));
    zoom.value = Math.min(most, Math.max(1, zoom.value * factor));
  };
  const canZoom = largest > 10;
  return (
    <div class={`zoomable ${canZoom ? "can-zoom" : ""}`} style={{ "--zoom": String(canZoom ? zoom.value : 1) }}>
      <div
        class="zoom-holder"
        ref={holder}
        onScroll={({ currentTarget: box }) => {
          middle.current = {
            x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
            y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
          };
        }}
        onWheel={(event) => {
          if (!canZoom || !event.ctrlKey) return;
          event.preventDefault();
          change(event.deltaY < 0 ? 1.15 : 1 / 1.15);
        }}
      >
        <div class="zoom-sheet">{children}</div>
      </div>
      {canZoom && (
        <div class="zoom-buttons">
          <button class="button" aria-label="Zoom out" onClick={() => change(1 / 1.4)}>
            <MinusIcon />
          </button>
          <button class="button" aria-label="Zoom in" onClick={() => change(1.4)}>
            <PlusIcon />
          </button>
        </div>
      )}
    </div>
  );
}

/** The cell that a turn marked. */
function changed(before: TictactoeBoard | undefined, after: TictactoeBoard | undefined): Cell | undefined {
  if (before === undefined || after === undefined || before.cells.length !== after.cells.length) return undefined;
  const index = [...after.cells].findIndex((letter, index) => letter !== before.cells[index]);
  return index < 0 ? undefined : { row: Math.floor(index / after.cols), col: index % after.cols };
}

export function Board(props: BoardProps<"tictactoe">) {
  const { described, acting } = props;
  const { board } = described;
  const { rows, cols, cells, columns } = board;
  const pointed = useSignal<Cell | undefined>(undefined);
  const name = ({ row, col }: Cell) => `${columns[col] ?? ""}${row + 1}`;
  const reply = acting === undefined ? undefined : actions("tictactoe", described.text, [], acting);
  const legal = new Map<number, TictactoeAction>();
  if (reply !== undefined && "ok" in reply) {
    for (const action of reply.ok.next.actions) legal.set(action.row * cols + action.col, action);
  }
  const mover: Mark = board.toMove === "o" ? "o" : "x";
  const lastCell = changed(props.before?.board, board);
  const hinted = changed(board, props.advice?.board);
  const ghost = pointed.value;
  const isGhostLegal = ghost !== undefined && legal.has(ghost.row * cols + ghost.col);
  return (
    <Zoomable rows={rows} cols={cols}>
      <Grid
        class="tictactoe"
        rows={rows}
        cols={cols}
        columnNames={columns}
        rowNames={names(rows)}
        coordinates={props.coordinates}
        turned={props.turned}
        label={`Tic-tac-toe, ${rows} by ${cols}, ${board.winLength} in a line win`}
        say={props.say}
        spoken={(cell) => {
          const letter = cells[cell.row * cols + cell.col];
          return `${name(cell)}, ${letter === "_" ? "free" : letter === "." ? "not playable" : (letter ?? "").toUpperCase()}`;
        }}
        onPoint={(cell) => (pointed.value = cell)}
        onCell={(cell) => {
          if (acting !== undefined) props.play(name(cell));
        }}
        draw={(at) => (
          <>
            <rect class="sheet" width={cols} height={rows} />
            {lastCell && <rect class="last" {...at(lastCell)} width={1} height={1} />}
            <Marks rows={rows} cols={cols} cells={cells} at={at} />
            {props.targets &&
              rows * cols <= 400 &&
              [...legal.values()].map((action) => {
                const { x, y } = at(action);
                return (
                  <circle
                    key={action.action}
                    class="target"
                    cx={x + 0.5}
                    cy={y + 0.5}
                    r={Math.min(0.08, 0.011 * Math.max(rows, cols))}
                  />
                );
              })}
            {ghost && isGhostLegal && <MarkShape mark={mover} {...at(ghost)} class="ghost" />}
            {hinted && (
              <g class="hint">
                <rect x={at(hinted).x + 0.08} y={at(hinted).y + 0.08} width={0.84} height={0.84} rx={0.14} />
                <MarkShape mark={mover} {...at(hinted)} class="ghost" />
              </g>
            )}
            {board.line && <WinningLine line={board.line} at={at} />}
          </>
        )}
      />
    </Zoomable>
  );
}

/** A stroke through the winning line, slightly beyond both ends. */
function WinningLine({ line, at }: { line: readonly (readonly [number, number])[]; at: (cell: Cell) => Point }) {
  const [head, tail] = [line[0], line.at(-1)];
  if (head === undefined || tail === undefined) return null;
  const from = at({ row: head[0], col: head[1] });
  const to = at({ row: tail[0], col: tail[1] });
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * 0.36, ((to.y - from.y) / length) * 0.36];
  return (
    <line class="winning" x1={from.x + 0.5 - dx} y1={from.y + 0.5 - dy} x2={to.x + 0.5 + dx} y2={to.y + 0.5 + dy} />
  );
}
