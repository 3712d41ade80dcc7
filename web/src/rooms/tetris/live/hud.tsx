//! The figures of a player beside the field, under the hold.

import type { RealtimeSeat } from "../../../rules";
import { ABOVE } from "../field";
import { HEIGHT } from "../pieces";
import { rate } from "./words";

/** The middle of the column at the left of the field, in cells. */
export const MIDDLE = -2.55;

/** The height of a figure in cells. */
const STEP = 1.95;

const MINUTE = 60_000;

type Figure = readonly [label: string, value: string];

/** The figures of a player, the most important one last, at the bottom. A bot presses no keys. */
export function figuresOf(seat: RealtimeSeat, time: number): readonly Figure[] {
  const { pieces, lines, attack, left, keys, faults } = seat;
  const ofKeys: readonly Figure[] = [
    ["faults", String(faults)],
    ["keys / piece", rate(keys, pieces, 1)],
  ];
  const goal: Figure = left === null ? ["lines", String(lines)] : ["lines left", String(left)];
  return [
    ...(keys > 0 ? ofKeys : []),
    ["sent / min", rate(attack, time, MINUTE)],
    ["pieces / s", rate(pieces, time)],
    goal,
  ];
}

export function Hud({ seat, time }: { seat: RealtimeSeat; time: number }) {
  const figures = figuresOf(seat, time);
  return (
    <g class="hud">
      {figures.map(([label, value], index) => {
        const y = ABOVE + HEIGHT - 0.35 - (figures.length - index) * STEP;
        return (
          <g key={label} class={index === figures.length - 1 ? "hud-main" : ""}>
            <text class="seat-label hud-label" x={MIDDLE} y={y + 0.75}>
              {label}
            </text>
            <text class="hud-value" x={MIDDLE} y={y + (index === figures.length - 1 ? 2.05 : 1.65)}>
              {value}
            </text>
          </g>
        );
      })}
    </g>
  );
}
