//! The well of a puzzle of classic Tetris: point at a resting place, turn, click. The rules give the places.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../frame/live";
import type { Prompt } from "../../game/room";
import { aimByKey, MIDDLE, nearest, spokenColumns, type Aim, type Place } from "../../rooms/tetris/aiming";
import { ABOVE, Cells, Lattice, rowY, SIDE_HEIGHT } from "../../rooms/tetris/field";
import { FilledRows } from "../../rooms/tetris/minos";
import { BoxedPiece, HEIGHT, WIDTH } from "../../rooms/tetris/pieces";
import { ptnWell, type TetrisPiece } from "../../rules";
import { ALL_MOVES, type Placing } from "./placing";

/** The margins in cells: at the left, and for the pieces at the right. */
const LEFT = 0.4;
const RIGHT = 4.6;
const VIEW = { width: LEFT + WIDTH + RIGHT, height: SIDE_HEIGHT + 0.1 };

export const WELL_ASPECT = VIEW.width / VIEW.height;

export const WELL_KEYS = [
  ["← →", "move the piece"],
  ["↑", "turn it (Z turns back)"],
  ["↓", "lower, under overhangs"],
  ["Space", "place it"],
] as const;

function Stack({ rows }: { rows: readonly string[] }) {
  return (
    <g class="filled">
      <FilledRows rows={rows.slice(0, HEIGHT)} rowY={rowY} />
    </g>
  );
}

/** Marks the cells of the piece that was placed last. */
function Laid({ cells }: Place) {
  return (
    <>
      {cells.map(([x, y]) => (
        <rect key={`${x},${y}`} class="laid" x={x + 0.05} y={rowY(y) + 0.05} width={0.9} height={0.9} />
      ))}
    </>
  );
}

function Waiting({ name, piece, row }: { name: string; piece: TetrisPiece; row: number }) {
  return (
    <>
      <text class="seat-label" x={WIDTH + 2.35} y={ABOVE + 0.5 + row}>
        {name}
      </text>
      <rect class="box" x={WIDTH + 0.5} y={ABOVE + 0.8 + row} width={3.7} height={2.6} rx={0.25} />
      <BoxedPiece piece={piece} x={WIDTH + 0.5} y={ABOVE + 0.8 + row} width={3.7} height={2.6} />
    </>
  );
}

/** A picture of a puzzle's well. */
export function StillWell({ start, label }: { start: string; label: string }) {
  return (
    <svg
      class="grid tetris ptn-well"
      viewBox={`-0.1 ${ABOVE - 0.1} ${WIDTH + 0.2} ${HEIGHT + 0.2}`}
      role="img"
      aria-label={label}
    >
      <Lattice />
      <Stack rows={ptnWell(start, ALL_MOVES).rows} />
    </svg>
  );
}

const isFinding = ({ phase }: Placing): boolean => phase.value === "find";

export function WellBoard({ placing, prompt }: { placing: Placing; prompt: (prompt: Prompt | undefined) => void }) {
  const svg = useRef<SVGSVGElement>(null);
  const turns = useSignal(0);
  const aim = useSignal<Aim | undefined>(undefined);
  const isFocused = useSignal(false);
  /** The move after the first tap; a second tap plays it. */
  const resting = useSignal("");
  const isTouch = useRef(false);
  const isOpen = isFinding(placing);
  const orientations = [...new Set(placing.placements.map((place) => place.turns))].sort((one, other) => one - other);
  const ofHand = useComputed(() => placing.placements.filter((place) => place.turns === turns.value));
  const chosen = useComputed(() =>
    aim.value && isFinding(placing) ? nearest(ofHand.value, aim.value) : undefined,
  ).value;
  const turnBy = (step: number) => {
    const index = orientations.indexOf(turns.value) + step + orientations.length;
    turns.value = orientations[index % orientations.length] ?? 0;
  };
  useEffect(() => {
    if (!isOpen) return prompt(undefined);
    const again = isTouch.current && resting.value !== "" ? ". Tap again to place it." : "";
    const text =
      chosen === undefined ? "Point at a place and click." : `${placing.piece}, ${spokenColumns(chosen.cells)}${again}`;
    prompt({ text, choices: orientations.length > 1 ? [{ label: "Turn", act: () => turnBy(1) }] : [] });
  }, [isOpen, chosen?.move, resting.value]);
  const aimAt = (event: MouseEvent): Aim | undefined => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return undefined;
    const x = ((event.clientX - box.left) / box.width) * VIEW.width - LEFT;
    const y = HEIGHT + ABOVE - ((event.clientY - box.top) / box.height) * VIEW.height;
    return x < -1 || x > WIDTH + 1 ? undefined : { x, y };
  };
  const point = (pointed: Aim) => {
    const placement = nearest(ofHand.value, pointed);
    if (placement === undefined) return;
    aim.value = pointed;
    if (isTouch.current && resting.value !== placement.move) resting.value = placement.move;
    else placing.play(placement);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const isChoice = event.key === "Enter" || event.key === " ";
    // The first key shows where the piece is.
    if (isChoice && chosen === undefined) aim.value = MIDDLE;
    else if (isChoice && chosen !== undefined) placing.play(chosen);
    else if (!aimByKey(event.key, aim, ofHand.value, turnBy)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = aim.value && nearest(ofHand.value, aim.value);
    if (next && isFinding(placing)) say(spokenColumns(next.cells));
  };
  const tried = placing.tried.value;
  const well = placing.well.value;
  return (
    <svg
      ref={svg}
      data-board
      class="grid tetris"
      viewBox={`${-LEFT} 0 ${VIEW.width} ${VIEW.height}`}
      role="application"
      aria-roledescription="board"
      aria-label="Classic Tetris"
      aria-describedby="board-words"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => (isFocused.value = true)}
      onBlur={() => (isFocused.value = false)}
      onPointerDown={(event) => (isTouch.current = event.pointerType === "touch")}
      onPointerMove={(event) => {
        if (event.pointerType !== "touch") aim.value = aimAt(event);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== "touch") aim.value = undefined;
      }}
      onClick={(event) => {
        const pointed = aimAt(event);
        if (pointed !== undefined && isOpen) point(pointed);
      }}
    >
      <Lattice />
      <Stack rows={well.rows} />
      {tried !== undefined && well.cleared.length === 0 && <Laid cells={well.last} />}
      <Waiting name="Now" piece={placing.piece} row={0} />
      <Waiting name="Next" piece={placing.next} row={4} />
      {tried !== undefined && tried.next.length > 0 && (
        <Cells cells={tried.next} letter={placing.next} class="ghost-piece" />
      )}
      {chosen && <Cells cells={chosen.cells} letter={placing.piece} class="ghost-piece" />}
      {isFocused.value && (
        <rect class="cursor" x={-0.1} y={ABOVE - 0.1} width={WIDTH + 0.2} height={HEIGHT + 0.2} rx={0.1} />
      )}
    </svg>
  );
}
