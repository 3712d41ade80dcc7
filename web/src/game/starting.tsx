//! Shared parts of the panels that start a new game.

import { useSignal, type ReadonlySignal } from "@preact/signals";
import { NumberField } from "../frame/fields";
import { newGame, type NewGame } from "../rules";
import type { StartProps } from "./room";

const SEEDS = 2 ** 32;

export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Starts the game of the chosen options, or shows why it can't. */
export function useNewGame({ begin }: StartProps): {
  readonly from: (asked: NewGame) => void;
  readonly problem: ReadonlySignal<string>;
} {
  const problem = useSignal("");
  const from = (asked: NewGame) => {
    const reply = newGame(asked);
    problem.value = "ok" in reply ? "" : reply.error.message;
    if ("ok" in reply) begin(reply.ok.text);
  };
  return { from, problem };
}

/** A button with a seed field, to start a random game that others can repeat. */
export function SeedChoice({ label, begin }: { label: string; begin: (seed: number) => void }) {
  const seed = useSignal(1);
  return (
    <form
      class="row fields"
      onSubmit={(event) => {
        event.preventDefault();
        begin(seed.value);
      }}
    >
      <NumberField label={label} value={seed.value} max={SEEDS - 1} change={(typed) => (seed.value = typed)} />
      <button class="button">Begin</button>
    </form>
  );
}
