//! The results of analysis that may be shown. A game against the engine hides them until the person asks.

import { computed, type ReadonlySignal } from "@preact/signals";
import type { Analysis } from "../engine/analysis";
import type { Verdict } from "../engine/score";
import { play, type Described } from "../rules";
import type { GameSession } from "./session";

/** The analysis of a node, if it may be shown. */
export function shownAnalysis(session: GameSession, id = session.node.value.id): Analysis | undefined {
  return session.analyst.isShown.value ? session.tree.node(id).analysis : undefined;
}

/** The verdict on a node: the rules' if the game is over there, else the engine's. */
export function shownVerdict(session: GameSession, id: number, described?: Described): Verdict | undefined {
  const node = session.tree.node(id);
  const outcome = node.children.length > 0 ? null : (described ?? session.describe(node.position)).outcome;
  if (outcome === null) return shownAnalysis(session, id)?.lines[0]?.verdict;
  return outcome.winner === null ? { kind: "draw" } : { kind: "wins", side: outcome.winner, plies: 0 };
}

/** The positions after the first moves of the current lines, the best first. */
export function bestMoves(session: GameSession): ReadonlySignal<readonly Described[]> {
  // Reports come many times a second, but first moves change rarely.
  const moves = computed(() => {
    const lines = shownAnalysis(session)?.lines ?? [];
    const firsts = lines.slice(0, session.analyst.lineCount.value).map((line) => line.moves[0] ?? "");
    return firsts.join("\n");
  });
  return computed(() => {
    const firsts = moves.value.split("\n").filter((move) => move !== "");
    const { text: position } = session.described.value;
    const side = session.described.value.actors[0];
    if (side === undefined) return [];
    return firsts.flatMap((move) => {
      const reply = play(session.game, position, session.turnOf(side, move));
      return "ok" in reply ? [reply.ok.position] : [];
    });
  });
}
