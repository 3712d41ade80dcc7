//! The review of a replay: how far it is, the accuracy, and the pieces with a mark.

import { ProblemNote } from "../../../game/problem";
import { MarkSign } from "../../../game/mark";
import type { Film } from "./film";
import type { PieceReview } from "./review";

export function ReviewPanel({ review }: { review: PieceReview }) {
  const progress = review.progress.value;
  const accuracy = review.result.value?.sides[0].accuracy;
  return (
    <div class="stack">
      <div class="row">
        {progress === undefined ? (
          <button class="button small" onClick={() => void review.start()}>
            Review every piece
          </button>
        ) : (
          <button class="button small" onClick={() => review.stop()}>
            Stop the review
          </button>
        )}
        {progress !== undefined && (
          <progress value={progress} aria-label="Progress of the review">
            {Math.round(progress * 100)} %
          </progress>
        )}
        {accuracy !== undefined && accuracy !== null && (
          <span>
            Accuracy <b class="numbers">{accuracy.toFixed(0)}</b>
          </span>
        )}
      </div>
      {review.problem.value !== "" && <ProblemNote message={review.problem.value} />}
    </div>
  );
}

/** The pieces with a mark; a click goes to them. */
export function Pieces({ film, review }: { film: Film; review: PieceReview }) {
  const moves = review.result.value?.moves;
  if (moves === undefined) return null;
  const marked = moves.flatMap((move, index) => (move === null || move.mark === null ? [] : [{ index, move }]));
  if (marked.length === 0) return <p class="soft">No piece got a mark.</p>;
  return (
    <ul class="marked-pieces" aria-label="Pieces with a mark">
      {marked.map(({ index, move }) => (
        <li key={index}>
          <button
            class="button small quiet"
            aria-current={film.at.value === index ? "step" : undefined}
            onClick={() => film.goTo(index)}
          >
            <span class="numbers">{index + 1}</span>
            <span class="numbers">{film.moments[index]?.move}</span>
            {move.mark !== null && <MarkSign mark={move.mark} word={move.word} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
