//! The evaluation as a bar between the two sides: horizontal on phones, vertical beside the board elsewhere. It is empty
//! where nothing was analysed.

import { advantageText, share, shortVerdict, type Verdict } from "../engine/score";
import type { GameSession } from "./session";
import { shownVerdict } from "./shown-analysis";

function barText(verdict: Verdict): string {
  if (verdict.kind !== "wins" || verdict.plies > 0) return shortVerdict(verdict);
  return verdict.side === "first" ? "1–0" : "0–1";
}

export function EvalBar({ session }: { session: GameSession }) {
  const verdict = shownVerdict(session, session.node.value.id, session.described.value);
  const { sides } = session.described.value;
  const symbols = (
    <>
      <span class="evalbar-symbol first">{session.room.symbol("first")}</span>
      <span class="evalbar-symbol second">{session.room.symbol("second")}</span>
    </>
  );
  if (verdict === undefined) {
    const label = session.analyst.isShown.value ? "Evaluation: not analysed yet" : "Evaluation: hidden while you play";
    return (
      <div class="evalbar empty" role="img" aria-label={label} title={label}>
        {symbols}
      </div>
    );
  }
  const first = share(verdict);
  const label = advantageText(verdict, sides);
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
      data-leader={first < 0.5 ? "second" : "first"}
      style={{ "--share": String(first) }}
    >
      <div class="evalbar-fill" />
      {symbols}
      <span class="evalbar-number numbers">{barText(verdict)}</span>
    </div>
  );
}
