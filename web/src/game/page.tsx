//! The page of a game, the same for all games: evaluation bar, board, controls, panel.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { isLoading } from "../engine/launch";
import { useKeys } from "../frame/help";
import { route, routeText } from "../frame/route";
import { say } from "../frame/live";
import { tabId, Tabs } from "../frame/tabs";
import { WarnIcon } from "../frame/icons";
import { Controls } from "./controls";
import { Editing } from "./editing";
import { EnginePanel } from "./engine-panel";
import { EvalBar } from "./eval-bar";
import { ExplorerPanel } from "./explorer-panel";
import { GameKeeping } from "./keeping";
import { GAME_KEYS, pressed } from "./keys";
import { LearningControls } from "./learning-controls";
import { MovesPanel } from "./moves-panel";
import { Players } from "./players";
import { PositionPanel } from "./position-panel";
import { coordinates, showBar, showBest, targets, turned } from "./preferences";
import type { GameRoom } from "./room";
import { SettingsPanel } from "./settings-panel";
import { GameSession } from "./session";
import type { StoredGame } from "../library/entries";
import { bestMoves } from "./shown-analysis";
import { explorable } from "../server/api";
import type { Side } from "../rules";

const TABS = [
  ["moves", "Moves"],
  ["engine", "Engine"],
  ["explorer", "Explorer"],
  ["position", "Position"],
  ["settings", "Settings"],
] as const;

type Tab = (typeof TABS)[number][0];

interface Opened {
  readonly session: GameSession;
  readonly editing: Editing;
  readonly keeping: GameKeeping;
}

const sessions = new Map<GameRoom, Opened>();

/** The session of a room, which outlives its page. */
function sessionOf(room: GameRoom): Opened {
  const known = sessions.get(room);
  if (known !== undefined) return known;
  const session = new GameSession(room);
  const made = { session, editing: new Editing(session), keeping: new GameKeeping(session) };
  sessions.set(room, made);
  return made;
}

function Status({ session }: { session: GameSession }) {
  const { outcome, sides, actors } = session.described.value;
  const problem = session.problem.value;
  if (problem !== "") {
    return (
      <p class="status bad">
        <WarnIcon />
        <span>{problem}</span>
      </p>
    );
  }
  const name = (side: Side) => sides[side === "first" ? 0 : 1];
  if (session.preview.value !== undefined)
    return <p class="status soft">Looking ahead. Click the move to play the line.</p>;
  const course = session.learning.course.value;
  if (course !== undefined)
    return (
      <p class={`status ${course.phase === "judging" ? "soft" : ""}`}>
        <span>{course.text}</span>
      </p>
    );
  if (session.threat.text.value !== "") {
    return (
      <p class="status">
        <span>{session.threat.text.value}</span>
        <button class="button small" onClick={() => session.threat.clear()}>
          Hide
        </button>
      </p>
    );
  }
  if (outcome !== null) {
    return (
      <p class="status">
        <b>{outcome.winner === null ? "Draw" : `${name(outcome.winner)} wins`}</b>
        <span class="soft">{outcome.reason}</span>
        <button class="button small" onClick={() => session.begin(session.room.start())}>
          New game
        </button>
      </p>
    );
  }
  if (session.isWaiting.value) {
    return (
      <p class="status">
        <span>The engine is to move.</span>
        <button class="button small" onClick={() => session.resume()}>
          Let it move
        </button>
      </p>
    );
  }
  if (session.isThinking.value && session.acting.value.length === 0) {
    return (
      <p class="status soft">
        <span>{isLoading.value ? "The engine is loading…" : "The engine is thinking…"}</span>
        {session.mode.value === "watch" && (
          <button class="button small" onClick={() => session.pause()}>
            Pause
          </button>
        )}
      </p>
    );
  }
  const prompt = session.prompt.value;
  if (prompt !== undefined) {
    return (
      <p class={`status ${prompt.isBad === true ? "bad" : ""}`}>
        {prompt.isBad === true && <WarnIcon />}
        <span>{prompt.text}</span>
        {prompt.choices?.map(({ label, act }) => (
          <button class="button small" key={label} onClick={act}>
            {label}
          </button>
        ))}
      </p>
    );
  }
  const actor = session.acting.value[0] ?? actors[0];
  if (actor === undefined) return <p class="status" />;
  const isYou = session.mode.value === "engine";
  return <p class="status">{isYou && !session.isSolo ? `Your move, ${name(actor)}.` : `${name(actor)} to move.`}</p>;
}

/** The source and the result of a stored game. */
function Stored({ game: { tournament, key, result } }: { game: StoredGame }) {
  return (
    <p class="stored-game soft">
      <a href={routeText(["arena", String(tournament)])}>Tournament {tournament}</a>, game {key}: {result}
    </p>
  );
}

