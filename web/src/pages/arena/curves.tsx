//! Ratings and the test's log-likelihood ratio as curves over the games.

import { Chart, type Sample } from "../../frame/chart";
import type { Curve, CurvePoint, TestState } from "../../server/api";

const eloOf = (points: readonly CurvePoint[], engine: number): Sample[] =>
  points.flatMap(({ games, elo }) => {
    const found = elo[engine];
    return found ? [{ games, value: found[0], low: found[1], high: found[2] }] : [];
  });

const llrOf = (points: readonly CurvePoint[]): Sample[] =>
  points.flatMap(({ games, llr }) => (llr === null ? [] : [{ games, value: llr }]));

export function Curves({
  curve: { engines, points },
  played,
  test,
  best,
}: {
  curve: Curve;
  /** The number of games that are counted. */
  played: number;
  test: TestState | null;
  /** The engines, the best first, whose lines are drawn. */
  best: readonly string[];
}) {
  const order = [...engines.keys()].sort((one, other) => best.indexOf(engines[one]!) - best.indexOf(engines[other]!));
  const elo = order.map((index) => ({ name: engines[index]!, samples: eloOf(points, index) }));
  const llr = llrOf(points);
  if (elo.every(({ samples }) => samples.length === 0) && llr.length === 0)
    return <p class="soft">{played === 0 ? "Curves begin with the first games." : "No rating is known yet."}</p>;
  const whose = engines.length === 1 ? ` of ${engines[0] ?? ""}` : "";
  const title = `Elo${whose}, on a scale whose average is 0`;
  return (
    <div class="charts">
      <Chart title={title} series={elo} references={[]} />
      {test !== null && (
        <Chart
          title="Log-likelihood ratio of the test"
          series={[{ name: "LLR", samples: llr }]}
          references={[
            { value: test.bounds[0], name: "H0" },
            { value: test.bounds[1], name: "H1" },
          ]}
        />
      )}
    </div>
  );
}
