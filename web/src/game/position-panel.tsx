//! The position as text: import, export, editing, sharing.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { absolute, routeText } from "../frame/route";
import { CopyButton, download } from "../frame/copying";
import { say } from "../frame/live";
import { packed } from "../frame/packing";
import { exportPosition, exportRecord, type Export, type Problem, type Reply } from "../rules";
import { TextProblem } from "./problem";
import { readGame, recordOf } from "./records";
import type { Editing } from "./editing";
import type { GameSession } from "./session";

function PositionText({ session }: { session: GameSession }) {
  const position = session.node.value.position;
  const text = useSignal(position);
  const problem = useSignal<Problem | undefined>(undefined);
  const hints = useSignal<readonly string[]>([]);
  useEffect(() => {
    text.value = position;
    problem.value = undefined;
  }, [position]);
  const load = () => {
    const reading = readGame(session.room, text.value);
    if ("problem" in reading) problem.value = reading.problem;
    else {
      problem.value = undefined;
      hints.value = reading.hints;
      session.load(reading.tree, reading.at, true);
      say("Loaded.");
    }
  };
  const drop = async (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (!file) return;
    text.value = (await file.text()).slice(0, 4_000_000);
    load();
  };
  const isChanged = text.value.trim() !== position;
  return (
    <div class="stack">
      <label class="field">
        <span>Position or game, in any form of {session.room.title}</span>
        <textarea
          id="position-text"
          rows={4}
          spellcheck={false}
          value={text.value}
          aria-invalid={problem.value !== undefined}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            problem.value = undefined;
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            if (!event.dataTransfer?.files.length) return;
            event.preventDefault();
            void drop(event.dataTransfer.files);
          }}
        />
      </label>
      {problem.value !== undefined && <TextProblem text={text.value} problem={problem.value} />}
      {hints.value.map((hint) => (
        <p class="soft" key={hint}>
          {hint}
        </p>
      ))}
      <div class="row">
        <button class={`button small ${isChanged ? "primary" : ""}`} onClick={load} disabled={!isChanged}>
          Load
        </button>
        <CopyButton label="Copy" text={() => text.value} />
        <label class="button small file">
          Open a file
          <input type="file" onChange={(event) => void drop(event.currentTarget.files)} />
        </label>
      </div>
    </div>
  );
}

/** The texts of a reply; none if it is an error. */
const textsOf = (reply: Reply<Export[]>): readonly Export[] => ("ok" in reply ? reply.ok : []);

const EXTENSIONS: Readonly<Record<string, string>> = { Record: "json" };

function Forms({ game, exports }: { game: string; exports: readonly Export[] }) {
  return (
    <ul class="forms">
      {exports.map(({ form, text, drops }) => (
        <li class="row spread" key={form}>
          <span>
            {form}
            {drops !== "" && <small class="soft"> without {drops}</small>}
          </span>
          <span class="row">
            <CopyButton label="Copy" text={() => text} />
            <button class="button small" onClick={() => download(`${game}.${EXTENSIONS[form] ?? "txt"}`, text)}>
              Save
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Writing({ session }: { session: GameSession }) {
  const { room } = session;
  const { position } = session.node.value;
  const record = recordOf(room, session.tree, session.playerNames());
  return (
    <div class="stack">
      <h2>This position</h2>
      <Forms game={room.game} exports={textsOf(exportPosition(room.game, position))} />
      <h2>The game</h2>
      <Forms game={room.game} exports={textsOf(exportRecord(record))} />
      <h2>Share</h2>
      <div class="row">
        <CopyButton label="Link to this position" text={() => absolute(routeText([room.game], { position }))} />
        <CopyButton
          label="Link to the game"
          text={async () => absolute(routeText([room.game], { game: await packed(JSON.stringify(record)) }))}
        />
      </div>
    </div>
  );
}

export function PositionPanel({ session, editing }: { session: GameSession; editing: Editing }) {
  const { Tools } = session.room.editor;
  const draft = editing.draft.value;
  if (draft !== undefined) {
    const reply = draft.reply;
    return (
      <div class="stack">
        <h2>Edit the position</h2>
        <Tools setup={draft.setup} turned={false} change={(setup) => editing.change(setup)} />
        {"error" in reply && <TextProblem text="" problem={reply.error} />}
        <p class="soft">Click or drag on the board. “Done” below it begins a game from here.</p>
      </div>
    );
  }
  return (
    <div class="stack">
      <div class="row">
        <button class="button" onClick={() => editing.begin()}>
          Edit the position
        </button>
      </div>
      <PositionText session={session} />
      <Writing session={session} />
    </div>
  );
}
