//! The choice of the bot: its pace, and its strength or its script.

import type { Signal } from "@preact/signals";
import { Switch } from "../../../frame/fields";
import { LEVELS } from "../../../engine/levels";
import { botLevel, pace, PACES } from "./preferences";

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
