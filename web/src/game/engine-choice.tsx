//! Choosing an engine, setting its options, and how to add one: from a file, or to the server.

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import {
  choices,
  engineOf,
  optionValues,
  playersOnly,
  refreshEngines,
  registryProblem,
  setOption,
  type EngineChoice,
  type Purpose,
} from "../engine/choice";
import { CopyButton } from "../frame/copying";
import { NumberField, SelectField, Switch, TextField } from "../frame/fields";
import { ENGINE_PROTOCOLS } from "../generated/engine-protocols";
import type { GameName } from "../rules";
import { hasServer, type EngineOption } from "../server/api";
import { ProblemNote } from "./problem";
import { ScriptChoice } from "./script-choice";

/** A list of engines to choose from; `none` adds a way to choose none. */
export function EngineSelect<T extends EngineChoice | "none">(props: {
  label: string;
  game: GameName;
  purpose: Purpose;
  value: T;
  none?: T;
  change: (choice: T | EngineChoice) => void;
}) {
  const id = useId();
  const entries = choices(props.game, props.purpose);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        onFocus={() => void refreshEngines()}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const entry = entries.find(({ choice }) => choice === value);
          if (entry !== undefined) props.change(entry.choice);
          else if (props.none !== undefined) props.change(props.none);
        }}
      >
        {props.none !== undefined && <option value={props.none}>None</option>}
        {entries.map(({ choice, label, isUnfit }) => (
          <option key={choice} value={choice} disabled={isUnfit}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function OptionField({ engine, option }: { engine: string; option: EngineOption }) {
  const { name } = option;
  const value = optionValues.value[engine]?.[name] ?? option.default;
  const change = (value: string) => setOption(engine, name, value);
  switch (option.type) {
    case "bool":
      return <Switch label={name} checked={value === "true"} change={(checked) => change(String(checked))} />;
    case "integer":
      return (
        <NumberField
          label={`${name} (${option.min} to ${option.max})`}
          value={Number(value)}
          min={option.min}
          max={option.max}
          change={(number) => change(String(number))}
        />
      );
    case "choice":
      return (
        <SelectField
          label={name}
          value={value}
          options={option.choices.map((choice) => [choice, choice] as const)}
          change={change}
        />
      );
    case "text":
      return <TextField label={name} value={value} longest={option.length} change={change} />;
  }
}

/** The options of a registered engine that a page may set. They count from the next question on. */
export function EngineOptions({ choice }: { choice: EngineChoice }) {
  const engine = engineOf(choice);
  if (engine === undefined || engine.options.length === 0) return null;
  return (
    <fieldset class="engine-options stack">
      <legend>Options of {engine.name}</legend>
      {engine.options.map((option) => (
        <OptionField key={option.name} engine={engine.name} option={option} />
      ))}
    </fieldset>
  );
}

/** Which engines of the game can't analyse, and why. */
export function PlayersOnly({ game }: { game: GameName }) {
  const engines = playersOnly(game);
  if (engines.length === 0) return null;
  const names = engines.map(({ name, proto }) => `${name} (${proto.toUpperCase()})`).join(", ");
  return (
    <p class="soft">
      {names}: the protocol has no score and no line of moves. Choose such an engine in the settings, to play against it
      and for hints.
    </p>
  );
}

const lines = (game: GameName) =>
  `[[engine]]\nname = "Mine"\nproto = "${ENGINE_PROTOCOLS[game][0]?.name}"\ncmd = "./my-engine"\nmemory = "512M"\n`;

/** How to add a program to the server's file. The page itself registers nothing. */
function ProgramLines({ game }: { game: GameName }) {
  return (
    <div class="stack">
      <h3>A program for the server</h3>
      <p>
        No page can register a program. Add these lines to the file that the server was started with, as in{" "}
        <code>tetrad serve --engines engines.toml</code>; the list is read again when the file changes.
      </p>
      <pre class="code" tabIndex={0} aria-label="Lines for the file of engines">
        {lines(game)}
      </pre>
      <div class="row">
        <CopyButton label="Copy the lines" text={() => lines(game)} />
        <button class="button small" onClick={() => void refreshEngines()}>
          Read the list again
        </button>
      </div>
    </div>
  );
}

/** How to add an engine: a script from a file or, where there is a server, a program. */
export function AddEngine({ game }: { game: GameName }) {
  const isOpen = useSignal(false);
  useEffect(() => void refreshEngines(), [hasServer.value]);
  return (
    <>
      {registryProblem.value !== "" && (
        <ProblemNote message={`The list of engines is the one from before: ${registryProblem.value}`} />
      )}
      <details class="add-engine" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
        <summary>Add an engine</summary>
        {isOpen.value && (
          <div class="stack">
            <ScriptChoice game={game} />
            {hasServer.value === true && <ProgramLines game={game} />}
          </div>
        )}
      </details>
    </>
  );
}
