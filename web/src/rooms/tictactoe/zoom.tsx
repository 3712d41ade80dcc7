//! A container in which large boards scroll and zoom, with rulers that keep the coordinates in view.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { MinusIcon, PlusIcon } from "../../frame/icons";
import { EDGE, nameMargin, nameSize, nameStep } from "../../game/grid";

/** The smallest width of a cell in pixels; boards with smaller cells are zoomed. */
const SMALLEST_CELL = 22;
const LARGEST_CELL = 96;
/** The longest side of a board that is not zoomed, in cells. */
const LARGEST_UNZOOMED = 10;

/** The names of columns and rows. */
export interface CellNames {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/** Whether a board can be zoomed, so that its coordinates stand on rulers that stay in view. */
export const hasRulers = (rows: number, cols: number): boolean => Math.max(rows, cols) > LARGEST_UNZOOMED;

/** A scrolling and zooming container for a board. `names` are undefined if no coordinates are shown. */
export function Zoomable({
  rows,
  cols,
  names,
  turned,
  children,
}: {
  rows: number;
  cols: number;
  names: CellNames | undefined;
  turned: boolean;
  children: ComponentChildren;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const fit = useSignal(0);
  const zoom = useSignal(1);
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
  const canZoom = hasRulers(rows, cols);
  const ruler = rulerWidth(rows, cols);
  const isRuled = canZoom && names !== undefined;
  const ruled = { width: ruler, size: nameSize(rows, cols), every: nameStep(rows, cols), turned };
  const covered = `${ruler * fit.value * zoom.value}px`;
  return (
    <div class={`zoomable ${canZoom ? "can-zoom" : ""}`} style={{ "--zoom": String(canZoom ? zoom.value : 1) }}>
      <div
        class="zoom-holder"
        ref={holder}
        // The cursor is scrolled to where no ruler covers it.
        style={isRuled ? { scrollPadding: `0 0 ${covered} ${covered}` } : {}}
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
        <div class="zoom-sheet" style={isRuled ? sheetOf(cols, ruler) : {}} data-ruled={isRuled}>
          {isRuled && <Ruler {...ruled} names={names.rows} axis="rows" />}
          {children}
          {isRuled && <span class="ruler-corner" />}
          {isRuled && <Ruler {...ruled} names={names.columns} axis="columns" />}
        </div>
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

/** The width of a ruler in cells: with the edge of the board it is as wide as the margin of a board without rulers. */
const rulerWidth = (rows: number, cols: number): number => nameMargin(rows, cols) - EDGE;

/** The columns of the sheet: a ruler and the board, at one scale. The heights follow from the pictures. */
const sheetOf = (cols: number, ruler: number) => ({
  gridTemplateColumns: `minmax(0, ${ruler}fr) minmax(0, ${cols + 2 * EDGE}fr)`,
});

/** The names along one side of a board. */
function Ruler({
  names,
  axis,
  width,
  size,
  every,
  turned,
}: {
  names: readonly string[];
  axis: "rows" | "columns";
  width: number;
  size: number;
  every: (index: number) => boolean;
  turned: boolean;
}) {
  const length = names.length + 2 * EDGE;
  const middle = (index: number) => (turned ? names.length - 1 - index : index) + 0.5;
  const isDown = axis === "rows";
  return (
    <svg
      class={`ruler ruler-${axis} coordinates`}
      viewBox={isDown ? `0 ${-EDGE} ${width} ${length}` : `${-EDGE} 0 ${length} ${width}`}
      font-size={size}
      aria-hidden="true"
    >
      {names.map((name, index) =>
        every(index) ? (
          <text
            key={name}
            x={isDown ? width / 2 : middle(index)}
            y={isDown ? middle(index) : width / 2}
            dominant-baseline="central"
          >
            {name}
          </text>
        ) : null,
      )}
    </svg>
  );
}
