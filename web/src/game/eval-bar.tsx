//! The evaluation as a bar between the two sides: horizontal on phones, vertical beside the board elsewhere.

import { share, shortVerdict, verdictText, type Verdict } from "../engine/score";
import type { GameSession } from "./session";

/** The verdict on the current position: the rules' if the game is over, else the engine's. */
export function verdictOn(session: GameSession): Verdict | undefined {
  const { outcome } = session.described.value;
  if (outcome !== null) {
    return outcome.winner === null ? { kind: "draw" } : { kind: "wins", side: outcome.winner, plies: 0 };
  }
  return session.tree.node(session.node.value.id).analysis?.lines[0]?.verdict;
}

export function EvalBar({ session }: { session: GameSession }) {
  const verdict = verdictOn(session);
  const { sides } = session.described.value;
  const first = verdict === undefined ? 0.5 : share(verdict);
  const label = verdict === undefined ? "Not analysed yet" : verdictText(verdict, sides);
  const leader = verdict !== undefined && first < 0.5 ? "second" : "first";
  return (
    <div
      class="evalbar"
      role="meter"
      aria-label={`Evaluation, share of ${sides[0]}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(first * 100)}
      aria-valuetext={label}
      title={label}
      data-leader={leader}
      style={{ "--share": String(first) }}
    >
      <div class="evalbar-fill" />
      <span class="evalbar-symbol first">{session.room.symbol("first")}</span>
      <span class="evalbar-symbol second">{session.room.symbol("second")}</span>
      <span class="evalbar-number numbers">
        {verdict === undefined
          ? ""
          : verdict.kind === "wins" && verdict.plies === 0
            ? verdict.side === "first"
              ? "1–0"
              : "0–1"
            : shortVerdict(verdict)}
      </span>
    </div>
  );
}
