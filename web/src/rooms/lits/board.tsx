//! The board of Battle of LITS with the supply beside it. The piece in hand follows the pointer; an illegal placement
//! is red, with the rule that it breaks.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { MirrorIcon, RotateIcon } from "../../frame/icons";
import { Grid, type Cell, type Point } from "../../game/grid";
import type { BoardProps } from "../../game/room";
import { actions, tables, type LitsAction, type LitsBoard } from "../../rules";
import { cellsAt, hand, mirror, take, turn, turnBack } from "./hand";
import { cellOf, Lines, outline, Piece, SHEET, SIZE, Symbols } from "./pieces";

const keyOf = (cells: readonly number[]): string => cells.join(",");

/** The piece that `after` has and `before` lacks. */
export function added(before: LitsBoard | undefined, after: LitsBoard | undefined) {
  if (before === undefined || after === undefined) return undefined;
  const known = new Set(before.pieces.map(({ cells }) => keyOf(cells)));
  return after.pieces.find(({ cells }) => !known.has(keyOf(cells)));
}

function Tray({ board, canPlay }: { board: LitsBoard; canPlay: boolean }) {
  return (
    <div class="tray" role="group" aria-label="Supply">
      {tables().lits.map(({ shape, orientations }, index) => {
        const inHand = hand.value?.shape === shape ? hand.value : undefined;
        const { cells } = orientations[inHand?.orientation ?? 0]!;
        const left = board.supply[index] ?? 0;
        const height = Math.max(...cells.map(([row]) => row)) + 1;
        const width = Math.max(...cells.map(([, col]) => col)) + 1;
        return (
          <button
            key={shape}
            class="button tray-piece"
            aria-pressed={inHand !== undefined}
            aria-label={`${shape}, ${left} left`}
            title={`${shape} (key ${index + 1})`}
            disabled={left === 0 || !canPlay}
            onClick={() => take(shape)}
          >
            <svg viewBox={`${(width - 4) / 2} ${(height - 4) / 2} 4 4`} aria-hidden="true">
              <Piece shape={shape} cells={cells.map(([row, col]) => ({ x: col, y: row }))} />
            </svg>
            <span class="numbers">×{left}</span>
          </button>
        );
      })}
      <button class="button" onClick={turn} disabled={!hand.value} aria-label="Turn the piece" title="Turn (R)">
        <RotateIcon />
      </button>
      <button class="button" onClick={mirror} disabled={!hand.value} aria-label="Mirror the piece" title="Mirror (M)">
        <MirrorIcon />
      </button>
    </div>
  );
}

