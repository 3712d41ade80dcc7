//! Loads the wasm module from the address that bundlers and browsers know it by.

import type { WeightsName } from "./worker.js";
import init, { loadWeights } from "./wasm/tetrad_wasm.js";

/** The files of weights by game. Bundlers look for exactly these expressions. */
const FILES: Record<WeightsName, URL> = {
  tictactoe: new URL("./wasm/tictactoe.weights", import.meta.url),
  santorini: new URL("./wasm/santorini.weights", import.meta.url),
};

/** Loads the module; must complete before any other function of it is called. */
export async function initialize(): Promise<void> {
  // Bundlers look for exactly this expression.
  await init({ module_or_path: new URL("./wasm/tetrad_wasm_bg.wasm", import.meta.url) });
}

/** Gives the engines of these games the weights of their networks. */
export async function load(games: readonly WeightsName[]): Promise<void> {
  for (const game of games) {
    const response = await fetch(FILES[game]);
    if (!response.ok) throw new Error(`the weights of ${game} can't be fetched: status ${response.status}`);
    loadWeights(game, new Uint8Array(await response.arrayBuffer()));
  }
}
