//! The keyboard of a game in real time.

import { useEffect } from "preact/hooks";
import { commandOf } from "./keys";
import { begin, match } from "./table";

const is = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof HTMLElement && target.matches(selector);

const TEXTS = "input[type=text], input[type=number], input[type=search], textarea";

/** Controls that take keys of their own. */
const CONTROLS = `${TEXTS}, input[type=range], input[type=radio], select`;

/** Controls that take Enter, except right after a choice. */
const ENTERED = `${TEXTS}, button, a, select, summary`;

/** The control of the panel with which a choice has just been made: its next Enter starts a game. */
let chosen: EventTarget | null = null;

function choose({ target, type }: Event): void {
  const controls = type === "click" ? "button" : "input, select";
  const control = target instanceof Element ? target.closest(`.panel :is(${controls})`) : null;
  if (control !== null) chosen = control;
}

function down(event: KeyboardEvent): void {
  const isChosen = event.target === chosen && !event.repeat;
  chosen = null;
  if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
  const playing = match.value;
  const isOver = playing === undefined || playing.phase.value === "over";
  if (isOver && event.key === "Enter" && (isChosen || !is(event, ENTERED))) {
    event.preventDefault();
    return begin();
  }
  if (is(event, TEXTS)) return;
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

const forget = (): void => void (chosen = null);

function hide(): void {
  if (document.hidden) match.value?.suspend();
}

/** Listens to keys while the page is shown, and pauses the game when the page or the tab is left. */
export function useGameKeys(): void {
  useEffect(() => {
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    addEventListener("change", choose);
    addEventListener("click", choose);
    addEventListener("pointerdown", forget);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
      removeEventListener("change", choose);
      removeEventListener("click", choose);
      removeEventListener("pointerdown", forget);
      document.removeEventListener("visibilitychange", hide);
      if (match.value?.phase.value === "over") match.value.close();
      else match.value?.suspend();
    };
  }, []);
}
