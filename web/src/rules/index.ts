//! The rules of the games, from the wasm module. Pages use them only through this module and hold no rules themselves.
//!
//! Errors in arguments are returned as a `Reply`; nothing is thrown.

import init, * as wasm from "../generated/wasm/tetrad_wasm";
import type { GameName, Reply, Side, Tables } from "../generated/rules";
import { compiled } from "./module";
import { actionsOf, type ActionsOf } from "./one-game";

export type * from "../generated/rules";
export * from "./one-game";
export {
  RealtimeReplay,
  RealtimeTetris,
  attackTables,
  compose,
  describe,
  exportPosition,
  exportRecord,
  importText,
  legalMoves,
  newGame,
  passTurn,
  play,
  ptnAnnotate,
  ptnCandidates,
  ptnCheck,
  ptnConvert,
  ptnEnter,
  ptnFilm,
  ptnFormat,
  ptnImport,
  ptnPlot,
  ptnStatistics,
  ptnStudy,
  ptnSvg,
  ptnVerdicts,
  ptnWell,
  puzzlePlacements,
  puzzleRatings,
  readRecording,
  replay,
  reviewGame,
  reviewMarks,
} from "../generated/wasm/tetrad_wasm";

let loading: Promise<unknown> | undefined;

/** Loads the rules once; must complete before any other function is called. After a failure the next call tries again. */
export async function loadRules(): Promise<void> {
  loading ??= compiled()
    .then((module) => init({ module_or_path: module }))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  await loading;
}

let known: Tables | undefined;

/** The constant tables: gods and shapes. */
export function tables(): Tables {
  known ??= wasm.tables();
  return known;
}

/** The next actions of a chain in a position of this game. */
export function actions<G extends GameName>(
  game: G,
  position: string,
  chain: readonly string[],
  side: Side | undefined,
): Reply<ActionsOf<G>> {
  const reply = wasm.actions(game, position, [...chain], side);
  return "ok" in reply ? { ok: actionsOf(game, reply.ok) } : reply;
}
