//! The controls of forms.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId } from "preact/hooks";
import { WarnIcon } from "./icons";

/** A checkbox. */
export function Switch({
  label,
  checked,
  change,
}: {
  label: string;
  checked: boolean;
  change: (checked: boolean) => void;
}) {
  return (
    <label class="switch">
      <input type="checkbox" checked={checked} onChange={() => change(!checked)} />
      {label}
    </label>
  );
}

/** The error of a field, shown under it. */
export function FieldProblem({ id, message }: { id?: string; message: string | undefined }) {
  if (message === undefined || message === "") return null;
  return (
    <p class="field-problem" id={id} role="alert">
      <WarnIcon />
      {message}
    </p>
  );
}

interface FieldProps {
  readonly label: string;
  /** The error of the field, if there is one. */
  readonly problem?: string | undefined;
}

/** The ARIA attributes that link a control to its error. */
type ProblemAria = { readonly "aria-invalid"?: "true"; readonly "aria-describedby"?: string };

function Field({ label, problem, control }: FieldProps & { control: (aria: ProblemAria) => ComponentChildren }) {
  const id = useId();
  const isBad = problem !== undefined && problem !== "";
  return (
    <div class="field-place">
      <label class="field">
        <span>{label}</span>
        {control(isBad ? { "aria-invalid": "true", "aria-describedby": id } : {})}
      </label>
      <FieldProblem id={id} message={problem} />
    </div>
  );
}

/** A whole number in a range. A value outside it is refused with the reason, and keeps a form from being sent. */
export function NumberField(
  props: FieldProps & { value: number; min?: number; max: number; change: (value: number) => void },
) {
  const { value, min = 0, max, change } = props;
  const refused = useSignal<string | undefined>(undefined);
  useEffect(() => {
    refused.value = undefined;
  }, [value, min, max]);
  const reason = `Only ${min} to ${max}.`;
  return (
    <Field
      {...props}
      problem={refused.value === undefined ? props.problem : reason}
      control={(aria) => (
        <input
          type="number"
          required
          min={min}
          max={max}
          value={refused.value ?? value}
          {...aria}
          onInput={(event) => {
            const { value: text, valueAsNumber: typed } = event.currentTarget;
            const isFine = Number.isInteger(typed) && typed >= min && typed <= max;
            refused.value = isFine ? undefined : text;
            if (isFine) change(typed);
          }}
        />
      )}
    />
  );
}

export function TextField(
  props: FieldProps & { value: string; placeholder?: string; longest?: number; change: (value: string) => void },
) {
  return (
    <Field
      {...props}
      control={(aria) => (
        <input
          type="text"
          value={props.value}
          placeholder={props.placeholder}
          maxLength={props.longest}
          spellcheck={false}
          autocomplete="off"
          {...aria}
          onInput={(event) => props.change(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** A choice of one of several values, as a drop-down list. */
export function SelectField<T extends string>(
  props: FieldProps & { value: T; options: readonly (readonly [T, string])[]; change: (value: T) => void },
) {
  return (
    <Field
      {...props}
      control={(aria) => (
        <select
          value={props.value}
          {...aria}
          onChange={(event) => {
            const chosen = props.options[event.currentTarget.selectedIndex];
            if (chosen !== undefined) props.change(chosen[0]);
          }}
        >
          {props.options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** A choice of one of a few values, as a row of radio buttons. */
export function Choices<T extends string>(props: {
  legend: string;
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  wrap?: boolean;
  change: (value: T) => void;
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
