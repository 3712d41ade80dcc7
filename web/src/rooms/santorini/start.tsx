//! The choice of gods.

import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { useNewGame } from "../../game/starting";
import { tables } from "../../rules";
import { gods } from "./choice";

export function GodChoice({ label, value, change }: { label: string; value: string; change: (name: string) => void }) {
  const god = tables().santorini.find(({ name }) => name === value);
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        {tables().santorini.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <small class="soft god-power">{god?.power}</small>
    </label>
  );
}

export function Start(props: StartProps) {
  const { from, problem } = useNewGame(props);
  const begin = (first: string, second: string) => {
    gods.value = [first, second];
    from({ game: "santorini", gods: [first, second] });
  };
  const any = () => {
    const all = tables().santorini.slice(1);
    const drawn = crypto.getRandomValues(new Uint32Array(2));
    const first = drawn[0]! % all.length;
    const second = (first + 1 + (drawn[1]! % (all.length - 1))) % all.length;
    begin(all[first]!.name, all[second]!.name);
  };
  return (
    <div class="stack">
      <GodChoice label="Player 1" value={gods.value[0]} change={(name) => (gods.value = [name, gods.value[1]])} />
      <GodChoice label="Player 2" value={gods.value[1]} change={(name) => (gods.value = [gods.value[0], name])} />
      <div class="row">
        <button class="button" onClick={() => begin(...gods.value)}>
          Begin
        </button>
        <button class="button" onClick={any}>
          Random gods
        </button>
        <button class="button" onClick={() => begin("mortal", "mortal")}>
          Without gods
        </button>
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </div>
  );
}
