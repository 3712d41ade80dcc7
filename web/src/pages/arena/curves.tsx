//! Ratings and the test's log-likelihood ratio as curves over the games.

import type { Curve, CurvePoint, TestState } from "../../server/api";

const WIDTH = 600;
const HEIGHT = 200;

/** The most lines of a chart, so that they can be told apart. */
export const MOST_LINES = 6;

/** A value after a number of games, with the bounds of its interval if it has one. */
export interface Sample {
  readonly games: number;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

interface Series {
  readonly name: string;
  readonly samples: readonly Sample[];
}

/** A horizontal line for comparison. */
interface ReferenceLine {
  readonly value: number;
  readonly name: string;
}

/** About four round numbers within a range. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const found: number[] = [];
  for (let count = Math.ceil(low / step); count * step <= high; count++) found.push(count * step);
  return found;
}

/**
 * The range of the y axis: all reference lines, the values of the second half, and the last interval. The first games
 * swing too widely to be included.
 */
export function range(series: readonly Series[], references: readonly ReferenceLine[]): readonly [number, number] {
  const seen = references.map(({ value }) => value);
  for (const { samples } of series) {
    for (const { value } of samples.slice(Math.floor(samples.length / 2))) seen.push(value);
    const last = samples.at(-1);
    if (last?.low !== undefined && last.high !== undefined) seen.push(last.low, last.high);
  }
  if (seen.length === 0) return [-1, 1];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const margin = Math.max((high - low) * 0.08, 0.5);
  return [low - margin, high + margin];
}

function Chart({
  title,
  series,
  references,
}: {
  title: string;
  series: readonly Series[];
  references: readonly ReferenceLine[];
}) {
  const drawn = series.slice(0, MOST_LINES);
  const [low, high] = range(drawn, references);
  const most = Math.max(1, ...drawn.map(({ samples }) => samples.at(-1)?.games ?? 0));
  const x = (games: number) => (games / most) * WIDTH;
  const y = (value: number) => ((high - value) / (high - low)) * HEIGHT;
  const line = (samples: readonly Sample[], value: (sample: Sample) => number | undefined) =>
    samples.map((sample) => `${x(sample.games).toFixed(1)},${y(value(sample) ?? sample.value).toFixed(1)}`);
  const words = drawn.map(({ name, samples }) => `${name} ${samples.at(-1)?.value.toFixed(1) ?? "unknown"}`).join(", ");
  const place = (value: number) => ({ top: `${(y(value) / HEIGHT) * 100}%` });
  return (
    <figure class="chart">
      <figcaption>
        <h3>{title}</h3>
        {drawn.length > 1 && (
          <ul class="legend">
            {drawn.map(({ name }, index) => (
              <li key={name} data-series={index}>
                <svg viewBox="0 0 24 8" aria-hidden="true">
                  <line class="series" x2="24" y1="4" y2="4" />
                </svg>
                {name}
              </li>
            ))}
            {series.length > drawn.length && <li class="soft">and {series.length - drawn.length} more</li>}
          </ul>
        )}
      </figcaption>
      <div class="chart-plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title} after ${most} games: ${words}`}
        >
          <rect class="curve-sheet" width={WIDTH} height={HEIGHT} />
          {ticks(low, high).map((tick) => (
            <line key={tick} class={tick === 0 ? "zero" : "tick"} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          ))}
          {drawn.map(({ name, samples }, index) => (
            <g key={name} data-series={index}>
              {drawn.length === 1 && samples.length > 1 && (
                <polygon
                  class="band"
                  points={[...line(samples, ({ high }) => high), ...line(samples, ({ low }) => low).reverse()].join(
                    " ",
                  )}
                />
              )}
              <polyline class="series" points={line(samples, ({ value }) => value).join(" ")} />
            </g>
          ))}
          {references.map(({ value, name }) => (
            <line key={name} class="level" x2={WIDTH} y1={y(value)} y2={y(value)} />
          ))}
        </svg>
        {ticks(low, high).map((tick) => (
          <span key={tick} class="tick-name numbers" style={place(tick)}>
            {String(Number(tick.toPrecision(6))).replace("-", "−")}
          </span>
        ))}
        {references.map(({ value, name }) => (
          <span key={name} class="level-name" style={place(value)}>
            {name}
          </span>
        ))}
      </div>
      <p class="chart-feet numbers soft">
        <span>0</span>
        <span>{most} games</span>
      </p>
    </figure>
  );
}

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
