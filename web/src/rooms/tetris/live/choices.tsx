//! The settings of a game in real time: keys, handling, and the bot.

import { useSignal, type Signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { NumberField, Switch } from "../../../frame/fields";
import { say } from "../../../frame/live";
import { LEVELS } from "../../../engine/levels";
import type { RealtimeHandling } from "../../../rules";
import {
  bindings,
  botLevel,
  COMMANDS,
  DEFAULT_BINDINGS,
  DEFAULT_HANDLING,
  handling,
  keyName,
  pace,
  PACES,
  type Command,
} from "./preferences";

export function KeyChoices() {
  const waiting = useSignal<Command | undefined>(undefined);
  // A layout effect, so that no key is missed.
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
              <button
                class="button small"
                aria-pressed={waiting.value === command}
                onClick={() => (waiting.value = command)}
              >
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

export function HandlingChoices() {
  return (
    <div class="stack">
      {TIMES.map(([name, label, max]) => (
        <NumberField
          key={name}
          label={label}
          max={max}
          value={handling.value[name] ?? 0}
          change={(typed) =>
            (handling.value = { ...handling.value, [name]: name === "gravity" && typed === 0 ? null : typed })
          }
        />
      ))}
      <button class="button small" onClick={() => (handling.value = DEFAULT_HANDLING)}>
        Usual handling
      </button>
    </div>
  );
}

/** The script of a bot from a file; without one the built-in engine plays. */
export interface Script {
  readonly name: string;
  readonly file: Blob;
}

export function BotChoices({ script, isOld }: { script: Signal<Script | undefined>; isOld: Signal<boolean> }) {
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
        <Switch
          label="It speaks the first TBP (back-to-back is yes or no)"
          checked={isOld.value}
          change={(checked) => (isOld.value = checked)}
        />
      )}
    </div>
  );
}
