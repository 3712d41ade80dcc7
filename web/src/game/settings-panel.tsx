//! The settings of a game: mode, levels, start position, and display.

import type { Signal } from "@preact/signals";
import { Choices, Switch } from "../frame/fields";
import type { Side } from "../rules";
import { available, hasChoice, hasLevels } from "../engine/choice";
import { LEVELS } from "../engine/levels";
import { ClockChoice } from "./clock-choice";
import { AddEngine, EngineOptions, EngineSelect } from "./engine-choice";
import { MODES, SOLO_MODES } from "./modes";
import { coordinates, showBar, showBest, showHints, targets } from "./preferences";
import type { GameSession } from "./session";

function Shown({ label, value }: { label: string; value: Signal<boolean> }) {
  return <Switch label={label} checked={value.value} change={(checked) => (value.value = checked)} />;
}

/** An engine that plays, with its strength or its time. */
function Opponent({ session, which, label }: { session: GameSession; which: 0 | 1; label: string }) {
  const { game } = session.room;
  const chosen = session.engines.chosen[which];
  const choice = available(chosen.value, game, "play");
  return (
    <>
      {hasChoice(game) && (
        <EngineSelect
          label={`${label}: which one`}
          game={game}
          purpose="play"
          value={choice}
          change={(choice) => (chosen.value = choice)}
        />
      )}
      {hasLevels(choice) ? (
        <LevelChoice
          label={label === "The engine" ? "The engine's strength" : `Strength of ${label}`}
          value={session.levels[which]}
        />
      ) : (
        <TimeChoice
          label={label === "The engine" ? "The engine's time" : `Time of ${label}`}
          value={session.levels[which]}
        />
      )}
      <EngineOptions choice={choice} />
    </>
  );
}

/** The time of engines without levels. */
function TimeChoice({ label, value }: { label: string; value: Signal<number> }) {
  const timed = LEVELS.flatMap(({ limits }, index) =>
    limits.time === undefined ? [] : [[index, limits.time] as const],
  );
  const isTimed = timed.some(([index]) => index === value.value);
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={isTimed ? value.value : timed[0]![0]}
        onChange={(event) => (value.value = Number(event.currentTarget.value))}
      >
        {timed.map(([index, time]) => (
          <option key={index} value={index}>
            {time / 1_000} s a move
          </option>
        ))}
      </select>
    </label>
  );
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
  const { advisedBy } = session.engines;
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
          <Opponent session={session} which={0} label="The engine" />
        </>
      )}
      {mode === "watch" && (
        <>
          <Opponent session={session} which={0} label={isSolo ? "The engine" : sides[0]} />
          {!isSolo && <Opponent session={session} which={1} label={sides[1]} />}
        </>
      )}
      {hasChoice(game) && (
        <>
          <EngineSelect
            label="Hints from"
            game={game}
            purpose="play"
            value={available(advisedBy.value, game, "play")}
            change={(choice) => (advisedBy.value = choice)}
          />
          <EngineOptions choice={advisedBy.value} />
        </>
      )}
      <AddEngine game={game} />
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
