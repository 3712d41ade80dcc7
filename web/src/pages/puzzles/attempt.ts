//! What a solver does with one puzzle of any kind: find a move, be refuted, try again, see the solution.

import { signal } from "@preact/signals";
import { say } from "../../frame/live";
import type { NamedPuzzle } from "./files";

/**
 * Whether the solver is to move, waits for a proof, sees the refutation of a wrong move, has solved the puzzle, or sees the
 * solution.
 */
export type Phase = "find" | "checking" | "wrong" | "solved" | "shown";

export abstract class Attempt {
  readonly named: NamedPuzzle;
  readonly phase = signal<Phase>("find");
  /** The task, or what came of the last move. */
  readonly text = signal("");
  readonly #ended: (solved: boolean) => void;

  /** `ended` is called with the first result: whether the solver found all moves without a wrong one. */
  constructor(named: NamedPuzzle, ended: (solved: boolean) => void) {
    this.named = named;
    let isOver = false;
    this.#ended = (solved) => {
      if (!isOver) ended(solved);
      isOver = true;
    };
  }

  /** What the solver is to do. */
  abstract readonly task: string;

  /** Goes back to the position before the wrong move, or to the start. */
  abstract again(): void;

  /** Shows the solution, which counts as not solved. */
  abstract solution(): void;

  /** Ends the work for this attempt. */
  abstract close(): void;

  protected tell(phase: Phase, text: string): void {
    this.phase.value = phase;
    this.text.value = text;
    say(text);
    if (phase === "wrong" || phase === "shown") this.#ended(false);
    if (phase === "solved") this.#ended(true);
  }
}
