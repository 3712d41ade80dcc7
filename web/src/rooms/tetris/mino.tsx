//! Draws one filled cell in guideline colours, with a bevel line and the piece's letter.

import type { Point } from "../../game/grid";

/** One filled cell. */
export function Mino({ x, y, letter, class: name = "" }: Point & { letter: string; class?: string }) {
  return (
    <g class={`mino piece-${letter} ${name}`}>
      <rect class="mino-face" x={x} y={y} width={1} height={1} />
      <path class="mino-light" d={`M${x + 0.08} ${y + 0.92}V${y + 0.08}H${x + 0.92}`} />
      <path class="mino-shade" d={`M${x + 0.92} ${y + 0.08}V${y + 0.92}H${x + 0.08}`} />
      {letter !== "G" && (
        <text class="mino-letter" x={x + 0.5} y={y + 0.52}>
          {letter}
        </text>
      )}
    </g>
  );
}
