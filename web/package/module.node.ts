//! Loads the wasm module from its file, which `fetch` of Node can't read.

import { readFile } from "node:fs/promises";
import type { WeightsName } from "./worker.js";
import init, { loadWeights } from "./wasm/tetrad_wasm.js";

/** Loads the module; must complete before any other function of it is called. */
export async function initialize(): Promise<void> {
  await init({ module_or_path: await readFile(new URL("./wasm/tetrad_wasm_bg.wasm", import.meta.url)) });
}

/** Gives the engines of these games the weights of their networks. */
export async function load(games: readonly WeightsName[]): Promise<void> {
  for (const game of games) loadWeights(game, await readFile(new URL(`./wasm/${game}.weights`, import.meta.url)));
}
