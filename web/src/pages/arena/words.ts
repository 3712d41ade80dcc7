//! Formats scores, times and states for the arena's pages.

import type { Score } from "../../rules";
import type { TournamentRow } from "../../server/api";

/** A score of the mover as text. */
export function scoreText(score: Score): string {
  if (score === "draw") return "draw";
  if ("win" in score) return `wins in ${score.win}`;
  if ("loss" in score) return `loses in ${score.loss}`;
  return `${score.eval < 0 ? "−" : "+"}${(Math.abs(score.eval) / 100).toFixed(2)}`;
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export const dateText = (time: number): string => date.format(time);

export const nameOf = ({ id, name }: TournamentRow): string => (name === "" ? `Tournament ${id}` : name);

/** A time in the past: `3 min ago`. */
export function agoText(seconds: number): string {
  const [value, unit] =
    seconds < 99.5
      ? [seconds, "s"]
      : seconds < 99.5 * 60
        ? [seconds / 60, "min"]
        : seconds < 47.5 * 3600
          ? [seconds / 3600, "h"]
          : [seconds / 86_400, "days"];
  return `${value.toFixed(0)} ${unit} ago`;
}

/** The state of a tournament: `playing`, `stopped`, `finished`, `decided`. */
export function stateText({ state, live, resumable }: TournamentRow): string {
  if (live) return "playing";
  return state === "running" && resumable ? "stopped" : state;
}

/** A time in the future: `about 3 min`. */
export function waitText(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  return minutes < 90 ? `about ${Math.round(minutes)} min` : `about ${Math.round(minutes / 60)} h`;
}
