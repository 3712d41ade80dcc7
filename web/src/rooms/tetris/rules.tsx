//! The rules of Tetris, with pictures.

import { Example } from "../../game/example";
import { FilledRows } from "./minos";

function Well({ rows, caption }: { rows: readonly string[]; caption: string }) {
  const width = rows[0]?.length ?? 0;
  return (
    <Example game="tetris" cols={width} rows={rows.length} caption={caption}>
      <rect class="well" width={width} height={rows.length} />
      <FilledRows rows={rows} rowY={(row) => row} />
    </Example>
  );
}

export function Rules() {
  return (
    <>
      <p>
        Pieces of four cells fall into a well ten cells wide. You shift and turn them on the way; where a piece comes to
        rest it stays. A full row disappears. One piece can be put aside (hold) and taken later. When the next piece has
        no room to appear, the game is over.
      </p>
      <div class="examples">
        <Well
          rows={["__________", "I_________", "IJJJ_LLL__", "IJSSOOLZZ_", "ISSGOOGGZZ"]}
          caption="The lowest row is full, and disappears."
        />
        <Well
          rows={["__________", "__________", "__GG______", "GGGTTTGGGG", "GGGGTGGGGG"]}
          caption="A T that is turned in under an overhang, where it could not fall, is a T-spin."
        />
      </div>
      <h2>Against each other</h2>
      <p>
        Both players get the same pieces. Clearing two lines or more sends rows of garbage with one hole, four lines and
        T-spins most of all. What you send first cancels what is on its way to you. The rest arrives after a placement
        that clears nothing.
      </p>
      <h2>By placements</h2>
      <p>
        On the board, point at a place and click. The wheel or the arrow up turns the piece, a right click or C takes
        the held one. Places under overhangs and T-spins are offered where they can be reached.
      </p>
    </>
  );
}
