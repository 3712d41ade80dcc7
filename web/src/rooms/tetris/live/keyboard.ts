//! The keyboard of a game in real time.

import { useEffect } from "preact/hooks";
import { commandOf } from "./keys";
import { begin, match } from "./table";

const is = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof HTMLElement && target.matches(selector);

const TEXTS = "input[type=text], input[type=number], input[type=search], textarea";

/** Controls that take keys of their own. */
const CONTROLS = `${TEXTS}, input[type=range], input[type=radio], select`;

function down(event: KeyboardEvent): void {
  if (event.defaultPrevented || is(event, TEXTS) || document.querySelector("dialog[open]") !== null) return;
  const playing = match.value;
  const isOver = playing === undefined || playing.phase.value === "over";
  if (isOver && event.key === "Enter" && !is(event, "button, a, select, summary")) {
    event.preventDefault();
    return begin();
  }
  const command = commandOf(event);
  if (command === undefined || playing === undefined) return;
  if (command === "restart") {
    event.preventDefault();
    if (!event.repeat) begin();
    return;
  }
  if (isOver || (playing.phase.value !== "playing" && command !== "pause" && is(event, CONTROLS))) return;
  event.preventDefault();
  if (event.repeat) return;
  if (command === "pause") playing.pause();
  else playing.press(command);
}

function up(event: KeyboardEvent): void {
  const command = commandOf(event);
  if (command !== undefined && command !== "pause" && command !== "restart") match.value?.release(command);
}

function hide(): void {
  if (document.hidden) match.value?.suspend();
}

/** Listens to keys while the page is shown, and pauses the game when the page or the tab is left. */
export function useGameKeys(): void {
  useEffect(() => {
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
      document.removeEventListener("visibilitychange", hide);
      if (match.value?.phase.value === "over") match.value.close();
      else match.value?.suspend();
    };
  }, []);
}
