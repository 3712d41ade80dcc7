//! The choice of the symbols, and of whether the second player may swap.

import { Switch } from "../../frame/fields";
import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { anySeed, SeedChoice, useNewGame } from "../../game/starting";
import { swap } from "./choice";

export function Start(props: StartProps) {
  const { from, problem } = useNewGame(props);
  const begin = (seed: number | null) => from({ game: "lits", seed, swap: swap.value });
  return (
    <div class="stack">
      <Switch
        label="Pie rule: the second player may take over X's side"
        checked={swap.value}
        change={(isOn) => (swap.value = isOn)}
      />
      <div class="row">
        <button class="button" onClick={() => begin(anySeed())}>
          Random symbols
        </button>
        <button class="button" onClick={() => begin(null)}>
          No symbols
        </button>
      </div>
      <SeedChoice label="Board number" begin={begin} />
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </div>
  );
}
