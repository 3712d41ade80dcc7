//! Personal bests: what the library's finished games of one contest come to.

import type { LiveContent, LivePlayer } from "../../../library/entries";
import type { Contest } from "./preferences";
import { clock } from "./words";

/** What a contest is measured by. */
export interface Measure {
  readonly title: string;
  readonly isLowBest: boolean;
  /** The value of a finished game; `undefined` if it does not count. */
  readonly value: (player: LivePlayer, time: number) => number | undefined;
  readonly text: (value: number) => string;
}

const MINUTE = 60_000;

export const MEASURES: Readonly<Record<Contest, Measure>> = {
  forty: {
    title: "Time for 40 lines",
    isLowBest: true,
    value: ({ lines }, time) => (lines >= 40 ? time : undefined),
    text: clock,
  },
  endless: { title: "Lines", isLowBest: false, value: ({ lines }) => lines, text: String },
  bot: {
    title: "Lines sent a minute",
    isLowBest: false,
    value: ({ attack, pieces }, time) => (pieces > 0 && time > 0 ? (attack * MINUTE) / time : undefined),
    text: (value) => value.toFixed(1),
  },
};

export interface Bests {
  /** The values of all games that count, the oldest first. */
  readonly values: readonly number[];
  readonly best: number | undefined;
  /** The mean of the last games. */
  readonly recent: number | undefined;
}

/** The number of games of the recent mean. */
export const RECENT = 5;

/** The bests of a contest; `games` are the oldest first. */
export function bestsOf(games: readonly LiveContent[], contest: Contest): Bests {
  const { value, isLowBest } = MEASURES[contest];
  const values = games.flatMap((game) => {
    const [player] = game.players;
    const found = game.contest === contest && player !== undefined ? value(player, game.time) : undefined;
    return found === undefined ? [] : [found];
  });
  if (values.length === 0) return { values, best: undefined, recent: undefined };
  const last = values.slice(-RECENT);
  return {
    values,
    best: isLowBest ? Math.min(...values) : Math.max(...values),
    recent: last.reduce((sum, each) => sum + each, 0) / last.length,
  };
}
