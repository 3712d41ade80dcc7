//! Tetris for people, in real time.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { say } from "../../../frame/live";
import { routeText } from "../../../frame/route";
import { Choices } from "../../../game/settings-panel";
import { LEVELS } from "../../../game/levels";
import { ProblemNote } from "../../../game/problem";
import { RealtimeTetris, type RealtimeHandling, type RealtimeKey, type RealtimeSeat } from "../../../rules";
import { ABOVE, Cells, LEFT, SeatView, SIDE_HEIGHT, SIDE_WIDTH } from "../field";
import { HEIGHT, WIDTH } from "../pieces";
import { anySeed } from "../start";
import { EngineBot, TbpBot, type Bot } from "./bots";
import { clock, Match } from "./match";
import {
  bindings,
  botLevel,
  COMMANDS,
  contest,
  DEFAULT_BINDINGS,
  DEFAULT_HANDLING,
  handling,
  keyName,
  pace,
  PACES,
  type Command,
  type Contest,
} from "./preferences";

const CONTESTS: readonly (readonly [Contest, string])[] = [
  ["bot", "Against a bot"],
  ["forty", "40 lines"],
  ["endless", "Endless"],
];

function LiveSeat({ live, x, scale = 1, message }: { live: RealtimeSeat; x: number; scale?: number; message?: string }) {
  const { seat, active, ghost, canHold } = live;
  const piece = seat.queue[0];
  return (
    <SeatView seat={seat} hold={false} x={x} scale={scale} isHoldUsed={!canHold}>
      {piece && ghost && <Cells cells={ghost} letter={piece} class="ghost-piece" />}
      {piece && active && <Cells cells={active} letter={piece} class="falling" />}
      {message !== undefined && message !== "" && (
        <text class="seat-over" x={WIDTH / 2} y={ABOVE + HEIGHT / 2}>
          {message}
        </text>
      )}
    </SeatView>
  );
}

const phone = matchMedia("(max-width: 760px)");

/** One field, or two: on phones the other player's is small. */
function Fields({ seats, message = "", praise = "", class: name = "" }: { seats: readonly RealtimeSeat[]; message?: string; praise?: string; class?: string }) {
  const small = phone.matches ? 0.42 : 1;
  const width = SIDE_WIDTH * (seats.length === 2 ? 1 + small : 1);
  return (
    <svg class={`grid tetris live-board ${name}`} viewBox={`0 0 ${width} ${SIDE_HEIGHT}`} style={{ "--aspect": String(width / SIDE_HEIGHT) }} role="img" aria-label="The fields">
      {seats.map((live, index) => (
        <LiveSeat key={index} live={live} x={index * SIDE_WIDTH} scale={index === 0 ? 1 : small} message={message} />
      ))}
      {praise !== "" && (
        <text class="praise" x={LEFT + WIDTH / 2} y={ABOVE - 0.6}>
          {praise}
        </text>
      )}
    </svg>
  );
}

function Boards({ match }: { match: Match }) {
  const phase = match.phase.value;
  const message = phase === "counting" ? String(match.count.value) : phase === "paused" ? "Paused" : "";
  return <Fields seats={match.view.value.seats} message={message} praise={match.praise.value} />;
}

