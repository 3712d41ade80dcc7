//! Keeps finished games in the library: how they went, not yet the keys that would replay them.

import type { LiveContent } from "../../../library/entries";
import { keep } from "../../../library/library";
import type { Match } from "./match";
import type { Contest } from "./preferences";

export function keepFinished(match: Match, contest: Contest, seed: number): void {
  const { seats, time } = match.view.value;
  const names = ["You", match.bot?.name ?? "Bot"];
  const content: LiveContent = {
    kind: "live",
    version: 1,
    contest,
    seed,
    result: match.result.value,
    time,
    players: seats.map(({ pieces, lines, attack }, index) => ({ name: names[index] ?? "", pieces, lines, attack })),
    position: match.position() ?? null,
  };
  void keep(content);
}
