//! The row of buttons under the board while a person learns from mistakes. It takes the place of the game's controls.

import { HintIcon } from "../frame/icons";
import type { GameSession } from "./session";

export function LearningControls({ session }: { session: GameSession }) {
  const { learning } = session;
  const course = learning.course.value;
  if (course === undefined) return null;
  const { index, exercises, phase } = course;
  const isOpen = learning.exercise.value !== undefined;
  const isLast = index + 1 === exercises.length;
  return (
    <div class="controls learning" role="toolbar" aria-label="Learn from mistakes">
      <span class="numbers" aria-label={`Mistake ${index + 1} of ${exercises.length}`}>
        {index + 1}/{exercises.length}
      </span>
      <button class="button" disabled={!isOpen} onClick={() => learning.hint()} aria-label="Hint" title="Hint">
        <HintIcon />
      </button>
      <button class="button" disabled={!isOpen} onClick={() => learning.solution()} title="Show the better move">
        Show
      </button>
      <button class="button" disabled={isOpen} onClick={() => learning.again()} title="Back to the position">
        Again
      </button>
      <button
        class={`button ${phase === "solved" ? "primary" : ""}`}
        onClick={() => learning.next()}
        title="The next mistake"
      >
        {isLast ? "Finish" : phase === "solved" ? "Next" : "Skip"}
      </button>
      <button class="button" onClick={() => learning.stop()}>
        Leave
      </button>
    </div>
  );
}
