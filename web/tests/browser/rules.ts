//! The rules for tests, from the same module as the pages', so that tests can choose legal moves.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initSync, loadWeights } from "../../src/generated/wasm/tetrad_wasm";

const file = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../src/generated/wasm/${name}`, import.meta.url)));
initSync({ module: file("tetrad_wasm_bg.wasm") });
for (const game of ["tictactoe", "santorini"]) loadWeights(game, file(`${game}.weights`));

export {
  RealtimeTetris,
  actions,
  describe as describePosition,
  legalMoves,
  play,
  ptnCandidates,
  puzzleAnswer,
  puzzlePlacements,
  tables,
} from "../../src/generated/wasm/tetrad_wasm";

/** The value of a reply; an error fails the test. */
export function ok<T>(reply: { ok: T } | { error: { message: string } }): T {
  if ("ok" in reply) return reply.ok;
  throw new Error(reply.error.message);
}

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