/** Buttons for fingers. Holding one down works as holding a key does. */
function Pad({ match }: { match: Match }) {
  const button = (key: RealtimeKey, label: string, name: string) => (
    <button
      class="button pad-button"
      aria-label={name}
      onPointerDown={(event) => {
        event.preventDefault();
        match.press(key);
      }}
      onPointerUp={() => match.release(key)}
      onPointerLeave={() => match.release(key)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {label}
    </button>
  );
  return (
    <div class="pad" aria-label="Touch controls" role="group">
      {button("left", "←", "Left")}
      {button("right", "→", "Right")}
      {button("softDrop", "↓", "Soft drop")}
      {button("hardDrop", "⤓", "Hard drop")}
      {button("ccw", "⟲", "Turn left")}
      {button("cw", "⟳", "Turn right")}
      {button("hold", "Hold", "Hold")}
    </div>
  );
}

function Figures({ match }: { match: Match }) {
  const { seats, time } = match.view.value;
  const names = ["You", match.bot?.name ?? ""];
  return (
    <table class="live-figures numbers">
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden-text">Player</span>
          </th>
          <th scope="col">pieces</th>
          <th scope="col">lines</th>
          <th scope="col">sent</th>
          <th scope="col">a second</th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ pieces, lines, attack }, index) => (
          <tr key={index}>
            <th scope="row">{names[index]}</th>
            <td>{pieces}</td>
            <td>{lines}</td>
            <td>{attack}</td>
            <td>{time > 0 ? ((pieces * 1000) / time).toFixed(2) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KeyChoices() {
  const waiting = useSignal<Command | undefined>(undefined);
  // Before anybody can press a key.
  useLayoutEffect(() => {
    if (waiting.value === undefined) return undefined;
    const listen = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const command = waiting.value!;
      if (event.code !== "Escape") {
        const others = Object.entries(bindings.value).filter(([name, code]) => name !== command && code !== event.code);
        bindings.value = { ...Object.fromEntries(others), [command]: event.code };
        say(`${keyName(event.code)} it is.`);
      }
      waiting.value = undefined;
    };
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, [waiting.value]);
  return (
    <div class="stack">
      <dl class="live-keys">
        {COMMANDS.map(([command, label]) => (
          <div key={command}>
            <dt>{label}</dt>
            <dd>
              <button class="button small" aria-pressed={waiting.value === command} onClick={() => (waiting.value = command)}>
                {waiting.value === command ? "press a key" : keyName(bindings.value[command])}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <button class="button small" onClick={() => (bindings.value = DEFAULT_BINDINGS)}>
        Usual keys
      </button>
    </div>
  );
}

const TIMES: readonly (readonly [keyof RealtimeHandling, string, number])[] = [
  ["delay", "Shift delay (DAS), ms", 500],
  ["repeat", "Shift repeat (ARR), ms", 200],
  ["softDrop", "Soft drop, ms a row", 200],
  ["gravity", "Gravity, ms a row (0 for none)", 5000],
  ["lockDelay", "Lock delay, ms", 5000],
  ["lockResets", "Lock resets", 100],
];

function HandlingChoices() {
  return (
    <div class="stack">
      {TIMES.map(([name, label, max]) => (
        <label class="field" key={name}>
          <span>{label}</span>
          <input
            type="number"
            min={0}
            max={max}
            value={handling.value[name] ?? 0}
            onInput={(event) => {
              const typed = event.currentTarget.valueAsNumber;
              if (!(typed >= 0 && typed <= max)) return;
              handling.value = { ...handling.value, [name]: name === "gravity" && typed === 0 ? null : name === "lockResets" ? Math.trunc(typed) : typed };
            }}
          />
        </label>
      ))}
      <button class="button small" onClick={() => (handling.value = DEFAULT_HANDLING)}>
        Usual handling
      </button>
    </div>
  );
}

/** A bot's script out of a file; nothing plays our own engine. */
interface Script {
  readonly name: string;
  readonly file: Blob;
}

function BotChoices({ script, isOld }: { script: Signal<Script | undefined>; isOld: Signal<boolean> }) {
  return (
    <div class="stack">
      <div class="row fields">
        <label class="field">
          <span>Pieces a second</span>
          <select value={pace.value} onChange={(event) => (pace.value = Number(event.currentTarget.value))}>
            {PACES.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
        {script.value === undefined && (
          <label class="field">
            <span>Strength</span>
            <select value={botLevel.value} onChange={(event) => (botLevel.value = Number(event.currentTarget.value))}>
              {LEVELS.slice(0, 6).map(({ name }, index) => (
                <option key={name} value={index}>
                  {name.replace(/,.*/, "")}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div class="row">
        <label class="button small file">
          {script.value === undefined ? "Another bot (TBP worker)" : script.value.name}
          <input
            type="file"
            accept=".js,text/javascript"
            aria-label="A TBP worker script"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) script.value = { name: file.name, file: new Blob([file], { type: "text/javascript" }) };
            }}
          />
        </label>
        {script.value !== undefined && (
          <button class="button small" onClick={() => (script.value = undefined)}>
            Our engine again
          </button>
        )}
      </div>
      {script.value !== undefined && (
        <label class="switch">
          <input type="checkbox" checked={isOld.value} onChange={() => (isOld.value = !isOld.value)} />
          It speaks the first TBP (back-to-back is yes or no)
        </label>
      )}
    </div>
  );
}

export function LivePage() {
  const match = useSignal<Match | undefined>(undefined);
  const script = useSignal<Script | undefined>(undefined);
  const isOld = useSignal(true);
  const problem = useSignal("");
  const start = useRef<HTMLButtonElement>(null);
  const begin = () => {
    match.value?.close();
    problem.value = "";
    const seed = anySeed();
    const isVersus = contest.value === "bot";
    try {
      const bot: Bot | undefined = !isVersus ? undefined : script.value === undefined ? new EngineBot(botLevel.value, seed) : new TbpBot(script.value.file, isOld.value);
      const goal = contest.value === "forty" ? { lines: 40 } : null;
      match.value = new Match({ seed, versus: isVersus, goal, halfTurns: false, handling: handling.value }, bot, pace.value);
      start.current?.blur();
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  useEffect(() => () => match.value?.close(), []);
  useEffect(() => {
    const commandOf = (event: KeyboardEvent) => COMMANDS.find(([command]) => bindings.value[command] === event.code)?.[0];
    const isTyping = (event: KeyboardEvent) => event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    const down = (event: KeyboardEvent) => {
      const playing = match.value;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (playing === undefined || playing.phase.value === "over") {
        if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement) && !(event.target instanceof HTMLAnchorElement)) begin();
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
      if (document.hidden && match.value?.phase.value === "playing") match.value.pause();
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
        <div class="controls" role="toolbar" aria-label="Game controls">
          <button class="button primary" ref={start} onClick={begin}>
            {playing === undefined ? "Start" : "New game"}
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
        {problem.value !== "" && <ProblemNote message={problem.value} />}
      </div>
      <aside class="panel" aria-label="Panel">
        <div class="tabpanel stack">
          <div class="row spread">
            <h2>Play</h2>
            <a href="#/tetris/table">By placements, with analysis</a>
          </div>
          <Choices legend="What to play" name="contest" value={contest.value} options={CONTESTS} change={(value) => (contest.value = value)} />
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

/** The fields before the first game, with the way in over them. */
function Welcome({ begin }: { begin: () => void }) {
  const seats = useMemo(() => {
    const game = new RealtimeTetris({ seed: 7, versus: true, goal: null, halfTurns: false, handling: DEFAULT_HANDLING });
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
