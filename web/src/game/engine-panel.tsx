//! The engine's lines for the position: start, stop, number of lines, and previews of moves.

import { verdictText } from "../engine/score";
import { LINE_COUNTS } from "../engine/analyst";
import { isLoading } from "../engine/launch";
import type { Line } from "../engine/analysis";
import { PauseIcon, PlayIcon } from "../frame/icons";
import { routeText } from "../frame/route";
import { hasServer } from "../server/api";
import { givesSeveral } from "../engine/choice";
import { EnginePair, EngineTools, nameOf } from "./engine-tools";
import { EvalGraph } from "./graph";
import { ProblemNote } from "./problem";
import { ReviewButton, ReviewSummary } from "./review-panel";
import type { GameSession } from "./session";
import { shownAnalysis } from "./shown-analysis";

/** The longest line that is shown, in moves, so that the panel does not grow. */
const SHOWN_MOVES = 12;

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

function LineRow({ session, line, index }: { session: GameSession; line: Line; index: number }) {
  const { sides } = session.described.value;
  const leader =
    line.verdict.kind === "wins"
      ? line.verdict.side
      : line.verdict.kind === "eval" && line.verdict.points !== 0
        ? line.verdict.points > 0
          ? "first"
          : "second"
        : "none";
  const sign = line.bound === "lower" ? "≥ " : line.bound === "upper" ? "≤ " : "";
  return (
    <li class="line">
      <span class="verdict numbers" data-leader={leader}>
        {sign}
        {verdictText(line.verdict, sides)}
      </span>
      <span class="line-moves" onPointerLeave={() => session.lookBack()}>
        {line.moves.slice(0, SHOWN_MOVES).map((move, count) => {
          const upTo = line.moves.slice(0, count + 1);
          return (
            <button
              key={count}
              class="move"
              aria-label={`Line ${index + 1}, play up to ${move}`}
              onPointerEnter={() => session.lookAhead(upTo)}
              onFocus={() => session.lookAhead(upTo)}
              onBlur={() => session.lookBack()}
              onClick={() => session.playLine(upTo)}
            >
              {move}
            </button>
          );
        })}
        {line.moves.length > SHOWN_MOVES && <span class="soft">…</span>}
      </span>
    </li>
  );
}

/** What is shown before the first line. */
const bareText = (move: string | undefined) =>
  move !== undefined ? `It plays ${move}, without a score.` : isLoading.value ? "The engine is loading…" : "Thinking…";

/** The lines of the second engine. */
function Beside({ session }: { session: GameSession }) {
  const { analyst } = session;
  const { second } = session.engines;
  const analysis = second.analysis.value;
  const lines = analysis?.lines ?? [];
  const isRunning = analyst.isRunning.value;
  return (
    <section class="beside" aria-label={`Beside it: ${nameOf(second.choice())}`}>
      <h2>
        {nameOf(second.choice())} <span class="soft">{analysis === undefined ? "" : `depth ${analysis.depth}`}</span>
      </h2>
      <ol class="lines" aria-label="Best lines of the second engine" style={{ "--count": "1" }}>
        {lines.slice(0, analyst.lineCount.value).map((line, index) => (
          <LineRow session={session} line={line} index={index} key={index} />
        ))}
        {lines.length === 0 && (
          <li class="soft lines-empty">
            {isRunning && second.problem.value === ""
              ? bareText(second.bare.value)
              : "It analyses while the first one does."}
          </li>
        )}
      </ol>
      {second.problem.value !== "" && <ProblemNote message={second.problem.value} />}
    </section>
  );
}

export function EnginePanel({ session }: { session: GameSession }) {
  const { analyst } = session;
  const isRunning = analyst.isRunning.value;
  const analysis = shownAnalysis(session);
  const isOver = session.described.value.outcome !== null;
  const lines = analysis?.lines ?? [];
  const wanted = analyst.lineCount.value;
  return (
    <div class="engine-panel stack">
      <div class="row spread">
        <button
          class={`button analyse-button ${isRunning ? "" : "primary"}`}
          aria-pressed={isRunning}
          onClick={() => analyst.toggle()}
        >
          {isRunning ? <PauseIcon /> : <PlayIcon />}
          {isRunning ? "Stop" : "Analyse"}
        </button>
        <label class="row lines-choice">
          <span class="soft">Lines</span>
          <select value={wanted} onChange={(event) => (analyst.lineCount.value = Number(event.currentTarget.value))}>
            {LINE_COUNTS.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </div>
      <EnginePair session={session} />
      <dl class="figures numbers" aria-label="Engine figures">
        <div>
          <dt>depth</dt>
          <dd>{analysis?.depth ?? "–"}</dd>
        </div>
        <div>
          <dt>nodes</dt>
          <dd>{analysis === undefined ? "–" : compact.format(analysis.nodes)}</dd>
        </div>
        <div>
          <dt>nodes/s</dt>
          <dd>
            {analysis === undefined || analysis.nodesPerSecond === 0 ? "–" : compact.format(analysis.nodesPerSecond)}
          </dd>
        </div>
        <div>
          <dt>seconds</dt>
          <dd>{analysis === undefined ? "–" : (analysis.time / 1000).toFixed(1)}</dd>
        </div>
      </dl>
      <ol
        class="lines"
        aria-label="Best lines"
        style={{ "--count": String(givesSeveral(analyst.choice()) ? wanted : 1) }}
      >
        {lines.slice(0, wanted).map((line, index) => (
          <LineRow session={session} line={line} index={index} key={index} />
        ))}
        {lines.length === 0 && (
          <li class="soft lines-empty">
            {isOver
              ? "The game is over."
              : isRunning
                ? bareText(analyst.bare.value)
                : !analyst.isShown.value
                  ? "The engine's opinion is hidden while you play against it. Analyse shows it."
                  : "Start the analysis to see the best lines. Point at a move to look ahead, click it to play the line."}
          </li>
        )}
      </ol>
      {analyst.problem.value !== "" && <ProblemNote message={analyst.problem.value} />}
      {session.engines.second.chosen.value !== "none" && <Beside session={session} />}
      <div class="row spread">
        <h2>Over the game</h2>
        <ReviewButton session={session} />
      </div>
      <EvalGraph session={session} />
      <ReviewSummary session={session} />
      <EngineTools session={session} />
      <div class="row">
        <button
          class="button small"
          aria-pressed={session.threat.text.value !== ""}
          disabled={isOver}
          title="What the other side would play if it were its turn (T)"
          onClick={() => void session.threat.toggle()}
        >
          Show the threat
        </button>
        {hasServer.value && !isOver && (
          <a
            class="button small"
            href={routeText(["arena", "new"], { game: session.room.game, position: session.node.value.position })}
          >
            A hundred games from here
          </a>
        )}
      </div>
    </div>
  );
}
