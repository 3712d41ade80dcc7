//! One player or two, and when a game of one is over.

import { useSignal } from "@preact/signals";
import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { newGame, type NewGame } from "../../rules";
import { kind, type Kind } from "./choice";

export const KINDS: readonly (readonly [Kind, string])[] = [
  ["versus", "Against each other"],
  ["lines", "Alone, 40 lines"],
  ["pieces", "Alone, 100 pieces"],
];

export function optionsOf(kind: Kind, seed: number): NewGame {
  const goal = kind === "lines" ? { lines: 40 } : kind === "pieces" ? { pieces: 100 } : null;
  return { game: "tetris", seed, versus: kind === "versus", goal };
}

export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

export function Start({ begin }: StartProps) {
  const seed = useSignal(1);
  const problem = useSignal("");
  const from = (seed: number) => {
    const reply = newGame(optionsOf(kind.value, seed));
    problem.value = "ok" in reply ? "" : reply.error.message;
    if ("ok" in reply) begin(reply.ok.text);
  };
  return (
    <div class="stack">
      <p>
        <a href="#/tetris">Play in real time instead</a>
      </p>
      <div class="presets">
        {KINDS.map(([name, label]) => (
          <button
            key={name}
            class="button small"
            aria-pressed={kind.value === name}
            onClick={() => {
              kind.value = name;
              from(anySeed());
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div class="row fields">
        <label class="field">
          <span>Pieces from seed</span>
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
