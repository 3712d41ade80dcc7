//! An error as a sentence with an icon; in a text, the place of the error is underlined.

import { WarnIcon } from "../frame/icons";
import type { Problem } from "../rules";

export function ProblemNote({ message }: { message: string }) {
  return (
    <p class="problem" role="alert">
      <WarnIcon />
      <span>{message}</span>
    </p>
  );
}

/** The number of characters of a long text that are shown on each side of the place. */
const AROUND = 24;

export function TextProblem({ text, problem }: { text: string; problem: Problem }) {
  const { start, end } = problem;
  const hasPlace = problem.expected !== "" && text !== "";
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, Math.max(end, start + 1) + AROUND);
  return (
    <div class="problem" role="alert">
      <WarnIcon />
      <div>
        {hasPlace && (
          <div class="numbers">
            {from > 0 && "…"}
            {text.slice(from, start)}
            <mark>{text.slice(start, end) || " "}</mark>
            {text.slice(end, to)}
            {to < text.length && "…"}
          </div>
        )}
        {problem.message}
      </div>
    </div>
  );
}
