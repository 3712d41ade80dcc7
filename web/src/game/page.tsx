//! The page of a game: evaluation bar, board, controls, panel. All games share it.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { route, routeText } from "../frame/route";
import { say } from "../frame/live";
import { unpacked } from "../frame/packing";
import { WarnIcon } from "../frame/icons";
import { Controls } from "./controls";
import { Editing } from "./editing";
import { EnginePanel } from "./engine-panel";
import { EvalBar } from "./eval-bar";
import { pressed } from "./keys";
import { MovesPanel } from "./moves-panel";
import { Players } from "./players";
import { PositionPanel } from "./position-panel";
import { coordinates, showBar, targets, turned } from "./preferences";
import { readGame, resultText } from "./records";
import type { GameRoom } from "./room";
import { SettingsPanel } from "./settings-panel";
import { storedGame } from "../server/api";
import { Table, type StoredGame } from "./table";
import type { Side } from "../rules";

const TABS = [
  ["moves", "Moves"],
  ["engine", "Engine"],
  ["position", "Position"],
  ["settings", "Settings"],
] as const;

type Tab = (typeof TABS)[number][0];

const tables = new Map<GameRoom, { readonly table: Table; readonly editing: Editing }>();

/** The table of a room. It stays as it was left when people look at the rules or at another game. */
function tableOf(room: GameRoom) {
  const known = tables.get(room);
  if (known !== undefined) return known;
  const table = new Table(room);
  const made = { table, editing: new Editing(table) };
  tables.set(room, made);
  return made;
}

/** What an address carries or names. */
interface Linked {
  readonly text: string;
  readonly stored?: StoredGame;
}

async function linked(query: URLSearchParams): Promise<Linked | undefined> {
  const game = query.get("game");
  if (game !== null) return { text: await unpacked(game) };
  const stored = query.get("stored")?.split("/");
  if (stored !== undefined) return fromStore(Number(stored[0]), stored[1] ?? "");
  const position = query.get("position");
  return position === null ? undefined : { text: position };
}

async function fromStore(tournament: number, key: string): Promise<Linked> {
  const { record, row } = await storedGame(tournament, key);
  const { players, halfPoints, reason } = row;
  const result = `${resultText(halfPoints, players)}, ${reason}`;
  return { text: JSON.stringify(record), stored: { tournament, key, players, result } };
}

