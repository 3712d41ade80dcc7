//! The rules, which the wasm module knows. This is the only door to them: pages ask here and decide nothing themselves.
//!
//! Whatever can be wrong with a question comes back as a `Reply`; nothing is thrown.

import init, * as wasm from "../generated/wasm/tetrad_wasm";
import address from "../generated/wasm/tetrad_wasm_bg.wasm?url";
import type { GameName, Reply, Side, Tables } from "../generated/rules";
import { actionsOf, type ActionsOf } from "./one-game";

export type * from "../generated/rules";
export * from "./one-game";
export {
  RealtimeTetris,
  compose,
  describe,
  exportPosition,
  exportRecord,
  importText,
  legalMoves,
  newGame,
  play,
  ptnAnnotate,
  ptnCheck,
  ptnConvert,
  ptnFilm,
  ptnFormat,
  ptnPlot,
  ptnStatistics,
  ptnSvg,
  ptnVerdicts,
  ptnWell,
  replay,
} from "../generated/wasm/tetrad_wasm";

let module: Promise<WebAssembly.Module> | undefined;

/** The module, fetched and compiled once: pages ask it, and workers get it handed over. */
export function compiled(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch(address));
  return module;
}

/** Makes the rules ready. Nothing can be asked before. */
export async function loadRules(): Promise<void> {
  await init({ module_or_path: await compiled() });
}

let known: Tables | undefined;

/** Gods and shapes, which never change. */
export function tables(): Tables {
  known ??= wasm.tables();
  return known;
}

/** How a chain of actions may go on, in a position of this game. */
export function actions<G extends GameName>(
  game: G,
  position: string,
  chain: readonly string[],
  side: Side | undefined,
): Reply<ActionsOf<G>> {
  const reply = wasm.actions(game, position, [...chain], side);
  return "ok" in reply ? { ok: actionsOf(game, reply.ok) } : reply;
}
