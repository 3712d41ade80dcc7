//! Entering moves: the well that takes clicks, fingers and keys, and the buttons under it.

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { Keys } from "../../frame/help";
import { BackIcon, DropIcon, ForwardIcon, RotateIcon } from "../../frame/icons";
import { TextProblem } from "../../game/problem";
import type { TetrisPiece } from "../../rules";
import type { PtnDocument } from "./document";
import type { Entry } from "./entry";
import { PieceBox, PIECES, pieceOf } from "./pieces";
import { BetterPlacement } from "./study";
import { Ghost, HEIGHT, VIEW_BOX, VIEW_HEIGHT, VIEW_WIDTH, WellCells } from "./well";

export const ENTRY_KEYS: Keys = [
  ["I O T L J S Z", "choose the piece"],
  ["←", "to the left"],
  ["→", "to the right"],
  ["↑", "turn"],
  ["↓", "the next place below, under an overhang"],
  ["Enter Space", "drop: write the move"],
];

/** What a key does on the board. */
function keyed(entry: Entry, key: string): (() => void) | undefined {
  const piece: TetrisPiece | undefined = key.length === 1 ? pieceOf(key) : undefined;
  if (piece !== undefined) return () => entry.choose(piece);
  const does: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => entry.shift(-1),
    ArrowRight: () => entry.shift(1),
    ArrowUp: () => entry.turn(),
    ArrowDown: () => entry.lower(),
    Enter: () => entry.drop(),
    " ": () => entry.drop(),
  };
  return does[key];
}

/** The well, over which the piece follows the pointer. A click drops it; a tap moves it, and a tap on it drops it. */
export function EntryBoard({
  svg,
  document,
  entry,
}: {
  svg: RefObject<SVGSVGElement | null>;
  document: PtnDocument;
  entry: Entry;
}) {
  const isTouch = useRef(false);
  const isFocused = useSignal(false);
  const shown = document.shown.value;
  const target = entry.target.value;
  const placeOf = ({ clientX, clientY }: MouseEvent): { readonly x: number; readonly row: number } | undefined => {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined) return undefined;
    // The drawing is centred where the box has another shape.
    const cell = Math.min(box.width / VIEW_WIDTH, box.height / VIEW_HEIGHT);
    const x = (clientX - box.left - box.width / 2) / cell + VIEW_WIDTH / 2 - 0.1;
    const y = (clientY - box.top - box.height / 2) / cell + VIEW_HEIGHT / 2 - 0.1;
    return { x, row: HEIGHT - 1 - Math.floor(y) };
  };
  const point = (event: MouseEvent) => {
    const place = placeOf(event);
    if (place !== undefined) entry.point(place.x, place.row);
  };
  const isOnPiece = (event: MouseEvent): boolean => {
    const place = placeOf(event);
    if (place === undefined) return false;
    const column = Math.floor(place.x);
    return entry.target.value?.cells.some(([x, y]) => x === column && y === place.row) === true;
  };
  return (
    <svg
      ref={svg}
      data-board
      class="grid tetris ptn-well is-entry"
      viewBox={VIEW_BOX}
      role="application"
      aria-roledescription="board"
      aria-label="Board for entering moves"
      aria-describedby="ptn-target"
      tabIndex={0}
      onFocus={() => (isFocused.value = true)}
      onBlur={() => (isFocused.value = false)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const act = keyed(entry, event.key);
        if (act === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        act();
      }}
      onPointerDown={(event) => (isTouch.current = event.pointerType === "touch")}
      onPointerMove={(event) => {
        // A finger drags the piece; a tap alone decides by its click.
        if (event.pointerType !== "touch" || event.buttons !== 0) point(event);
      }}
      onClick={(event) => {
        if (isTouch.current && !isOnPiece(event)) point(event);
        else {
          if (!isTouch.current) point(event);
          entry.drop();
        }
      }}
      onWheel={(event) => {
        event.preventDefault();
        entry.turn(event.deltaY > 0 ? 1 : -1);
      }}
    >
      <WellCells {...shown} full={[...shown.full, ...(target?.cleared ?? [])]}>
        <BetterPlacement document={document} />
        {target !== undefined && <Ghost cells={target.cells} piece={entry.piece.value} />}
      </WellCells>
      {isFocused.value && <rect class="cursor" x={0} y={0} width={10} height={HEIGHT} rx={0.1} />}
    </svg>
  );
}

/** The move that a drop would write, or why there is none. */
function targetText(document: PtnDocument, entry: Entry): string {
  if (entry.target.value !== undefined) return entry.target.value.move;
  if (document.isFilled.value) return "The marked rows are cleared first.";
  return entry.hasRoom.value ? "" : `${entry.piece.value} has no room to appear: the game is over.`;
}

/** The pieces to choose from. */
export function Palette({ entry }: { entry: Entry }) {
  return (
    <div class="ptn-palette" role="group" aria-label="Piece">
      {PIECES.map((piece) => (
        <button
          key={piece}
          class="button"
          aria-label={`Piece ${piece}`}
          aria-pressed={entry.piece.value === piece}
          onClick={() => entry.choose(piece)}
        >
          <PieceBox piece={piece} />
          {piece}
        </button>
      ))}
    </div>
  );
}

/** The move that a drop writes, and the buttons that move and drop the piece. */
export function EntryTools({ document, entry }: { document: PtnDocument; entry: Entry }) {
  const problem = entry.problem.value;
  const { at } = document;
  const replaced = document.film.value.frames[at.value]?.move;
  return (
    <div class="ptn-entry" role="group" aria-label="Enter moves">
      <p class="ptn-target numbers" id="ptn-target">
        <b>{targetText(document, entry)}</b>
        {replaced !== undefined && (
          <span class="soft">
            {" "}
            replaces {at.value + 1}. {replaced}
          </span>
        )}
      </p>
      <div class="ptn-moving" role="toolbar" aria-label="Move the piece">
        <button class="button" aria-label="To the left" onClick={() => entry.shift(-1)}>
          <BackIcon />
        </button>
        <button class="button" onClick={() => entry.turn()}>
          <RotateIcon /> Turn
        </button>
        <button class="button" aria-label="To the right" onClick={() => entry.shift(1)}>
          <ForwardIcon />
        </button>
        <button class="button primary" disabled={entry.target.value === undefined} onClick={() => entry.drop()}>
          <DropIcon /> Drop
        </button>
      </div>
      {problem !== undefined && <TextProblem text={document.text.value} problem={problem} />}
    </div>
  );
}
