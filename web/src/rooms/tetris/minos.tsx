//! Draws filled cells in guideline colours, with bevel lines and the piece's letter.
//!
//! Cells of one letter share their elements, and only a transform depends on their place: a field that is drawn sixty times a
//! second has few elements, and a piece that moves changes one attribute.

export type Cells = readonly (readonly [x: number, y: number])[];

/** Cells of one letter, with y downwards. */
export function Minos({ cells, letter }: { cells: Cells; letter: string }) {
  const [left, top] = cells[0] ?? [0, 0];
  const offsets = cells.map(([x, y]) => [x - left, y - top] as const);
  const path = (line: string): string => offsets.map(([x, y]) => `M${x} ${y}${line}`).join("");
  return (
    <g class={`minos piece-${letter}`} transform={`translate(${left} ${top})`}>
      <path class="mino-face" d={path("h1v1h-1z")} />
      <path class="mino-light" d={path("m0.08 0.92v-0.84h0.84")} />
      <path class="mino-shade" d={path("m0.92 0.08v0.84h-0.84")} />
      {letter !== "G" && (
        <text
          class="mino-letter"
          x={offsets.map(([x]) => x + 0.5).join(" ")}
          y={offsets.map(([, y]) => y + 0.52).join(" ")}
        >
          {letter.repeat(cells.length)}
        </text>
      )}
    </g>
  );
}

/** The filled cells of rows, which have a letter or `_` for each cell. `rowY` is the upper edge of the row with a number. */
export function FilledRows({ rows, rowY }: { rows: readonly string[]; rowY: (row: number) => number }) {
  const cells = new Map<string, (readonly [number, number])[]>();
  for (const [row, letters] of rows.entries()) {
    for (const [x, letter] of [...letters].entries()) {
      const same = cells.get(letter) ?? [];
      if (letter !== "_") cells.set(letter, same);
      same.push([x, rowY(row)]);
    }
  }
  return (
    <>
      {[...cells].map(([letter, cells]) => (
        <Minos key={letter} cells={cells} letter={letter} />
      ))}
    </>
  );
}
