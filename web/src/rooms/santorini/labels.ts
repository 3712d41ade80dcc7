//! The words on the buttons of a turn.

/** By the kind of action. */
export const LABELS: Readonly<Record<string, string>> = {
  move_worker: "Move here",
  build: "Build here",
  select_worker: "Take this worker",
  dome: "Make it a dome",
  end_turn: "End the turn",
  no_moves: "No legal turn: give up",
};
