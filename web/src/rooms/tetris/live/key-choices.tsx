//! The choice of keys: any number for each command.

import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { CloseIcon, PlusIcon } from "../../../frame/icons";
import { say } from "../../../frame/live";
import { bindings, COMMANDS, DEFAULT_BINDINGS, keyName, withKey, withoutKey, type Command } from "./keys";

export function KeyChoices() {
  const waiting = useSignal<Command | undefined>(undefined);
  // A layout effect, so that no key is missed.
  useLayoutEffect(() => {
    const command = waiting.value;
    if (command === undefined) return undefined;
    const listen = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      bindings.value = withKey(bindings.value, command, event.code);
      say(`${keyName(event.code)} it is.`);
      waiting.value = undefined;
    };
    const give = () => (waiting.value = undefined);
    addEventListener("keydown", listen, true);
    addEventListener("pointerdown", give, true);
    return () => {
      removeEventListener("keydown", listen, true);
      removeEventListener("pointerdown", give, true);
    };
  }, [waiting.value]);
  return (
    <div class="stack">
      <dl class="live-keys">
        {COMMANDS.map(([command, label]) => (
          <div key={command}>
            <dt>{label}</dt>
            <dd class="row">
              {bindings.value[command].map((code) => (
                <button
                  key={code}
                  class="button small key"
                  aria-label={`${label}: take ${keyName(code)} away`}
                  onClick={() => (bindings.value = withoutKey(bindings.value, code))}
                >
                  {keyName(code)}
                  <CloseIcon />
                </button>
              ))}
              <button
                class="button small quiet"
                aria-pressed={waiting.value === command}
                aria-label={waiting.value === command ? undefined : `${label}: another key`}
                onClick={() => (waiting.value = command)}
              >
                {waiting.value === command ? "press a key" : <PlusIcon />}
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
