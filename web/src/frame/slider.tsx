//! A slider with its value in words.

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step?: number;
  /** The value in words, like `133 ms`. */
  readonly text: string;
  readonly change: (value: number) => void;
}

export function Slider({ label, value, min = 0, max, step = 1, text, change }: SliderProps) {
  return (
    <label class="slider">
      <span>{label}</span>
      {/* The input says it too, in `aria-valuetext`. An `output` would take the label away from the input. */}
      <span class="slider-value numbers" aria-hidden="true">
        {text}
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onInput={(event) => change(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
