//! Imports a game that is pasted in another form.

import { useSignal } from "@preact/signals";
import { TextProblem } from "../../game/problem";
import type { PtnKeeping } from "./keeping";
import { openText, type Refusal } from "./opening";

export function ImportForm({ keeping }: { keeping: PtnKeeping }) {
  const text = useSignal("");
  const refused = useSignal<Refusal | undefined>(undefined);
  const load = () => {
    refused.value = openText(keeping, text.value);
    if (refused.value === undefined) text.value = "";
  };
  return (
    <section class="stack" aria-label="Import">
      <h2>Import</h2>
      <label class="field">
        <span>A fumen (v115, d115, m115), a link to one, or placements of StackRabbit</span>
        <textarea
          id="ptn-import"
          rows={3}
          spellcheck={false}
          autocapitalize="off"
          value={text.value}
          aria-invalid={refused.value !== undefined}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            refused.value = undefined;
          }}
        />
      </label>
      {refused.value !== undefined && <TextProblem {...refused.value} />}
      <div class="row">
        <button class="button small" disabled={text.value.trim() === ""} onClick={load}>
          Import
        </button>
        <span class="soft">Or drop a file anywhere.</span>
      </div>
    </section>
  );
}
