//! Loads the wasm module from its file, which `fetch` of Node can't read.

import { readFile } from "node:fs/promises";
import init from "./wasm/tetrad_wasm.js";

/** Loads the module; must complete before any other function of it is called. */
export async function initialize(): Promise<void> {
  await init({ module_or_path: await readFile(new URL("./wasm/tetrad_wasm_bg.wasm", import.meta.url)) });
}