export function Board(props: BoardProps<"lits">) {
  const { described, acting } = props;
  const { board } = described;
  const pointed = useSignal<Cell | undefined>(undefined);
  /** The placement after the first tap; a second tap plays it. */
  const resting = useSignal<string | undefined>(undefined);
  const isTouch = useRef(false);
  const text = useSignal(described.text);
  text.value = described.text;
  const side = useSignal(acting);
  side.value = acting;
  const placements = useComputed(() => {
    const all = new Map<string, LitsAction>();
    if (side.value === undefined) return { all, swap: false };
    const reply = actions("lits", text.value, [], side.value);
    if (!("ok" in reply)) return { all, swap: false };
    for (const action of reply.ok.next.actions) all.set(keyOf(action.cells), action);
    return { all, swap: reply.ok.next.swap };
  });
  const ghost = useComputed(() =>
    hand.value && pointed.value && side.value !== undefined
      ? placements.value.all.get(keyOf(cellsAt(hand.value, pointed.value, SIZE)))
      : undefined,
  ).value;

  useEffect(() => {
    resting.value = undefined;
  }, [described.text]);
  useEffect(() => {
    if (acting === undefined) return props.prompt(undefined);
    const swap = placements.value.swap ? [{ label: "Swap sides", act: () => props.play("swap") }] : [];
    if (ghost?.objection) return props.prompt({ text: sentence(ghost.objection), isBad: true });
    if (!hand.value) return props.prompt({ text: "Take a piece from the supply.", choices: swap });
    const touch = isTouch.current && resting.value !== undefined ? "Tap again to lay it." : "";
    props.prompt({ text: touch || "Lay it: R turns, M mirrors it.", choices: swap });
  }, [described.text, acting, ghost?.objection, hand.value, resting.value, placements.value.swap]);
  useEffect(() => {
    if (acting === undefined) return undefined;
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (handKey(event.key, board.supply)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [described.text, acting]);

  const lay = (cell: Cell) => {
    if (acting === undefined || !hand.value) return;
    const action = placements.value.all.get(keyOf(cellsAt(hand.value, cell, SIZE)));
    if (action === undefined) return;
    if (isTouch.current && resting.value !== action.action) {
      pointed.value = cell;
      resting.value = action.action;
      return;
    }
    if (action.objection === null) {
      props.play(action.action);
      hand.value = undefined;
      pointed.value = undefined;
    } else {
      props.say(sentence(action.objection));
    }
  };
  const last = added(props.before?.board, board);
  const advised = added(board, props.advice?.board);
  const best = props.best.map((after) => added(board, after.board));
  const threat = added(board, props.threat?.board);
  /** A cell of the piece without a symbol for the letter, if there is one. */
  const letterOn = (cells: readonly number[]) =>
    [1, 2, 0, 3].find((index) => board.symbols[cells[index]!] === "_") ?? 1;
  return (
    <div class="board lits-board" onPointerDownCapture={(event) => (isTouch.current = event.pointerType === "touch")}>
      <Grid
        class="lits"
        {...SHEET}
        coordinates={props.coordinates}
        turned={props.turned}
        label="Battle of LITS, ten by ten"
        say={props.say}
        spoken={(cell) => spokenCell(board, cell)}
        onPoint={(cell) => {
          if (cell !== undefined || !isTouch.current) pointed.value = cell;
        }}
        onCell={lay}
        onWheel={turnByWheel}
        draw={(at) => (
          <>
            <rect class="sheet" width={SIZE} height={SIZE} />
            <Lines />
            {board.pieces.map(({ shape, cells }) => (
              <Piece
                key={keyOf(cells)}
                shape={shape}
                cells={points(cells, at)}
                letterOn={letterOn(cells)}
                class={last && keyOf(last.cells) === keyOf(cells) ? "is-last" : ""}
              />
            ))}
            <Symbols symbols={board.symbols} shapes={board.shapes} at={at} />
            {best.map(
              (piece, index) =>
                piece && <BestPiece key={keyOf(piece.cells)} cells={points(piece.cells, at)} rank={index + 1} />,
            )}
            {threat && <Piece shape={threat.shape} cells={points(threat.cells, at)} class="threat" />}
            {advised && <Piece shape={advised.shape} cells={points(advised.cells, at)} class="advised" />}
            {ghost && (
              <Piece
                shape={ghost.shape}
                cells={points(ghost.cells, at)}
                class={ghost.objection === null ? "in-hand" : "in-hand refused"}
              />
            )}
          </>
        )}
      />
      <Tray board={board} canPlay={acting !== undefined} />
    </div>
  );
}

/** The outline of a line's first move, with the rank of the line. */
function BestPiece({ cells, rank }: { cells: readonly Point[]; rank: number }) {
  const { x, y } = cells[1] ?? { x: 0, y: 0 };
  return (
    <g class="best" data-rank={rank}>
      <path d={outline(cells)} />
      <circle cx={x + 0.5} cy={y + 0.5} r={0.3} />
      <text x={x + 0.5} y={y + 0.5}>
        {rank}
      </text>
    </g>
  );
}

const points = (cells: readonly number[], at: (cell: Cell) => Point): Point[] => cells.map((cell) => at(cellOf(cell)));

function turnByWheel(event: WheelEvent): void {
  if (!hand.value) return;
  event.preventDefault();
  if (event.deltaY > 0) turn();
  else turnBack();
}

/** Handles the keys of the piece in hand; returns whether the key is one. */
function handKey(key: string, supply: readonly number[]): boolean {
  const index = ["1", "2", "3", "4"].indexOf(key);
  if (index >= 0) {
    if ((supply[index] ?? 0) > 0) take(tables().lits[index]!.shape);
    return true;
  }
  switch (key) {
    case "r":
      turn();
      return true;
    case "R":
      turnBack();
      return true;
    case "m":
      mirror();
      return true;
    case "Escape":
      hand.value = undefined;
      return true;
  }
  return false;
}

const sentence = (objection: string): string => `${objection.charAt(0).toUpperCase()}${objection.slice(1)}.`;

function spokenCell(board: LitsBoard, { row, col }: Cell): string {
  const index = row * SIZE + col;
  const [symbol, shape] = [board.symbols[index], board.shapes[index]];
  const printed = symbol === "_" ? "" : `, symbol ${(symbol ?? "").toUpperCase()}`;
  return `row ${row}, column ${col}${shape === "_" ? ", free" : `, covered by ${shape ?? ""}`}${printed}`;
}
