//! Converts and formats scores. Engines report them for the side to move; bars and badges show them for the first side.

import type { Score, Side } from "../rules";

/** A score for the first side. */
export type Verdict =
  | { readonly kind: "wins"; readonly side: Side; readonly plies: number }
  | { readonly kind: "draw" }
  | { readonly kind: "eval"; readonly points: number };

/** The points that multiply the odds of winning by e, as in `tetrad_core::Score`. */
const POINTS_PER_UNIT = 200;

export function verdict(score: Score, mover: Side): Verdict {
  if (score === "draw") return { kind: "draw" };
  const other: Side = mover === "first" ? "second" : "first";
  if ("win" in score) return { kind: "wins", side: mover, plies: score.win };
  if ("loss" in score) return { kind: "wins", side: other, plies: score.loss };
  return { kind: "eval", points: mover === "first" ? score.eval : -score.eval };
}

/** A key that orders scores like `tetrad_core::Score::rank`: the higher, the better for the mover. */
export function rank(score: Score): number {
  if (score === "draw") return 0;
  if ("win" in score) return BEYOND_EVALUATIONS - score.win;
  return "loss" in score ? score.loss - BEYOND_EVALUATIONS : score.eval;
}

const BEYOND_EVALUATIONS = 2 ** 40;

/** The first side's expected score, 0 to 1. */
export function share(verdict: Verdict): number {
  switch (verdict.kind) {
    case "wins":
      return verdict.side === "first" ? 1 : 0;
    case "draw":
      return 0.5;
    case "eval":
      return 1 / (1 + Math.exp(-verdict.points / POINTS_PER_UNIT));
  }
}

/** The text of a badge: `X +0.34`, `O wins in 3`, `Draw`. */
export function verdictText(verdict: Verdict, names: readonly [string, string]): string {
  const name = (side: Side) => names[side === "first" ? 0 : 1];
  switch (verdict.kind) {
    case "wins":
      return verdict.plies === 0 ? `${name(verdict.side)} won` : `${name(verdict.side)} wins in ${verdict.plies}`;
    case "draw":
      return "Draw";
    case "eval": {
      const leader = verdict.points === 0 ? "" : `${name(verdict.points > 0 ? "first" : "second")} `;
      return `${leader}+${(Math.abs(verdict.points) / 100).toFixed(2)}`;
    }
  }
}

/** Who is ahead and by how much, as an expected score: `X is ahead: 71 %`. */
export function advantageText(verdict: Verdict, names: readonly [string, string]): string {
  if (verdict.kind === "wins") return verdictText(verdict, names);
  const first = share(verdict);
  const percent = Math.round(Math.max(first, 1 - first) * 100);
  return percent === 50 ? "Even: 50 %" : `${names[first > 0.5 ? 0 : 1]} is ahead: ${percent} %`;
}

/** The text at the end of a narrow bar: `+0.3`, `#3`, `=`. */
export function shortVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case "wins":
      return `#${verdict.plies}`;
    case "draw":
      return "=";
    case "eval": {
      const size = Math.abs(verdict.points) / 100;
      return size >= 10 ? size.toFixed(0) : size.toFixed(1);
    }
  }
}
