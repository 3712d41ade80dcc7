//! What forms are made of.

/** On or off. */
export function Switch({
  label,
  checked,
  change,
}: {
  label: string;
  checked: boolean;
  change(checked: boolean): void;
}) {
  return (
    <label class="switch">
      <input type="checkbox" checked={checked} onChange={() => change(!checked)} />
      {label}
    </label>
  );
}

/** A whole number; others are not reported while they are typed. */
export function NumberField(props: {
  label: string;
  value: number;
  min?: number;
  max: number;
  change(value: number): void;
}) {
  const { label, value, min = 0, max, change } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        value={value}
        onInput={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isInteger(typed) && typed >= min && typed <= max) change(typed);
        }}
      />
    </label>
  );
}

/** One of a few, as a row of buttons. */
export function Choices<T extends string>(props: {
  legend: string;
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  wrap?: boolean;
  change(value: T): void;
}) {
  return (
    <fieldset class="field">
      <legend class="hidden-text">{props.legend}</legend>
      <div class={`choices ${props.wrap === true ? "wrap" : ""}`}>
        {props.options.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              checked={props.value === value}
              onChange={() => props.change(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
