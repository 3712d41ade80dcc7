//! The page of Tetris in real time.

import { useMemo } from "preact/hooks";
import { Choices } from "../../../frame/fields";
import { useKeys } from "../../../frame/help";
import { ProblemNote } from "../../../game/problem";
import { RealtimeTetris } from "../../../rules";
import { BestsPanel } from "./bests-panel";
import { BotChoices } from "./bot-choices";
import { Boards, Fields } from "./fields";
import { LiveFigures } from "./figures";
import { DEFAULT_HANDLING } from "./handling";
import { HandlingChoices } from "./handling-choices";
import { KeyChoices } from "./key-choices";
import { useGameKeys } from "./keyboard";
import { COMMANDS, keyNames } from "./keys";
import type { Match } from "./match";
import { Pad } from "./pad";
import { contest, type Contest } from "./preferences";
import { Replayed } from "./replayed";
import { RuleChoices, SoundChoices } from "./rule-choices";
import { begin, beginByTap, isOldTbp, match, problem, script } from "./table";
import { TouchField } from "./touch-field";
import { clock } from "./words";

const CONTESTS: readonly (readonly [Contest, string])[] = [
  ["bot", "Against a bot"],
  ["forty", "40 lines"],
  ["endless", "Endless"],
];

export function LivePage() {
  useKeys(() => [
    {
      title: "In the game",
      keys: [
        ["Enter", "start a game"],
        ...COMMANDS.map(([command, label]) => [keyNames(command).join(" "), label.toLowerCase()] as const),
      ],
    },
    {
      title: "By touch, on the field",
      keys: [
        ["Tap", "turn to the side of the tap"],
        ["Drag", "shift, or lower"],
        ["Flick", "down drops, up holds"],
        ["Press", "hold the piece"],
      ],
    },
  ]);
  useGameKeys();
  const playing = match.value;
  return (
    <main class="game live" data-phase={playing?.phase.value ?? "idle"} data-pieces={playing?.pieces ?? 0}>
      <h1 class="hidden-text">Tetris in real time</h1>
      <section class="board-area" aria-label="Board">
        {playing === undefined ? (
          <Welcome />
        ) : (
          <TouchField match={playing}>
            <Boards match={playing} />
          </TouchField>
        )}
      </section>
      <div class="under-board">
        <Status match={playing} />
        {playing && playing.phase.value !== "over" && playing.phase.value !== "paused" && <Pad match={playing} />}
        {playing && <Controls match={playing} />}
        {problem.value !== "" && <ProblemNote message={problem.value} />}
      </div>
      <aside class="panel" aria-label="Panel">
        <div class="tabpanel stack">
          <div class="row spread">
            <h2>Play</h2>
            <a href="#/tetris/table">By placements, with analysis</a>
          </div>
          <Choices
            legend="What to play"
            name="contest"
            value={contest.value}
            options={CONTESTS}
            change={(value) => (contest.value = value)}
          />
          {contest.value === "bot" && <BotChoices script={script} isOld={isOldTbp} />}
          {playing && <LiveFigures match={playing} />}
          <details open>
            <summary>Personal bests</summary>
            <BestsPanel contest={contest.value} />
          </details>
          <details>
            <summary>Keys</summary>
            <KeyChoices />
          </details>
          <details>
            <summary>Handling</summary>
            <HandlingChoices />
          </details>
          <details>
            <summary>Rules</summary>
            <RuleChoices />
          </details>
          <details>
            <summary>Sounds and effects</summary>
            <SoundChoices />
          </details>
          <p>
            <a href="#/tetris/rules">The rules of Tetris</a>
          </p>
        </div>
      </aside>
    </main>
  );
}

function Status({ match }: { match: Match | undefined }) {
  if (match === undefined)
    return (
      <p class="status">
        <span class="keys-only">Press Enter to start.</span>
      </p>
    );
  return (
    <p class="status">
      {match.phase.value === "over" ? (
        <b>{match.result.value}</b>
      ) : (
        <span class="numbers">{clock(match.figures.value.time, 1)}</span>
      )}
    </p>
  );
}

/** What can be done with the game. Nothing that ends a running game is among it. */
function Controls({ match }: { match: Match }) {
  const phase = match.phase.value;
  return (
    <div class="controls" role="toolbar" aria-label="Game controls">
      {phase === "over" && (
        <>
          <button class="button primary" onClick={beginByTap}>
            Play again
          </button>
          <Replayed />
        </>
      )}
      {phase === "paused" && (
        <>
          <button class="button primary" onClick={() => match.pause()}>
            Go on
          </button>
          <button class="button" onClick={begin}>
            Restart
          </button>
        </>
      )}
      {(phase === "playing" || phase === "counting") && (
        <button class="button" onClick={() => match.pause()}>
          Pause
        </button>
      )}
    </div>
  );
}

/** The fields before the first game, with the start button over them. */
function Welcome() {
  const seats = useMemo(() => {
    const game = new RealtimeTetris({
      seed: 7,
      versus: true,
      goal: null,
      halfTurns: false,
      handling: DEFAULT_HANDLING,
    });
    const { seats } = game.view();
    game.free();
    return seats;
  }, []);
  return (
    <>
      <Fields seats={contest.value === "bot" ? seats : seats.slice(0, 1)} class="sleeping" />
      <div class="live-welcome">
        <h2>Tetris</h2>
        <p>Clear lines, send them over, and don't top out.</p>
        <button class="button primary" onClick={begin}>
          Start
        </button>
        <dl class="live-keys">
          {COMMANDS.map(([command, label]) => (
            <div key={command}>
              <dt>{label}</dt>
              <dd>
                {keyNames(command).map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p class="touch-only soft">
          Drag to shift, tap to turn, flick down to drop, flick up to hold. Or use the buttons.
        </p>
      </div>
    </>
  );
}
