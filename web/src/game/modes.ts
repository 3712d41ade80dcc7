//! The modes of a game: which sides people play, and which the engine plays.

/** A person against the engine (in solo games alone), engine against engine, two people, or analysis. */
export type Mode = "engine" | "watch" | "people" | "analyse";

/** The modes of solo games, with their labels. */
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
