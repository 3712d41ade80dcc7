//! The evaluation over the game, as a clickable curve.

import type { TargetedMouseEvent } from "preact";
import { share, verdictText, type Verdict } from "../engine/score";
import { reviewText } from "./mark";
import type { GameSession } from "./session";
import { shownVerdict } from "./shown-analysis";

const WIDTH = 300;
const HEIGHT = 90;

/** The room for the marks of the first and the last position. */
const EDGE = 8;
const INNER = WIDTH - 2 * EDGE;

interface EvaluationPoint {
  readonly id: number;
  readonly ply: number;
  readonly verdict: Verdict;
}

/** The positions of the current line that have a verdict. */
function pointsOf(session: GameSession): { points: EvaluationPoint[]; last: number } {
  const { tree } = session;
  const points: EvaluationPoint[] = [];
  const line = tree.lineThrough(session.node.value.id);
  for (const [ply, id] of line.entries()) {
    const verdict = shownVerdict(session, id);
    if (verdict !== undefined) points.push({ id, ply, verdict });
  }
  return { points, last: line.length - 1 };
}

export function EvalGraph({ session }: { session: GameSession }) {
  const { points, last } = pointsOf(session);
  const { sides } = session.described.value;
  const x = (ply: number) => EDGE + (last === 0 ? 0 : (ply / last) * INNER);
  const y = (verdict: Verdict) => (1 - share(verdict)) * HEIGHT;
  const path = points.map(({ ply, verdict }) => `${x(ply).toFixed(1)},${y(verdict).toFixed(1)}`).join(" ");
  const at = session.node.value.ply;
  const pick = (event: TargetedMouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const ply = Math.round((((event.clientX - box.left) / box.width) * WIDTH - EDGE) * (last / INNER));
    const line = session.tree.lineThrough(session.node.value.id);
    session.goTo(line[Math.max(0, Math.min(last, ply))]!);
  };
  const first = points[0];
  const end = points.at(-1);
  return (
    <figure class="graph">
      <div class="graph-plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={
            end === undefined
              ? "Evaluation over the game: nothing is known yet"
              : `Evaluation over the game, at last ${verdictText(end.verdict, sides)}`
          }
          onClick={pick}
        >
          <rect class="graph-first" width={WIDTH} height={HEIGHT / 2} />
          <rect class="graph-second" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
          {first !== undefined && end !== undefined && points.length > 1 && (
            <polygon class="graph-area" points={`${x(first.ply)},${HEIGHT / 2} ${path} ${x(end.ply)},${HEIGHT / 2}`} />
          )}
          <line class="graph-middle" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <line class="graph-now" x1={x(at)} x2={x(at)} y2={HEIGHT} />
          {points.length > 1 && <polyline class="graph-line" points={path} />}
        </svg>
        {points.map(({ id, ply, verdict }) => {
          const style = { left: `${(x(ply) / WIDTH) * 100}%`, top: `${(y(verdict) / HEIGHT) * 100}%` };
          const weak = session.review.moves.value.get(id)?.find((review) => review.isWeak);
          if (weak === undefined) return <i key={id} class="graph-dot" data-current={ply === at} style={style} />;
          const text = `Turn ${ply}, ${session.tree.node(id).moves.join(" | ")}, ${reviewText(weak, sides)}`;
          return (
            <button
              key={id}
              class="graph-mark"
              data-mark={weak.mark}
              data-current={ply === at}
              style={style}
              title={text}
              aria-label={text}
              onClick={() => session.goTo(id)}
            >
              <span>{weak.mark}</span>
            </button>
          );
        })}
      </div>
      <figcaption class="soft">
        <span>{sides[0]} ↑</span>
        <span>
          turn {at} of {last}
        </span>
      </figcaption>
    </figure>
  );
}
