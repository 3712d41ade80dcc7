//! Words about games in real time.

import type { RealtimeNews } from "../../../rules";

export type Locked = Extract<RealtimeNews, { type: "locked" }>;

/** Formats a time like `1:02.35`, rounded down to this number of decimals of a second. */
export function clock(milliseconds: number, decimals = 2): string {
  const unit = 10 ** decimals;
  const seconds = Math.floor((milliseconds * unit) / 1000) / unit;
  const rest = (seconds % 60).toFixed(decimals).padStart(decimals + 3, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
}

/** A number of things in a second, or in another unit of milliseconds; a dash before the first. */
export const rate = (count: number, time: number, unit = 1000): string =>
  time > 0 ? ((count * unit) / time).toFixed(2) : "–";

/** What a placement cleared; empty if nothing. */
export function praiseOf({ placed, sent }: Locked): string {
  const clears = ["", "Single", "Double", "Triple", "Tetris"][placed.lines] ?? "";
  const spin = placed.spin === "none" ? "" : placed.spin === "mini" ? "Mini T-spin " : "T-spin ";
  const perfect = placed.perfect ? " · Perfect clear" : "";
  return clears === "" && spin === "" ? "" : `${spin}${clears}${perfect}${sent > 0 ? ` · ${sent} sent` : ""}`;
}
