//! The choice of gods.

import { ProblemNote } from "../../game/problem";
import type { StartProps } from "../../game/room";
import { useNewGame } from "../../game/starting";
import { tables } from "../../rules";
import { gods } from "./choice";
import { GodChoice } from "./god-cards";

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
      <GodChoice value={gods.value} change={(chosen) => (gods.value = chosen)} />
    </div>
  );
}
