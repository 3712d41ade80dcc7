//! The choice of one or two players, and of the goal of a solo game.

import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { anySeed, SeedChoice, useNewGame } from "../../game/starting";
import type { NewGame } from "../../rules";
import { variant, type Variant } from "./choice";

export const VARIANTS: readonly (readonly [Variant, string])[] = [
  ["versus", "Against each other"],
  ["lines", "Alone, 40 lines"],
  ["pieces", "Alone, 100 pieces"],
];

export function optionsOf(variant: Variant, seed: number): NewGame {
  const goal = variant === "lines" ? { lines: 40 } : variant === "pieces" ? { pieces: 100 } : null;
  return { game: "tetris", seed, versus: variant === "versus", goal };
}

export function Start(props: StartProps) {
  const { from, problem } = useNewGame(props);
  const begin = (seed: number) => from(optionsOf(variant.value, seed));
  return (
    <div class="stack">
      <p>
        <a href="#/tetris">Play in real time instead</a>
      </p>
      <div class="presets">
        {VARIANTS.map(([name, label]) => (
          <button
            key={name}
            class="button small"
            aria-pressed={variant.value === name}
            onClick={() => {
              variant.value = name;
              begin(anySeed());
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <SeedChoice label="Pieces from seed" begin={begin} />
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </div>
  );
}
