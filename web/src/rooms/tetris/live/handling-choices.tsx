//! The choice of handling: presets and sliders for keys, numbers for gravity and locking.

import { NumberField } from "../../../frame/fields";
import { Slider } from "../../../frame/slider";
import {
  FACTORS,
  factorOf,
  handling,
  isPreset,
  PRESETS,
  setHandling,
  withFactor,
  withGravity,
  withPreset,
} from "./handling";

/** The sliders of times: DAS, ARR and DCD. */
const TIMES = [
  ["delay", "Shift delay (DAS)", 300],
  ["repeat", "Shift repeat (ARR)", 100],
  ["cut", "Pause of the repeat after a turn or a new piece (DCD)", 100],
] as const;

export function HandlingChoices() {
  const factor = factorOf(handling.value);
  return (
    <div class="stack">
      <div class="presets" role="group" aria-label="Presets of the handling">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            class="button small"
            aria-pressed={isPreset(handling.value, preset)}
            onClick={() => setHandling(withPreset(handling.value, preset))}
          >
            {preset.name}
          </button>
        ))}
      </div>
      {TIMES.map(([name, label, max]) => (
        <Slider
          key={name}
          label={label}
          max={max}
          value={handling.value[name]}
          text={`${Math.round(handling.value[name])} ms`}
          change={(value) => setHandling({ ...handling.value, [name]: value })}
        />
      ))}
      <Slider
        label="Soft drop (SDF)"
        max={FACTORS.length - 1}
        value={FACTORS.indexOf(factor)}
        text={factor === Infinity ? "at once" : `${factor} × gravity`}
        change={(index) => setHandling(withFactor(handling.value, FACTORS[index] ?? Infinity))}
      />
      <div class="row fields">
        <NumberField
          label="Gravity, ms a row (0: none)"
          max={5000}
          value={handling.value.gravity ?? 0}
          change={(typed) => setHandling(withGravity(handling.value, typed === 0 ? null : typed))}
        />
        <NumberField
          label="Lock delay, ms"
          max={5000}
          value={handling.value.lockDelay}
          change={(lockDelay) => setHandling({ ...handling.value, lockDelay })}
        />
        <NumberField
          label="Lock resets"
          max={100}
          value={handling.value.lockResets}
          change={(lockResets) => setHandling({ ...handling.value, lockResets })}
        />
      </div>
    </div>
  );
}
