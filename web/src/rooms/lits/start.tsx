//! Which symbols to play on, and whether the second player may swap.

import { useSignal } from "@preact/signals";
import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { newGame } from "../../rules";
import { swap } from "./choice";

export function Start({ begin }: StartProps) {
  const seed = useSignal(1);
  const problem = useSignal("");
  const from = (seed: number | null) => {
    const reply = newGame({ game: "lits", seed, swap: swap.value });
    problem.value = "ok" in reply ? "" : reply.error.message;
    if ("ok" in reply) begin(reply.ok.text);
  };
  return (
    <div class="stack">
      <label class="switch">
        <input type="checkbox" checked={swap.value} onChange={() => (swap.value = !swap.value)} />
        Pie rule: the second player may take over X's side
      </label>
      <div class="row">
        <button class="button" onClick={() => from(crypto.getRandomValues(new Uint32Array(1))[0]!)}>
          Random symbols
        </button>
        <button class="button" onClick={() => from(null)}>
          No symbols
        </button>
      </div>
      <div class="row fields">
        <label class="field">
          <span>Board number</span>
          <input
            type="number"
            min={0}
            max={4294967295}
            value={seed.value}
            onInput={(event) => {
              const typed = event.currentTarget.valueAsNumber;
              if (Number.isInteger(typed) && typed >= 0 && typed < 2 ** 32) seed.value = typed;
            }}
          />
        </label>
        <button class="button" onClick={() => from(seed.value)}>
          Begin
        </button>
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </div>
  );
}
