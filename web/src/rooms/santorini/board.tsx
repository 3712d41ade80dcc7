//! The board of Santorini. A turn is a chain of clicks; the rules give the next legal ones.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Grid, type Cell, type Point } from "../../game/grid";
import type { BoardProps } from "../../game/room";
import { actions, type SantoriniAction, type SantoriniBoard, type Side } from "../../rules";
import { Building, Numeral, Worker } from "./pieces";

export const SIZE = 5;
export const COLUMNS = ["A", "B", "C", "D", "E"];
export const ROWS = ["5", "4", "3", "2", "1"];

/** The squares of the board and their names. */
export const SHEET = { rows: SIZE, cols: SIZE, columnNames: COLUMNS, rowNames: ROWS };
export const SIDES: readonly Side[] = ["first", "second"];

export const cellOf = (square: number): Cell => ({ row: Math.floor(square / SIZE), col: square % SIZE });
export const squareOf = ({ row, col }: Cell): number => row * SIZE + col;

/** Buildings and workers on the board. */
export function Pieces({
  heights,
  workers,
  at,
}: {
  heights: readonly number[];
  workers: readonly (readonly number[])[];
  at: (cell: Cell) => Point;
}) {
  return (
    <>
      {heights.map((height, square) => {
        const point = at(cellOf(square));
        return (
          <g key={square}>
            <rect class="ground" x={point.x + 0.02} y={point.y + 0.02} width={0.96} height={0.96} rx={0.05} />
            <Building {...point} height={height} />
            <Numeral {...point} height={height} />
          </g>
        );
      })}
      {SIDES.flatMap((side, index) =>
        (workers[index] ?? []).map((square) => <Worker key={`${side}${square}`} {...at(cellOf(square))} side={side} />),
      )}
    </>
  );
}

interface Change {
  readonly left: readonly number[];
  readonly reached: readonly number[];
  readonly built: readonly number[];
}

/** The squares that are not in `others`. */
const without = (squares: readonly number[], others: readonly number[]): number[] =>
  squares.filter((square) => !others.includes(square));

/** The changes of a turn: squares that workers left and reached, and squares built on. */
function changes(before: SantoriniBoard, after: SantoriniBoard): Change {
  return {
    left: before.workers.flatMap((squares, side) => without(squares, after.workers[side]!)),
    reached: after.workers.flatMap((squares, side) => without(squares, before.workers[side]!)),
    built: after.heights.flatMap((height, square) => (height === before.heights[square] ? [] : [square])),
  };
}

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  place_worker: "Place a worker",
  select_worker: "Choose a worker",
  move_worker: "Choose where to move",
  build: "Choose where to build",
  dome: "Make it a dome, or leave it",
};

const LABELS: Readonly<Record<string, string>> = {
  move_worker: "Move here",
  build: "Build here",
  select_worker: "Take this worker",
  dome: "Make it a dome",
  end_turn: "End the turn",
  no_moves: "No legal turn: give up",
};

