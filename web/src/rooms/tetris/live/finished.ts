//! Finished games: the last one of this tab, and the library that keeps all of them with their replays.

import { signal } from "@preact/signals";
import type { LiveContent, LivePlayer } from "../../../library/entries";
import { keep } from "../../../library/library";
import type { RealtimeSeat } from "../../../rules";
import type { Match } from "./match";

/** The last finished game of this tab, and its entry once it is kept. */
export interface FinishedGame {
  readonly content: LiveContent;
  readonly entry: string | undefined;
}

export const lastFinished = signal<FinishedGame | undefined>(undefined);

/** The figures of a player; those of the keys are a person's. */
function playerOf({ pieces, lines, attack, keys, faults }: RealtimeSeat, botName: string | undefined): LivePlayer {
  if (botName !== undefined) return { name: botName, pieces, lines, attack };
  return { name: "You", pieces, lines, attack, keys, faults };
}

function contentOf(match: Match): LiveContent {
  const { contest, options, bot } = match.setup;
  const { seats, time } = match.view.value;
  return {
    kind: "live",
    version: 2,
    contest,
    seed: options.seed,
    result: match.result.value,
    time,
    players: seats.map((seat, index) => playerOf(seat, index === 0 ? undefined : (bot?.name ?? "Bot"))),
    position: match.position() ?? null,
    replay: match.recording(),
  };
}

export async function keepFinished(match: Match): Promise<void> {
  const content = contentOf(match);
  lastFinished.value = { content, entry: undefined };
  const entry = await keep(content);
  if (lastFinished.value?.content === content) lastFinished.value = { content, entry: entry?.id };
}
