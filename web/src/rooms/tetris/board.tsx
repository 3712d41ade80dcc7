//! Tetris by placements (point at a resting place, rotate and hold, click), for analysis and games without a clock.

import { signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { BoardProps } from "../../game/room";
import {
  actions,
  type DescribedOf,
  type Side,
  type TetrisAction,
  type TetrisBoard,
  type TetrisOrientation,
} from "../../rules";
import { aimByKey, MIDDLE, nearest, spokenColumns, type Aim } from "./aiming";
import { ABOVE, Cells, LEFT, SeatView, SIDE_HEIGHT, SIDE_WIDTH } from "./field";
import { HEIGHT, WIDTH } from "./pieces";

const TURNS: readonly TetrisOrientation[] = ["north", "east", "south", "west"];
const SIDES: readonly Side[] = ["first", "second"];

const phone = matchMedia("(max-width: 760px)");
const isPhone = signal(phone.matches);
phone.addEventListener("change", () => (isPhone.value = phone.matches));

/** The scale of the other player's side on phones, which leaves more room for one's own. */
const SMALL = 0.42;

/** The place of a seat in the drawing. */
interface SeatPlace {
  readonly x: number;
  readonly scale: number;
}

/** The places of the sides: beside each other, or on phones the one in focus first and large. */
function places(count: number, focus: number, isStill: boolean): SeatPlace[] {
  if (!isPhone.value || isStill || count === 1)
    return Array.from({ length: count }, (_, index) => ({ x: index * SIDE_WIDTH, scale: 1 }));
  return Array.from({ length: count }, (_, index) =>
    index === focus ? { x: 0, scale: 1 } : { x: SIDE_WIDTH, scale: SMALL },
  );
}

const widthOf = (count: number, isStill: boolean): number =>
  places(count, 0, isStill).reduce((sum, { scale }) => sum + scale * SIDE_WIDTH, 0);

export const tetrisAspect = ({ board }: DescribedOf<"tetris">, isStill = false) =>
  widthOf(board.seats.length, isStill) / SIDE_HEIGHT;

export function Board(props: BoardProps<"tetris">) {
  const { described, acting, isStill = false } = props;
  const { board } = described;
  const seatIndex = acting === "second" ? 1 : 0;
  const standing = places(board.seats.length, seatIndex, isStill);
  const width = widthOf(board.seats.length, isStill);
  const svg = useRef<SVGSVGElement>(null);
  const orientation = useSignal<TetrisOrientation>("north");
  const isHeld = useSignal(false);
  const aim = useSignal<Aim | undefined>(undefined);
  const isFocused = useSignal(false);
  const text = useSignal(described.text);
  text.value = described.text;
  const side = useSignal(acting);
  side.value = acting;
  const resting = useComputed(() => {
    if (side.value === undefined) return [];
    const reply = actions("tetris", text.value, [], side.value);
    return "ok" in reply ? reply.ok.next.actions : [];
  });
  const ofHand = useComputed(() => {
    const held = resting.value.filter(({ hold }) => hold === isHeld.value);
    const turned = held.filter((place) => place.orientation === orientation.value);
    // O has the same cells in every orientation.
    return turned.length > 0 ? turned : held;
  });
  const chosen = useComputed(() => (aim.value ? nearest(ofHand.value, aim.value) : undefined)).value;
  useEffect(() => {
    isHeld.value = false;
    orientation.value = "north";
  }, [described.text, acting]);
  useEffect(() => {
    if (acting === undefined) return props.prompt(undefined);
    const hold = { label: isHeld.value ? "Take the current piece" : "Hold", act: () => (isHeld.value = !isHeld.value) };
    const turn = { label: "Turn", act: () => turnBy(1) };
    props.prompt({ text: chosen ? spokenPlace(chosen) : "Point at a place and click.", choices: [turn, hold] });
  }, [described.text, acting, isHeld.value, chosen?.action]);

  const turnBy = (step: number) => {
    const index = TURNS.indexOf(orientation.value);
    orientation.value = TURNS[(index + step + TURNS.length) % TURNS.length]!;
  };
  const aimAt = (event: MouseEvent): Aim | undefined => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return undefined;
    const x = ((event.clientX - box.left) / box.width) * width - (standing[seatIndex]?.x ?? 0) - LEFT;
    const y = HEIGHT + ABOVE - ((event.clientY - box.top) / box.height) * SIDE_HEIGHT;
    return x < -1 || x > WIDTH + 1 ? undefined : { x, y };
  };
  const place = (action: TetrisAction | undefined) => {
    if (acting === undefined || action === undefined) return;
    props.play(action.action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") place(nearest(ofHand.value, aim.value ?? MIDDLE));
    else if (event.key === "c") isHeld.value = !isHeld.value;
    else if (!aimByKey(event.key, aim, ofHand.value, turnBy)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = aim.value ? nearest(ofHand.value, aim.value) : undefined;
    if (next) props.say(spokenPlace(next));
  };
  const advice = props.advice === undefined ? undefined : laid(board, props.advice.board);
  const best = props.best.map((after) => laid(board, after.board));
  const ends = props.before === undefined ? undefined : laid(props.before.board, board);
  return (
    <svg
      ref={svg}
      data-board
      class="grid tetris"
      viewBox={`0 0 ${width} ${SIDE_HEIGHT}`}
      role="application"
      aria-roledescription="board"
      aria-label={board.seats.length === 1 ? "Tetris, one player" : "Tetris, two players"}
      aria-describedby="board-words"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => (isFocused.value = true)}
      onBlur={() => (isFocused.value = false)}
      onPointerMove={(event) => (aim.value = aimAt(event))}
      onPointerLeave={() => (aim.value = undefined)}
      onClick={(event) => {
        const pointed = aimAt(event);
        if (pointed) place(nearest(ofHand.value, pointed));
      }}
      onWheel={(event) => {
        if (acting === undefined) return;
        event.preventDefault();
        turnBy(event.deltaY > 0 ? 1 : -1);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        isHeld.value = !isHeld.value;
      }}
    >
      {board.seats.map((each, index) => {
        const isActing = acting !== undefined && SIDES[index] === acting;
        const current = isHeld.value && isActing ? undefined : each.queue[0];
        return (
          <SeatView key={index} seat={each} {...standing[index]!} hold={isActing && isHeld.value}>
            {current && each.spawn && (
              <Cells cells={each.spawn} letter={current} class={isActing ? "falling" : "falling waiting"} />
            )}
            {ends?.[index]?.map(([x, y]) => (
              <rect
                key={`${x},${y}`}
                class="laid"
                x={x + 0.05}
                y={ABOVE + HEIGHT - 0.95 - y}
                width={0.9}
                height={0.9}
              />
            ))}
            {isActing &&
              advice?.[index]?.map(([x, y]) => (
                <rect
                  key={`${x},${y}`}
                  class="advised-mino"
                  x={x + 0.06}
                  y={ABOVE + HEIGHT - 0.94 - y}
                  width={0.88}
                  height={0.88}
                />
              ))}
            {index === SIDES.indexOf(described.actors[0] ?? "first") &&
              best.map((after, rank) => (
                <g key={rank} class="best" data-rank={rank + 1}>
                  {after?.[index]?.map(([x, y]) => (
                    <rect key={`${x},${y}`} x={x + 0.06} y={ABOVE + HEIGHT - 0.94 - y} width={0.88} height={0.88} />
                  ))}
                </g>
              ))}
            {isActing && chosen && <Cells cells={chosen.cells} letter={chosen.piece} class="ghost-piece" />}
          </SeatView>
        );
      })}
      {isFocused.value && (
        <rect
          class="cursor"
          x={(standing[seatIndex]?.x ?? 0) + LEFT - 0.1}
          y={ABOVE - 0.1}
          width={WIDTH + 0.2}
          height={HEIGHT + 0.2}
          rx={0.1}
        />
      )}
    </svg>
  );
}

/** The cells that a turn has filled, for each seat; none where lines were cleared. */
function laid(before: TetrisBoard, after: TetrisBoard): (readonly (readonly [number, number])[])[] {
  return after.seats.map((seat, index) => {
    const old = before.seats[index];
    if (old === undefined) return [];
    const cells: [number, number][] = [];
    for (const [y, row] of seat.rows.entries()) {
      for (const [x, letter] of [...row].entries()) {
        if (letter !== "_" && (old.rows[y]?.[x] ?? "_") === "_") cells.push([x, y]);
      }
    }
    return cells.length === 4 ? cells : [];
  });
}

function spokenPlace({ piece, orientation, cells, spin, hold }: TetrisAction): string {
  const turned = orientation === "north" ? "" : `, ${orientation}`;
  const tspin = spin === "none" ? "" : spin === "mini" ? ", mini T-spin" : ", T-spin";
  return `${piece}${turned}, ${spokenColumns(cells)}${tspin}${hold ? ", with hold" : ""}`;
}
