//! The board of Santorini. A turn is a chain of clicks; the rules give the next legal ones.

import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Grid, type Cell, type Point } from "../../game/grid";
import type { BoardProps } from "../../game/room";
import { actions, type DescribedOf, type SantoriniAction, type SantoriniBoard } from "../../rules";
import { applying } from "./applying";
import { LABELS } from "./labels";
import { SPOKEN, Targets, targetsOf, Trace, type Layout, type Target } from "./marks";
import { Ground, Tower, Worker } from "./pieces";
import { cellOf, SHEET, SIZE, squareOf } from "./squares";
import { useFigures } from "./workers";

/** Towers and workers on the ground, with marks that lie at the workers' feet. */
export function Pieces({
  heights,
  workers,
  selected,
  targets,
  at,
  children,
}: Layout & {
  /** The square of the selected worker. */
  selected?: number | null | undefined;
  targets?: ReadonlyMap<number, Target> | undefined;
  at: (cell: Cell) => Point;
  children?: ComponentChildren;
}) {
  const figures = useFigures(workers);
  const hold = (square: number) =>
    square === selected ? "selected" : targets?.get(square) === "select" ? "selectable" : undefined;
  return (
    <>
      <Ground size={SIZE} />
      {heights.map((height, square) => (
        <Tower key={square} {...at(cellOf(square))} height={height} />
      ))}
      {children}
      {figures.map(({ id, side, square, moves }) => (
        <Worker
          key={id}
          {...at(cellOf(square))}
          side={side}
          height={heights[square] ?? 0}
          hold={hold(square)}
          arrival={moves === 0 ? "" : String(moves)}
        />
      ))}
    </>
  );
}

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  place_worker: "Place a worker",
  select_worker: "Choose a worker",
  move_worker: "Choose where to move",
  build: "Choose where to build",
  dome: "Make it a dome, or leave it",
};

/** A turn that is not played: one of the engine's, or a threat. */
interface Coming {
  readonly after: DescribedOf<"santorini">;
  readonly name: string;
  readonly rank?: number;
}

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
    return "ok" in reply ? reply.ok.next : undefined;
  });
  const next = then.value?.actions ?? [];

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
    const here = next.filter((action) => action.square === square && action.kind !== "dome");
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

  const begun = isBegun ? then.value : undefined;
  const shown: Layout = begun ?? board;
  const targets = targetsOf(next);
  const isMarked = props.targets && acting !== undefined;
  const isStill = props.isStill === true;
  useEffect(() => {
    if (!isStill) applying.value = begun && { position: described.text, applies: begun.applies };
  }, [key, chain.value, isStill]);
  const lastTurn = board.winner === null ? "last-turn" : "last-turn winning-turn";
  const coming: readonly Coming[] = [
    ...props.best.map((after, index) => ({ after, name: "best", rank: index + 1 })),
    ...(props.threat ? [{ after: props.threat, name: "threat" }] : []),
    ...(props.advice ? [{ after: props.advice, name: "advice" }] : []),
  ];
  return (
    <Grid
      class="santorini"
      {...SHEET}
      coordinates={props.coordinates}
      turned={props.turned}
      label="Santorini, five by five"
      say={props.say}
      spoken={(cell) => {
        const target = targets.get(squareOf(cell));
        return `${spokenSquare(board, shown, squareOf(cell))}${target === undefined ? "" : `; ${SPOKEN[target]}`}`;
      }}
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
          <Pieces
            heights={shown.heights}
            workers={shown.workers}
            selected={begun?.selected}
            targets={isMarked ? targets : undefined}
            at={at}
          >
            {begun && <Trace from={board} to={begun} shown={begun.heights} at={at} class="begun" />}
            {!begun && props.before && (
              <Trace from={props.before.board} to={board} shown={board.heights} at={at} class={lastTurn} />
            )}
            {!begun &&
              coming.map(({ after, name, rank }) => (
                <Trace
                  key={`${name} ${after.text}`}
                  from={board}
                  to={after.board}
                  shown={board.heights}
                  at={at}
                  class={name}
                  rank={rank}
                />
              ))}
          </Pieces>
          {isMarked && <Targets targets={targets} heights={shown.heights} at={at} />}
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

function spokenSquare({ squares }: SantoriniBoard, { heights, workers }: Layout, square: number): string {
  const height = heights[square] ?? 0;
  const built = height === 0 ? "ground" : height === 4 ? "dome" : `level ${height}`;
  const owner = workers.findIndex((own) => own.includes(square));
  return `${squares[square] ?? ""}, ${built}${owner < 0 ? "" : `, worker of player ${owner + 1}`}`;
}