export function Board(props: BoardProps<"santorini">) {
  const { described, acting } = props;
  const { board } = described;
  const chain = useSignal<readonly SantoriniAction[]>([]);
  /** The actions to choose from if one square stands for several. */
  const unsure = useSignal<readonly SantoriniAction[]>([]);
  const key = `${described.text} ${acting ?? ""}`;
  useEffect(() => {
    chain.value = [];
    unsure.value = [];
  }, [key]);
  const text = useSignal(described.text);
  text.value = described.text;
  const side = useSignal(acting);
  side.value = acting;
  const then = useComputed(() => {
    if (side.value === undefined) return undefined;
    const reply = actions(
      "santorini",
      text.value,
      chain.value.map(({ action }) => action),
      side.value,
    );
    return "ok" in reply ? { next: reply.ok.next.actions, move: reply.ok.move } : undefined;
  });
  const next = then.value?.next ?? [];

  const take = (action: SantoriniAction) => {
    unsure.value = [];
    const longer = [...chain.value, action];
    const reply = actions(
      "santorini",
      described.text,
      longer.map(({ action }) => action),
      acting,
    );
    if (!("ok" in reply)) return;
    const [onward, move] = [reply.ok.next.actions, reply.ok.move];
    if (onward.length === 0 && move !== null) {
      chain.value = [];
      props.play(move);
    } else {
      chain.value = longer;
      props.say(
        `${action.kind.replace("_", " ")}${action.square === null ? "" : ` ${board.squares[action.square] ?? ""}`}. ${whatNext(onward)}`,
      );
    }
  };
  const undo = () => {
    if (unsure.value.length > 0) unsure.value = [];
    else chain.value = chain.value.slice(0, -1);
  };
  const pick = (square: number) => {
    const here = (then.value?.next ?? []).filter((action) => action.square === square && action.kind !== "dome");
    if (here.length === 1) take(here[0]!);
    else if (here.length > 1) unsure.value = here;
    else if (chain.value.length > 0) {
      // A click on another worker before a move replaces the selection.
      const first = actions("santorini", described.text, [], acting);
      const instead =
        "ok" in first && chain.value.length === 1
          ? first.ok.next.actions.find((action) => action.square === square && action.kind === "select_worker")
          : undefined;
      chain.value = instead === undefined || chain.value[0]!.square === square ? [] : [instead];
    }
  };

  const buttons = next.filter((action) => action.square === null || action.kind === "dome");
  const isBegun = chain.value.length > 0;
  useEffect(() => {
    if (acting === undefined) return props.prompt(undefined);
    const offers = unsure.value.length > 0 ? unsure.value : buttons;
    const choices = offers.map((action) => ({ label: LABELS[action.kind] ?? action.kind, act: () => take(action) }));
    if (isBegun) choices.push({ label: "Undo", act: undo });
    const ban = board.banned && !isBegun ? " (Athena forbids climbing)" : "";
    props.prompt({ text: (unsure.value.length > 0 ? "Which one?" : whatNext(next)) + ban, choices });
  }, [key, chain.value, unsure.value]);

  const last = props.before === undefined ? undefined : changes(props.before.board, board);
  const advised = props.advice === undefined ? undefined : changes(board, props.advice.board);
  return (
    <Grid
      class="santorini"
      {...SHEET}
      coordinates={props.coordinates}
      turned={props.turned}
      label="Santorini, five by five"
      say={props.say}
      spoken={(cell) => spokenSquare(board, squareOf(cell))}
      onCell={(cell) => acting !== undefined && pick(squareOf(cell))}
      onDrag={(from, to) => {
        if (acting === undefined) return;
        const isSelected =
          chain.value.at(-1)?.kind === "select_worker" && chain.value.at(-1)?.square === squareOf(from);
        if (!isSelected) pick(squareOf(from));
        pick(squareOf(to));
      }}
      onKey={(event) => {
        if (event.key === "Escape" && isBegun) undo();
        else if (event.key === "e" && buttons.some(({ kind }) => kind === "end_turn"))
          take(buttons.find(({ kind }) => kind === "end_turn")!);
        else if (event.key === "d" && buttons.some(({ kind }) => kind === "dome"))
          take(buttons.find(({ kind }) => kind === "dome")!);
        else return false;
        return true;
      }}
      draw={(at) => (
        <>
          <Pieces heights={board.heights} workers={board.workers} at={at} />
          {last && <Trace change={last} at={at} class="trace" />}
          {props.best.map((after, index) => (
            <Trace key={after.text} change={changes(board, after.board)} at={at} class="trace best" rank={index + 1} />
          ))}
          {props.threat && <Trace change={changes(board, props.threat.board)} at={at} class="trace threat" />}
          {advised && <Trace change={advised} at={at} class="trace advice" />}
          <Begun chain={chain.value} side={acting ?? "first"} heights={board.heights} at={at} />
          {props.targets && acting !== undefined && <Targets next={next} at={at} />}
        </>
      )}
    />
  );
}

function whatNext(next: readonly SantoriniAction[]): string {
  const kinds = [...new Set(next.map(({ kind }) => kind))].filter((kind) => kind in WHAT_TO_DO);
  if (kinds.includes("move_worker") && kinds.includes("build")) return "Move, or build first";
  if (kinds.includes("build") && kinds.includes("select_worker")) return "Build, or choose a worker";
  return WHAT_TO_DO[kinds[0] ?? ""] ?? "";
}

