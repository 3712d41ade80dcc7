//! Loads the wasm module from the address that bundlers and browsers know it by.

import init from "./wasm/tetrad_wasm.js";

/** Loads the module; must complete before any other function of it is called. */
export async function initialize(): Promise<void> {
  // Bundlers look for exactly this expression.
  await init({ module_or_path: new URL("./wasm/tetrad_wasm_bg.wasm", import.meta.url) });
}
