//! A picture in the rules, with its caption.

import type { ComponentChildren } from "preact";

export function Example({
  game,
  cols,
  rows,
  caption,
  isWrong = false,
  children,
}: {
  game: string;
  cols: number;
  rows: number;
  caption: string;
  /** Whether the rules forbid it. */
  isWrong?: boolean;
  children: ComponentChildren;
}) {
  return (
    <figure class="example">
      <svg class={`grid ${game}`} viewBox={`-0.1 -0.1 ${cols + 0.2} ${rows + 0.2}`} role="img" aria-label={caption}>
        {children}
      </svg>
      <figcaption>
        {isWrong && <b>Not allowed: </b>}
        {caption}
      </figcaption>
    </figure>
  );
}