function spokenSquare(board: SantoriniBoard, square: number): string {
  const height = board.heights[square] ?? 0;
  const built = height === 0 ? "ground" : height === 4 ? "dome" : `level ${height}`;
  const owner = board.workers.findIndex((squares) => squares.includes(square));
  return `${board.squares[square] ?? ""}, ${built}${owner < 0 ? "" : `, worker of player ${owner + 1}`}`;
}

/** Marks the changes of a played or advised turn. */
function Trace({
  change,
  at,
  class: name,
  rank,
}: {
  change: Change;
  at: (cell: Cell) => Point;
  class: string;
  /** The rank of the engine's line that starts with the turn. */
  rank?: number;
}) {
  const centre = (square: number) => {
    const { x, y } = at(cellOf(square));
    return { x: x + 0.5, y: y + 0.5 };
  };
  return (
    <g class={name} data-rank={rank}>
      {change.left.length === change.reached.length &&
        change.left.map((square, index) => {
          const [from, to] = [centre(square), centre(change.reached[index]!)];
          return <line key={square} x1={from.x} y1={from.y} x2={to.x} y2={to.y} marker-end="none" />;
        })}
      {change.left.map((square) => (
        <circle key={`l${square}`} class="trace-left" cx={centre(square).x} cy={centre(square).y} r={0.07} />
      ))}
      {change.reached.map((square) => (
        <circle key={`r${square}`} class="trace-reached" cx={centre(square).x} cy={centre(square).y} r={0.3} />
      ))}
      {change.built.map((square) => {
        const { x, y } = at(cellOf(square));
        return <rect key={`b${square}`} x={x + 0.05} y={y + 0.05} width={0.9} height={0.9} rx={0.06} />;
      })}
    </g>
  );
}

/** Marks the part of the turn that is already clicked. */
function Begun({
  chain,
  side,
  heights,
  at,
}: {
  chain: readonly SantoriniAction[];
  side: Side;
  heights: readonly number[];
  at: (cell: Cell) => Point;
}) {
  let from: number | undefined;
  return (
    <g class="begun">
      {chain.map((action, index) => {
        if (action.square === null) return null;
        const { x, y } = at(cellOf(action.square));
        switch (action.kind) {
          case "place_worker":
            return <Worker key={index} x={x} y={y} side={side} class="tentative" />;
          case "select_worker":
            from = action.square;
            return <circle key={index} class="selected" cx={x + 0.5} cy={y + 0.5} r={0.31} />;
          case "move_worker": {
            const start = at(cellOf(from ?? action.square));
            from = action.square;
            return (
              <g key={index}>
                <line class="step" x1={start.x + 0.5} y1={start.y + 0.5} x2={x + 0.5} y2={y + 0.5} />
                <Worker x={x} y={y} side={side} class="tentative" />
              </g>
            );
          }
          default:
            return (
              <g key={index}>
                <Building
                  x={x}
                  y={y}
                  height={action.kind === "dome" ? 4 : Math.min(4, (heights[action.square] ?? 0) + 1)}
                  class="tentative"
                />
              </g>
            );
        }
      })}
    </g>
  );
}

function Targets({ next, at }: { next: readonly SantoriniAction[]; at: (cell: Cell) => Point }) {
  return (
    <g class="targets">
      {next.map((action) => {
        if (action.square === null || action.kind === "dome") return null;
        const { x, y } = at(cellOf(action.square));
        if (action.kind === "select_worker") {
          return <circle key={action.action} class="selectable" cx={x + 0.5} cy={y + 0.5} r={0.31} />;
        }
        if (action.kind === "build") {
          return (
            <path key={action.action} class="target-build" d={`M${x + 0.5} ${y + 0.4}v.2M${x + 0.4} ${y + 0.5}h.2`} />
          );
        }
        return <circle key={action.action} class="target" cx={x + 0.5} cy={y + 0.5} r={0.09} />;
      })}
    </g>
  );
}
