//! The tries of a solver at one kind of puzzle: the rating as a curve, and the latest of them with links.

import { Chart } from "../../frame/chart";
import { puzzleAddress } from "./kinds";
import type { Standing } from "./standing";

/** The most tries that are listed. */
const LISTED = 12;

export function Tries({ standing, current }: { standing: Standing; current?: string }) {
  const { tries, ratings } = standing;
  if (tries.length === 0) return null;
  const samples = ratings.map(({ rating, deviation }, games) => ({
    games,
    value: rating,
    low: rating - deviation,
    high: rating + deviation,
  }));
  return (
    <section class="stack" aria-label="Your tries">
      {tries.length > 1 && (
        <Chart
          title="Rating"
          noun="puzzles"
          series={[{ name: "Rating", samples }]}
          references={[]}
          text={(value) => String(Math.round(value))}
          isWhole
        />
      )}
      <h3>Latest tries</h3>
      <ol class="puzzle-tries">
        {[...tries]
          .reverse()
          .slice(0, LISTED)
          .map(({ kind, puzzle, solved, rating }) => (
            <li key={puzzle}>
              <a
                class={`puzzle-try ${solved ? "good-word" : "bad-word"}`}
                href={puzzleAddress(kind, puzzle)}
                aria-current={puzzle === current ? "page" : undefined}
                aria-label={`${solved ? "Solved" : "Not solved"}, rated ${rating}`}
              >
                {solved ? "✓" : "✗"} <span class="numbers">{rating}</span>
              </a>
            </li>
          ))}
      </ol>
    </section>
  );
}
