//! The marks of reviewed moves, as a sign and a word.

import type { Mark, MoveReview } from "../rules";

/** The sign of a mark, with its word where there is room. */
export function MarkSign({ mark, word, isShort = false }: { mark: Mark; word: string; isShort?: boolean }) {
  return (
    <span class="mark" data-mark={mark}>
      <span class="mark-sign" aria-hidden="true">
        {mark}
      </span>
      <span class={isShort ? "hidden-text" : "mark-word"}>{word}</span>
    </span>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The review of a move in a sentence: `mistake: X's expected score fell from 71 % to 40 %`. */
export function reviewText({ side, mark, word, before, after }: MoveReview, names: readonly [string, string]): string {
  if (mark === null) return "";
  const name = names[side === "first" ? 0 : 1];
  const isLoss = percent(before) !== percent(after);
  return isLoss
    ? `${word}: ${name}'s expected score fell from ${percent(before)} to ${percent(after)}`
    : `${word}: ${name}'s expected score stayed at ${percent(after)}`;
}
