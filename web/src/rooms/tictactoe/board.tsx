//! The board of tic-tac-toe, of any size; large boards scroll and zoom.

import { useSignal } from "@preact/signals";
import { Grid, type Cell, type Point } from "../../game/grid";
import type { BoardProps } from "../../game/room";
import { actions, type TictactoeAction, type TictactoeBoard } from "../../rules";
import { Marks, MarkShape, type Mark } from "./marks";
import { hasRulers, Zoomable } from "./zoom";

export const names = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

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
  const best = props.best.flatMap((after) => changed(board, after.board) ?? []);
  const threat = changed(board, props.threat?.board);
  const ghost = pointed.value;
  const isGhostLegal = ghost !== undefined && legal.has(ghost.row * cols + ghost.col);
  return (
    <Zoomable
      rows={rows}
      cols={cols}
      names={props.coordinates ? { columns, rows: names(rows) } : undefined}
      turned={props.turned}
    >
      <Grid
        class="tictactoe"
        rows={rows}
        cols={cols}
        columnNames={columns}
        rowNames={names(rows)}
        coordinates={props.coordinates && !hasRulers(rows, cols)}
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
            {best.map((cell, index) => (
              <BestCell key={name(cell)} {...at(cell)} rank={index + 1} />
            ))}
            {threat && (
              <g class="threat">
                <rect x={at(threat).x + 0.08} y={at(threat).y + 0.08} width={0.84} height={0.84} rx={0.14} />
                <MarkShape mark={mover === "x" ? "o" : "x"} {...at(threat)} class="ghost" />
              </g>
            )}
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

/** The cell of a line's first move, with the rank of the line. */
function BestCell({ x, y, rank }: Point & { rank: number }) {
  return (
    <g class="best" data-rank={rank}>
      <circle cx={x + 0.5} cy={y + 0.5} r={0.3} />
      <text x={x + 0.5} y={y + 0.5}>
        {rank}
      </text>
    </g>
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
