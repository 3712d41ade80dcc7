//! The settings of a game: mode, levels, start position, and display.

import type { Signal } from "@preact/signals";
import { Choices, Switch } from "../frame/fields";
import type { Side } from "../rules";
import { LEVELS } from "../engine/levels";
import { ClockChoice } from "./clock-choice";
import { MODES, SOLO_MODES } from "./modes";
import { coordinates, showBar, showBest, showHints, targets } from "./preferences";
import type { GameSession } from "./session";

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

export function SettingsPanel({ session }: { session: GameSession }) {
  const { Start, game } = session.room;
  const { isSolo } = session;
  const mode = isSolo && session.mode.value === "people" ? "engine" : session.mode.value;
  const { sides } = session.described.value;
  return (
    <div class="stack">
      <h2>Play</h2>
      <Choices
        legend="Who plays"
        name={`${game}-mode`}
        value={mode}
        options={isSolo ? SOLO_MODES : MODES}
        wrap
        change={(mode) => session.setMode(mode)}
      />
      {mode === "engine" && !isSolo && (
        <>
          <Choices<Side>
            legend="Your side"
            name={`${game}-side`}
            value={session.side.value}
            options={[
              ["first", `You play ${sides[0]}`],
              ["second", `You play ${sides[1]}`],
            ]}
            change={(side) => session.setSide(side)}
          />
          <LevelChoice label="The engine's strength" value={session.levels[0]} />
        </>
      )}
      {mode === "watch" && (
        <>
          <LevelChoice label={isSolo ? "The engine's strength" : `Strength of ${sides[0]}`} value={session.levels[0]} />
          {!isSolo && <LevelChoice label={`Strength of ${sides[1]}`} value={session.levels[1]} />}
        </>
      )}
      {(mode === "engine" || mode === "people") && <ClockChoice session={session} />}
      <h2>Start from</h2>
      <Start begin={(position) => session.begin(position)} />
      <h2>Show</h2>
      <div>
        <Shown label="Coordinates" value={coordinates} />
        <Shown label="Legal targets" value={targets} />
        <Shown label="Evaluation bar" value={showBar} />
        <Shown label="Best moves on the board" value={showBest} />
        <Shown label="Hint button" value={showHints} />
      </div>
      <p>
        <a href={`#/${game}/rules`}>The rules of {session.room.title}</a>
      </p>
    </div>
  );
}