/** Puts the game or position of the address on the table. */
async function open(table: Table, query: URLSearchParams): Promise<void> {
  try {
    const found = await linked(query);
    if (found === undefined) return;
    const reading = readGame(table.room, found.text);
    if ("problem" in reading) table.problem.value = `The link can't be read: ${reading.problem.message}`;
    else {
      table.load(reading.tree, reading.at);
      table.stored.value = found.stored;
    }
  } catch (error) {
    table.problem.value = `The link can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function Status({ table }: { table: Table }) {
  const { outcome, sides, actors } = table.described.value;
  const problem = table.problem.value;
  if (problem !== "") {
    return (
      <p class="status bad">
        <WarnIcon />
        <span>{problem}</span>
      </p>
    );
  }
  const name = (side: Side) => sides[side === "first" ? 0 : 1];
  if (table.preview.value !== undefined)
    return <p class="status soft">Looking ahead. Click the move to play the line.</p>;
  if (outcome !== null) {
    return (
      <p class="status">
        <b>{outcome.winner === null ? "Draw" : `${name(outcome.winner)} wins`}</b>
        <span class="soft">{outcome.reason}</span>
        <button class="button small" onClick={() => table.begin(table.room.start())}>
          New game
        </button>
      </p>
    );
  }
  if (table.isWaiting.value) {
    return (
      <p class="status">
        <span>The engine is to move.</span>
        <button class="button small" onClick={() => table.resume()}>
          Let it move
        </button>
      </p>
    );
  }
  if (table.isThinking.value && table.acting.value.length === 0) {
    return (
      <p class="status soft">
        <span>The engine is thinking…</span>
        {table.mode.value === "watch" && (
          <button class="button small" onClick={() => table.pause()}>
            Pause
          </button>
        )}
      </p>
    );
  }
  const prompt = table.prompt.value;
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
  const actor = table.acting.value[0] ?? actors[0];
  if (actor === undefined) return <p class="status" />;
  const isYou = table.mode.value === "engine";
  return <p class="status">{isYou && !table.isSolo ? `Your move, ${name(actor)}.` : `${name(actor)} to move.`}</p>;
}

/** Where a stored game comes from, and what it came to. */
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

export function GamePage({ room }: { room: GameRoom }) {
  const { table, editing } = useMemo(() => tableOf(room), [room]);
  const tab = useSignal<Tab>("moves");
  const query = useComputed(() => route.value.query);
  useEffect(() => {
    table.wake();
    return () => table.rest();
  }, [table]);
  useEffect(() => {
    void open(table, query.value);
  }, [table, query.value]);
  useEffect(() => {
    const showTab = (next: Tab) => (tab.value = next);
    const listen = (event: KeyboardEvent) => {
      if (editing.draft.value !== undefined) return;
      if (document.querySelector("dialog[open]") === null && pressed(event, { table, showTab })) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [table]);

  const draft = editing.draft.value;
  const shown = table.preview.value ?? { described: table.described.value, before: table.before.value };
  const { Board, editor } = room;
  const move = (event: KeyboardEvent, index: number) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(index + step + TABS.length) % TABS.length]![0];
    tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <main
      class="game"
      data-game={room.game}
      data-position={table.node.value.position}
      data-acting={table.acting.value[0] ?? ""}
      data-over={table.described.value.outcome !== null}
      data-bar={showBar.value}
    >
      <h1 class="hidden-text">{room.title}</h1>
      {showBar.value && <EvalBar table={table} />}
      <section
        class="board-area"
        aria-label="Board"
        data-preview={table.preview.value !== undefined}
        style={{ "--aspect": String(room.aspect(shown.described)) }}
      >
        {draft === undefined ? (
          <Board
            described={shown.described}
            before={shown.before}
            acting={table.preview.value === undefined ? table.acting.value[0] : undefined}
            advice={table.preview.value === undefined ? table.advice.value : undefined}
            isPreview={table.preview.value !== undefined}
            coordinates={coordinates.value}
            targets={targets.value}
            turned={turned.value}
            play={(chosen) => table.play(chosen)}
            prompt={(prompt) => (table.prompt.value = prompt)}
            say={say}
          />
        ) : (
          <editor.Board setup={draft.setup} turned={turned.value} change={(setup) => editing.change(setup)} />
        )}
      </section>
      <div class="under-board">
        {draft === undefined ? <Status table={table} /> : <EditingStatus editing={editing} />}
        <Controls table={table} />
      </div>
      <aside class="panel" aria-label="Panel">
        <header class="panel-head">
          <Players table={table} />
          {table.stored.value && <Stored game={table.stored.value} />}
        </header>
        <div class="tabs" role="tablist" aria-label="Panel">
          {TABS.map(([name, label], index) => (
            <button
              key={name}
              role="tab"
              id={`tab-${name}`}
              aria-controls="tabpanel"
              aria-selected={tab.value === name}
              tabIndex={tab.value === name ? 0 : -1}
              onKeyDown={(event) => move(event, index)}
              onClick={() => (tab.value = name)}
            >
              {label}
            </button>
          ))}
        </div>
        <div class="tabpanel" role="tabpanel" id="tabpanel" aria-labelledby={`tab-${tab.value}`} data-tab={tab.value}>
          {tab.value === "moves" && <MovesPanel table={table} />}
          {tab.value === "engine" && <EnginePanel table={table} />}
          {tab.value === "position" && <PositionPanel table={table} editing={editing} />}
          {tab.value === "settings" && <SettingsPanel table={table} />}
        </div>
      </aside>
      <p class="hidden-text" id="board-words">
        {room.spoken(shown.described)}
      </p>
    </main>
  );
}
