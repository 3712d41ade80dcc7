//! The button that turns the board.

import { TurnIcon } from "../frame/icons";
import { turned } from "./preferences";

export function TurnButton() {
  return (
    <button
      class="button"
      onClick={() => (turned.value = !turned.value)}
      aria-label="Turn the board"
      aria-pressed={turned.value}
      title="Turn the board (F)"
    >
      <TurnIcon />
    </button>
  );
}
