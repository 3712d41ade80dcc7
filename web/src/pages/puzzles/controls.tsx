//! The row of buttons under the board of a puzzle.

import { BackIcon, ForwardIcon } from "../../frame/icons";
import { TurnButton } from "../../game/turn-button";
import { Solving } from "./solving";
import type { Placing } from "./placing";

export function PuzzleControls({ attempt, next }: { attempt: Solving | Placing; next: () => void }) {
  const phase = attempt.phase.value;
  const isOver = phase === "solved" || phase === "shown";
  const steps = attempt instanceof Solving ? attempt : undefined;
  return (
    <div class="controls" role="toolbar" aria-label="Puzzle controls">
      {steps !== undefined && (
        <>
          <button
            class="button"
            onClick={() => steps.goTo(steps.at.value - 1)}
            disabled={steps.at.value === 0}
            aria-label="Back"
            title="Back (←)"
          >
            <BackIcon />
          </button>
          <button
            class="button"
            onClick={() => steps.goTo(steps.at.value + 1)}
            disabled={steps.isLast.value}
            aria-label="Forward"
            title="Forward (→)"
          >
            <ForwardIcon />
          </button>
          <TurnButton />
          <span class="controls-gap" />
        </>
      )}
      <button
        class={`button ${phase === "wrong" ? "primary" : ""}`}
        disabled={phase === "find"}
        onClick={() => attempt.again()}
        title="Try again (A)"
      >
        Try again
      </button>
      <button class="button" disabled={isOver} onClick={() => attempt.solution()} title="Show the solution (S)">
        Solution
      </button>
      <button class={`button ${isOver ? "primary" : ""}`} onClick={next} title="The next puzzle (N)">
        Next
      </button>
    </div>
  );
}
