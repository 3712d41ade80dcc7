//! The choice of rules, sounds and effects.

import { SelectField, Switch } from "../../../frame/fields";
import { Slider } from "../../../frame/slider";
import { attackTables } from "../../../rules";
import { attackTable, hasEffects, hasHalfTurns } from "./preferences";
import { hasSounds, sound, volume } from "./sounds";

export function RuleChoices() {
  const tables = attackTables().map(({ name, title }) => [name, title] as const);
  return (
    <div class="stack">
      <Switch label="Turns by 180°" checked={hasHalfTurns.value} change={(checked) => (hasHalfTurns.value = checked)} />
      <SelectField
        label="Attack table, of the games"
        value={attackTable.value || (tables[0]?.[0] ?? "")}
        options={tables}
        change={(name) => (attackTable.value = name)}
      />
      <p class="soft">Both count from the next game on.</p>
    </div>
  );
}

export function SoundChoices() {
  return (
    <div class="stack">
      <Switch
        label="Sounds"
        checked={hasSounds.value}
        change={(checked) => {
          hasSounds.value = checked;
          sound("single");
        }}
      />
      {hasSounds.value && (
        <Slider
          label="Volume"
          max={100}
          step={5}
          value={volume.value}
          text={`${volume.value} %`}
          change={(value) => {
            volume.value = value;
            sound("lock");
          }}
        />
      )}
      <Switch
        label="Flashes of locked pieces and cleared rows"
        checked={hasEffects.value}
        change={(checked) => (hasEffects.value = checked)}
      />
    </div>
  );
}
