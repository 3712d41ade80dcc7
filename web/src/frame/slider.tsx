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
      <output class="numbers">{text}</output>
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
