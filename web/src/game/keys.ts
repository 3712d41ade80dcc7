//! The keyboard shortcuts of a game page. A focused board gets arrow keys first.

import type { Keys } from "../frame/help";
import { turned } from "./preferences";
import type { GameSession } from "./session";

/** The keys of the page; the room has those of the board. */
export const GAME_KEYS: Keys = [
  ["←", "back"],
  ["→", "forward"],
  ["Home", "first position"],
  ["End", "last position"],
  ["U", "take back"],
  ["H", "hint"],
  ["A", "start or stop the analysis"],
  ["T", "what the other side threatens"],
  ["J", "next mistake of a reviewed game"],
  ["K", "previous mistake"],
  ["N", "new game; the old one stays in the library"],
  ["F", "turn the board"],
  ["Space", "let the engine move, or pause it"],
  ["B", "go to the board, then move with the arrow keys and choose with Enter"],
  ["/", "type a move"],
];

export interface PageActions {
  readonly session: GameSession;
  readonly showTab: (tab: "moves" | "engine") => void;
}

/** Whether the target of a key is an input field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")
  );
}

/** Runs the shortcut of a key; returns whether there is one. */
export function pressed(event: KeyboardEvent, { session, showTab }: PageActions): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const isOnControl = event.target instanceof HTMLElement && event.target.matches("button, a, input, summary");
  switch (event.key) {
    case "ArrowLeft":
    case ",":
      if (event.target instanceof HTMLInputElement) return false;
      session.back();
      return true;
    case "ArrowRight":
    case ".":
      if (event.target instanceof HTMLInputElement) return false;
      session.forward();
      return true;
    case "Home":
      session.first();
      return true;
    case "End":
      session.last();
      return true;
    case " ":
      if (isOnControl) return false;
      if (session.isThinking.value && session.mode.value === "watch") session.pause();
      else if (session.isWaiting.value) session.resume();
      else return false;
      return true;
  }
  switch (event.key.toLowerCase()) {
    case "u":
    case "backspace":
      session.takeBack();
      return true;
    case "h":
      void session.advise();
      return true;
    case "a":
      showTab("engine");
      session.analyst.toggle();
      return true;
    case "t":
      void session.threat.toggle();
      return true;
    case "j":
      session.review.step(1);
      return true;
    case "k":
      session.review.step(-1);
      return true;
    case "n":
      session.begin(session.room.start());
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
