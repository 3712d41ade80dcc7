//! Who plays, how strong, from where, and what is shown.

import type { Signal } from "@preact/signals";
import { Choices, Switch } from "../frame/fields";
import type { Side } from "../rules";
import { LEVELS } from "../engine/levels";
import { coordinates, showBar, showHints, targets } from "./preferences";
import { MODES, SOLO_MODES, type Table } from "./table";

function Shown({ label, value }: { label: string; value: Signal<boolean> }) {
  return <Switch label={label} checked={value.value} change={(checked) => (value.value = checked)} />;
}

function LevelChoice({ label, value }: { label: string; value: Signal<number> }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value.value} onChange={(event) => (value.value = Number(event.currentTarget.value))}>
        {LEVELS.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function SettingsPanel({ table }: { table: Table }) {
  const { Start, game } = table.room;
  const { isSolo } = table;
  const mode = isSolo && table.mode.value === "people" ? "engine" : table.mode.value;
  const { sides } = table.described.value;
  return (
    <div class="stack">
      <h2>Play</h2>
      <Choices
        legend="Who plays"
        name={`${game}-mode`}
        value={mode}
        options={isSolo ? SOLO_MODES : MODES}
        wrap
        change={(mode) => table.setMode(mode)}
      />
      {mode === "engine" && !isSolo && (
        <>
          <Choices<Side>
            legend="Your side"
            name={`${game}-side`}
            value={table.side.value}
            options={[
              ["first", `You play ${sides[0]}`],
              ["second", `You play ${sides[1]}`],
            ]}
            change={(side) => table.setSide(side)}
          />
          <LevelChoice label="The engine's strength" value={table.levels[0]} />
        </>
      )}
      {mode === "watch" && (
        <>
          <LevelChoice label={isSolo ? "The engine's strength" : `Strength of ${sides[0]}`} value={table.levels[0]} />
          {!isSolo && <LevelChoice label={`Strength of ${sides[1]}`} value={table.levels[1]} />}
        </>
      )}
      <h2>Start from</h2>
      <Start begin={(position) => table.begin(position)} />
      <h2>Show</h2>
      <div>
        <Shown label="Coordinates" value={coordinates} />
        <Shown label="Legal targets" value={targets} />
        <Shown label="Evaluation bar" value={showBar} />
        <Shown label="Hint button" value={showHints} />
      </div>
      <p>
        <a href={`#/${game}/rules`}>The rules of {table.room.title}</a>
      </p>
    </div>
  );
}
