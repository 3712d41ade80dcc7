//! The page of Tetris in real time.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Choices } from "../../../frame/fields";
import { useKeys } from "../../../frame/help";
import { routeText } from "../../../frame/route";
import { ProblemNote } from "../../../game/problem";
import { anySeed } from "../../../game/starting";
import { RealtimeTetris } from "../../../rules";
import { EngineBot, TbpBot, type Bot } from "./bots";
import { BotChoices, HandlingChoices, KeyChoices, type Script } from "./choices";
import { Boards, Fields, Figures, Pad } from "./fields";
import { keepFinished } from "./finished";
import { clock, Match } from "./match";
import {
  bindings,
  botLevel,
  COMMANDS,
  contest,
  DEFAULT_HANDLING,
  handling,
  keyName,
  pace,
  type Contest,
} from "./preferences";

const CONTESTS: readonly (readonly [Contest, string])[] = [
  ["bot", "Against a bot"],
  ["forty", "40 lines"],
  ["endless", "Endless"],
];

/** The game, which outlives its page: it waits, paused, until the person comes back. */
const match = signal<Match | undefined>(undefined);

export function LivePage() {
  const script = useSignal<Script | undefined>(undefined);
  const isOld = useSignal(true);
  const problem = useSignal("");
  const start = useRef<HTMLButtonElement>(null);
  useKeys(() => [
    {
      title: "In the game",
      keys: [
        ["Enter", "start a game"],
        ...COMMANDS.map(([command, label]) => [keyName(bindings.value[command]), label.toLowerCase()] as const),
      ],
    },
  ]);
  const begin = () => {
    match.value?.close();
    problem.value = "";
    const seed = anySeed();
    const played = contest.value;
    const isVersus = played === "bot";
    try {
      const bot: Bot | undefined = !isVersus
        ? undefined
        : script.value === undefined
          ? new EngineBot(botLevel.value, seed)
          : new TbpBot(script.value.file, isOld.value);
      const goal = played === "forty" ? { lines: 40 } : null;
      match.value = new Match(
        { seed, versus: isVersus, goal, halfTurns: false, handling: handling.value },
        bot,
        pace.value,
        (finished) => keepFinished(finished, played, seed),
      );
      start.current?.blur();
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  useEffect(
    () => () => {
      if (match.value?.phase.value === "over") match.value.close();
      else match.value?.suspend();
    },
    [],
  );
  useEffect(() => {
    const commandOf = (event: KeyboardEvent) =>
      COMMANDS.find(([command]) => bindings.value[command] === event.code)?.[0];
    const isTyping = (event: KeyboardEvent) =>
      event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    const down = (event: KeyboardEvent) => {
      const playing = match.value;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (playing === undefined || playing.phase.value === "over") {
        if (
          event.key === "Enter" &&
          !(event.target instanceof HTMLButtonElement) &&
          !(event.target instanceof HTMLAnchorElement)
        )
          begin();
        return;
      }
      const command = commandOf(event);
      if (command === undefined) return;
      event.preventDefault();
      if (event.repeat) return;
      if (command === "pause") playing.pause();
      else playing.press(command);
    };
    const up = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command !== undefined && command !== "pause") match.value?.release(command);
    };
    const hide = () => {
      if (document.hidden) match.value?.suspend();
    };
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
      document.removeEventListener("visibilitychange", hide);
    };
  }, []);

  const playing = match.value;
  const phase = playing?.phase.value;
  const isOn = phase === "playing" || phase === "counting" || phase === "paused";
  const position = phase === "over" ? playing?.position() : undefined;
  return (
    <main class="game live" data-phase={phase ?? "idle"} data-pieces={playing?.view.value.seats[0]?.pieces ?? 0}>
      <h1 class="hidden-text">Tetris in real time</h1>
      <section class="board-area" aria-label="Board">
        {playing === undefined ? <Welcome begin={begin} /> : <Boards match={playing} />}
      </section>
      <div class="under-board">
        <p class="status">
          {phase === "over" ? (
            <b>{playing?.result.value}</b>
          ) : playing === undefined ? (
            <span>Press Enter to start.</span>
          ) : (
            <span class="numbers">{clock(playing.view.value.time)}</span>
          )}
        </p>
        {playing && isOn && <Pad match={playing} />}
        {playing && (
          <div class="controls" role="toolbar" aria-label="Game controls">
            <button class="button primary" ref={start} onClick={begin}>
              New game
            </button>
            <button class="button" onClick={() => playing?.pause()} disabled={!isOn} aria-pressed={phase === "paused"}>
              {phase === "paused" ? "Go on" : "Pause"}
            </button>
            {position !== undefined && (
              <a class="button" href={routeText(["tetris", "table"], { position })}>
                Analyse this position
              </a>
            )}
          </div>
        )}
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
          {contest.value === "bot" && <BotChoices script={script} isOld={isOld} />}
          {playing && <Figures match={playing} />}
          <details>
            <summary>Keys</summary>
            <KeyChoices />
          </details>
          <details>
            <summary>Handling</summary>
            <HandlingChoices />
          </details>
          <p>
            <a href="#/tetris/rules">The rules of Tetris</a>
          </p>
        </div>
      </aside>
    </main>
  );
}

/** The fields before the first game, with the start button over them. */
function Welcome({ begin }: { begin: () => void }) {
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
                <kbd>{keyName(bindings.value[command])}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
