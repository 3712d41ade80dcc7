//! What boards of cells have in common while they are edited: a grid that is painted on, and the choice of a brush.

import type { Signal } from "@preact/signals";
import { Choices } from "../frame/fields";
import { say } from "../frame/live";
import { Grid, type GridProps } from "./grid";

export function EditedGrid(props: Omit<GridProps, "label" | "say" | "coordinates"> & { coordinates?: boolean }) {
  const { coordinates = true } = props;
  const name = `${props.class} editing`;
  return <Grid {...props} class={name} coordinates={coordinates} label="The board being edited" say={say} />;
}

/** The text with one character changed. */
export const withLetter = (text: string, index: number, letter: string) =>
  text.slice(0, index) + letter + text.slice(index + 1);

export function BrushChoice<B extends string>({
  brush,
  options,
}: {
  brush: Signal<B>;
  options: readonly (readonly [B, string])[];
}) {
  return (
    <Choices
      legend="Paint"
      name="brush"
      wrap
      value={brush.value}
      options={options}
      change={(value) => (brush.value = value)}
    />
  );
}
