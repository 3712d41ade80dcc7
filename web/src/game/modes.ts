//! The modes of a game: which sides people play, and which the engine.

/** Who plays. */
export type Mode = "engine" | "watch" | "people" | "analyse";

/** Who plays where one player is alone. */
export const SOLO_MODES: readonly (readonly [Mode, string])[] = [
  ["engine", "Play yourself"],
  ["watch", "Watch the engine"],
  ["analyse", "Analyse"],
];

export const MODES: readonly (readonly [Mode, string])[] = [
  ["engine", "Against the engine"],
  ["people", "Two people"],
  ["watch", "Engine against engine"],
  ["analyse", "Analyse"],
];
