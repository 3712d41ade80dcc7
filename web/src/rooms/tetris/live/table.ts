//! The game that is being played. It outlives its page: it waits, paused, until the person comes back.

import { signal } from "@preact/signals";
import { anySeed } from "../../../game/starting";
import type { RealtimeOptions } from "../../../rules";
import type { Script } from "./bot-choices";
import { EngineBot, TbpBot, type Bot } from "./bots";
import { keepFinished } from "./finished";
import { handling } from "./handling";
import { Match } from "./match";
import { attackTable, botLevel, contest, hasHalfTurns, pace } from "./preferences";

export const match = signal<Match | undefined>(undefined);
export const problem = signal("");

/** The script of a bot from a file, and whether it speaks the first TBP. */
export const script = signal<Script | undefined>(undefined);
export const isOldTbp = signal(true);

/** The time after the end of a game in which a tap is meant for the game, in milliseconds. */
const LATE_TAP_MS = 600;

function chosenBot(seed: number): Bot | undefined {
  if (contest.value !== "bot") return undefined;
  return script.value === undefined
    ? new EngineBot(botLevel.value, seed)
    : new TbpBot(script.value.file, isOldTbp.value);
}

export function begin(): void {
  match.value?.close();
  problem.value = "";
  const seed = anySeed();
  const options: RealtimeOptions = {
    seed,
    versus: contest.value === "bot",
    goal: contest.value === "forty" ? { lines: 40 } : null,
    halfTurns: hasHalfTurns.value,
    attack: attackTable.value === "" ? null : attackTable.value,
    handling: handling.value,
  };
  try {
    match.value = new Match({
      contest: contest.value,
      options,
      bot: chosenBot(seed),
      pace: pace.value,
      finished: (finished) => void keepFinished(finished),
    });
    // Keys belong to the game from now on, and not to the control that was used last.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  } catch (error) {
    problem.value = error instanceof Error ? error.message : String(error);
  }
}

/** Begins a game unless the last one has only just ended. */
export function beginByTap(): void {
  if (performance.now() - (match.value?.overAt ?? 0) > LATE_TAP_MS || match.value === undefined) begin();
}
