//! A chart of values over a number of games.

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

export interface Series {
  readonly name: string;
  readonly samples: readonly Sample[];
}

/** A horizontal line for comparison. */
export interface ReferenceLine {
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
 * The range of the y axis: all reference lines, the values of the second half or of the whole, and the last interval. The
 * first values of estimates swing too widely to be included.
 */
export function range(
  series: readonly Series[],
  references: readonly ReferenceLine[],
  isWhole = false,
): readonly [number, number] {
  const seen = references.map(({ value }) => value);
  for (const { samples } of series) {
    for (const { value } of samples.slice(isWhole ? 0 : Math.floor(samples.length / 2))) seen.push(value);
    const last = samples.at(-1);
    if (last?.low !== undefined && last.high !== undefined) seen.push(last.low, last.high);
  }
  if (seen.length === 0) return [-1, 1];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const margin = Math.max((high - low) * 0.08, 0.5);
  const least = isWhole && low >= 0 ? Math.max(0, low - margin) : low - margin;
  return [least, high + margin];
}

const lastOf = (samples: readonly Sample[]): string => samples.at(-1)?.value.toFixed(1) ?? "unknown";

const numberText = (value: number): string => String(Number(value.toPrecision(6))).replace("-", "−");

export function Chart({
  title,
  series,
  references,
  text = numberText,
  isWhole = false,
  noun = "games",
}: {
  title: string;
  series: readonly Series[];
  references: readonly ReferenceLine[];
  /** A value in words. */
  text?: (value: number) => string;
  /** Whether all values are shown, and not those of the second half alone. */
  isWhole?: boolean;
  /** What is counted along the x axis. */
  noun?: string;
}) {
  const drawn = series.slice(0, MOST_LINES);
  const [low, high] = range(drawn, references, isWhole);
  const most = Math.max(1, ...drawn.map(({ samples }) => samples.at(-1)?.games ?? 0));
  const x = (games: number) => (games / most) * WIDTH;
  const y = (value: number) => ((high - value) / (high - low)) * HEIGHT;
  const line = (samples: readonly Sample[], value: (sample: Sample) => number | undefined) =>
    samples.map((sample) => `${x(sample.games).toFixed(1)},${y(value(sample) ?? sample.value).toFixed(1)}`);
  const words = drawn.map(({ name, samples }) => `${name} ${lastOf(samples)}`).join(", ");
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
          aria-label={`${title} after ${most} ${noun}: ${words}`}
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
            {text(tick)}
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
        <span>
          {most} {noun}
        </span>
      </p>
    </figure>
  );
}
