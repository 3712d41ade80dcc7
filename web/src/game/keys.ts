//! The keys of a game page. A board that has the focus gets arrow keys first.

import { turned } from "./preferences";
import type { Table } from "./table";

export const FRAME_KEYS: readonly (readonly [string, string])[] = [
  ["←", "back"],
  ["→", "forward"],
  ["Home", "first position"],
  ["End", "last position"],
  ["U", "take back"],
  ["H", "hint"],
  ["A", "start or stop the analysis"],
  ["N", "new game"],
  ["F", "turn the board"],
  ["Space", "let the engine move, or pause it"],
  ["B", "go to the board, then move with the arrow keys and choose with Enter"],
  ["/", "type a move"],
  ["?", "this help"],
];

export interface PageActions {
  readonly table: Table;
  showTab(tab: "moves" | "engine" | "position" | "settings"): void;
}

/** Whether a key belongs to a field that is being filled in. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")
  );
}

/** Does what a key asks for. Gives whether it did anything. */
export function pressed(event: KeyboardEvent, { table, showTab }: PageActions): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const isOnControl = event.target instanceof HTMLElement && event.target.matches("button, a, input, summary");
  switch (event.key) {
    case "ArrowLeft":
    case ",":
      if (event.target instanceof HTMLInputElement) return false;
      table.back();
      return true;
    case "ArrowRight":
    case ".":
      if (event.target instanceof HTMLInputElement) return false;
      table.forward();
      return true;
    case "Home":
      table.first();
      return true;
    case "End":
      table.last();
      return true;
    case " ":
      if (isOnControl) return false;
      if (table.isThinking.value && table.mode.value === "watch") table.pause();
      else if (table.isWaiting.value) table.resume();
      else return false;
      return true;
  }
  switch (event.key.toLowerCase()) {
    case "u":
    case "backspace":
      table.takeBack();
      return true;
    case "h":
      void table.advise();
      return true;
    case "a":
      showTab("engine");
      table.analyst.toggle();
      return true;
    case "n":
      table.begin(table.room.start());
      return true;
    case "f":
      turned.value = !turned.value;
      return true;
    case "b":
      document.querySelector<HTMLElement>(".board-area [data-board]")?.focus();
      return true;
    case "/":
      showTab("moves");
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#typed-move")?.focus());
      return true;
  }
  return false;
}
