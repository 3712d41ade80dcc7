//! Marks on the board: where the next click may go, and what a turn changes.

import type { Cell, Point } from "../../game/grid";
import type { SantoriniAction } from "../../rules";
import { arrivalRing, arrow, outline, ring, standing } from "./relief";
import { cellOf } from "./squares";
import { without } from "./workers";

type At = (cell: Cell) => Point;

/** What a click on a square may do; `either` is a choice between a move and a build. */
export type Target = "place" | "select" | "move" | "build" | "either";

const TARGETS: Readonly<Record<string, Target>> = {
  place_worker: "place",
  select_worker: "select",
  move_worker: "move",
  build: "build",
};

/** What a target says to people who don't see it. */
export const SPOKEN: Readonly<Record<Target, string>> = {
  place: "you can place a worker here",
  select: "you can choose this worker",
  move: "you can move here",
  build: "you can build here",
  either: "you can move or build here",
};

/** The targets of the next clicks, by their squares. */
export function targetsOf(next: readonly SantoriniAction[]): Map<number, Target> {
  const targets = new Map<number, Target>();
  for (const { kind, square } of next) {
    const target = TARGETS[kind];
    if (square === null || target === undefined) continue;
    const other = targets.get(square);
    targets.set(square, other === undefined || other === target ? target : "either");
  }
  return targets;
}

/** A cross, as the sign of building. */
const plus = ({ x, y }: Point, size: number) => `M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}`;

/** A disc to move to, the outline of the level to build with a cross, or both. */
function TargetMark({ target, place, height }: { target: Target; place: Point; height: number }) {
  const here = standing(place, height);
  const above = standing(place, height + 1);
  switch (target) {
    case "place":
      return <path class="mark-disc" d={ring(here, 0.09, 0.06)} />;
    case "select":
      // The worker itself is marked.
      return null;
    case "move":
      return <path class="mark-disc" d={ring(here, 0.15, 0.1)} />;
    case "build":
      return (
        <>
          <path class="mark-block" d={outline(place, height + 1)} />
          <path class="mark-plus-halo" d={plus(above, 0.085)} />
          <path class="mark-plus" d={plus(above, 0.085)} />
        </>
      );
    case "either":
      return (
        <>
          <path class="mark-block" d={outline(place, height + 1)} />
          <path class="mark-disc" d={ring(above, 0.17, 0.13)} />
          <path class="mark-plus on-disc" d={plus(above, 0.075)} />
        </>
      );
  }
}

export function Targets({
  targets,
  heights,
  at,
}: {
  targets: ReadonlyMap<number, Target>;
  heights: readonly number[];
  at: At;
}) {
  return (
    <g class="targets">
      {[...targets].map(([square, target]) => (
        <g key={square} data-target={target}>
          <TargetMark target={target} place={at(cellOf(square))} height={heights[square] ?? 0} />
        </g>
      ))}
    </g>
  );
}

/** The buildings and workers of a position, whole or in the middle of a turn. */
export interface Layout {
  readonly heights: readonly number[];
  readonly workers: readonly (readonly number[])[];
}

/** Marks what a played, begun, advised or threatened turn changes: ways of workers and new levels. */
export function Trace({
  from,
  to,
  shown,
  at,
  class: name,
  rank,
}: {
  from: Layout;
  to: Layout;
  /** The heights that the board shows: before the turn, or after it. */
  shown: readonly number[];
  at: At;
  class: string;
  /** The rank of the engine's line that starts with the turn. */
  rank?: number | undefined;
}) {
  const parts: string[] = [];
  const foot = (square: number) => standing(at(cellOf(square)), shown[square] ?? 0);
  to.workers.forEach((squares, side) => {
    const left = without(from.workers[side] ?? [], squares);
    const reached = without(squares, from.workers[side] ?? []);
    left.forEach((square, index) => {
      const end = reached[index];
      parts.push(ring(foot(square), 0.1, 0.06));
      if (end !== undefined) parts.push(arrow(foot(square), foot(end)));
    });
    for (const square of reached) parts.push(arrivalRing(foot(square)));
  });
  to.heights.forEach((height, square) => {
    for (let built = (from.heights[square] ?? 0) + 1; built <= height; built++)
      parts.push(outline(at(cellOf(square)), built));
  });
  const d = parts.join("");
  if (d === "") return null;
  return (
    <g class={`trace ${name}`} data-rank={rank}>
      <path class="trace-halo" d={d} />
      <path class="trace-line" d={d} />
    </g>
  );
}