function EditingStatus({ editing }: { editing: Editing }) {
  const reply = editing.draft.value?.reply;
  const problem = reply !== undefined && "error" in reply ? reply.error.message : undefined;
  return (
    <p class={`status ${problem === undefined ? "" : "bad"}`}>
      {problem !== undefined && <WarnIcon />}
      <span>{problem ?? "Editing the position."}</span>
      <button class="button small" disabled={problem !== undefined} onClick={() => editing.finish()}>
        Done
      </button>
      <button class="button small" onClick={() => editing.cancel()}>
        Cancel
      </button>
    </p>
  );
}

/** The page of a game, once the game of its address is open. */
export function GamePage({ room }: { room: GameRoom }) {
  const opened = useMemo(() => sessionOf(room), [room]);
  const { session, keeping } = opened;
  const isOpen = useSignal(false);
  const query = useComputed(() => route.value.query);
  useKeys(() => [
    { title: "On this page", keys: GAME_KEYS },
    { title: `On the board of ${room.title}`, keys: room.keys },
  ]);
  useEffect(() => {
    const open = async () => {
      const opening = await keeping.open(query.value);
      if (opening === "late" || isOpen.value) return;
      isOpen.value = true;
      session.wake(opening === "same" || opening === "continued" || opening === "begun");
    };
    void open();
  }, [keeping, query.value]);
  useEffect(
    () => () => {
      keeping.rest();
      session.rest();
    },
    [keeping, session],
  );
  return isOpen.value ? <Table room={room} {...opened} /> : <div class="loading" aria-busy="true" />;
}

function Table({ room, session, editing }: { room: GameRoom } & Opened) {
  const tab = useSignal<Tab>("moves");
  useEffect(() => {
    const showTab = (next: Tab) => (tab.value = next);
    const listen = (event: KeyboardEvent) => {
      if (editing.draft.value !== undefined) return;
      if (document.querySelector("dialog[open]") === null && pressed(event, { session, showTab }))
        event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [session]);

  const best = useMemo(() => bestMoves(session), [session]);
  const isLearning = session.learning.course.value !== undefined;
  // Results stay after a stop, but the board is only drawn on while the engine searches.
  const analyses = session.analyst.isRunning.value && !isLearning;
  const draft = editing.draft.value;
  const tabs = TABS.filter(([name]) => name !== "explorer" || explorable.value.includes(room.game));
  const shownTab = tabs.find(([name]) => name === tab.value)?.[0] ?? "moves";
  const shown = session.preview.value ?? { described: session.described.value, before: session.before.value };
  const { Board, editor } = room;
  return (
    <main
      class="game"
      data-game={room.game}
      data-position={session.node.value.position}
      data-acting={session.acting.value[0] ?? ""}
      data-over={session.described.value.outcome !== null}
      data-bar={showBar.value}
    >
      <h1 class="hidden-text">{room.title}</h1>
      {showBar.value && <EvalBar session={session} />}
      <section
        class="board-area"
        aria-label="Board"
        data-preview={session.preview.value !== undefined}
        style={{ "--aspect": String(room.aspect(shown.described)) }}
      >
        {draft === undefined ? (
          <Board
            described={shown.described}
            before={shown.before}
            acting={session.preview.value === undefined ? session.acting.value[0] : undefined}
            advice={session.preview.value === undefined ? session.advice.value : undefined}
            best={session.preview.value === undefined && showBest.value && analyses ? best.value : []}
            threat={session.preview.value === undefined ? session.threat.shown.value : undefined}
            isPreview={session.preview.value !== undefined}
            coordinates={coordinates.value}
            targets={targets.value}
            turned={turned.value}
            play={(chosen) => session.play(chosen)}
            prompt={(prompt) => (session.prompt.value = prompt)}
            say={say}
          />
        ) : (
          <editor.Board setup={draft.setup} turned={turned.value} change={(setup) => editing.change(setup)} />
        )}
      </section>
      <div class="under-board">
        {draft === undefined ? <Status session={session} /> : <EditingStatus editing={editing} />}
        {isLearning ? <LearningControls session={session} /> : <Controls session={session} />}
      </div>
      <aside class="panel" aria-label="Panel">
        <header class="panel-head">
          <Players session={session} />
          {session.stored.value && <Stored game={session.stored.value} />}
        </header>
        <Tabs label="Panel" panel="tabpanel" tabs={tabs} value={shownTab} change={(next) => (tab.value = next)} />
        <div class="tabpanel" role="tabpanel" id="tabpanel" aria-labelledby={tabId(shownTab)} data-tab={shownTab}>
          {shownTab === "moves" && <MovesPanel session={session} />}
          {shownTab === "engine" && <EnginePanel session={session} />}
          {shownTab === "explorer" && <ExplorerPanel session={session} />}
          {shownTab === "position" && <PositionPanel session={session} editing={editing} />}
          {shownTab === "settings" && <SettingsPanel session={session} />}
        </div>
      </aside>
      <p class="hidden-text" id="board-words">
        {room.spoken(shown.described)}
      </p>
    </main>
  );
}
