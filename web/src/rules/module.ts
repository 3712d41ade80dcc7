//! The compiled wasm module, without its functions, so that the fetch can start before the code that uses them is here.

import address from "../generated/wasm/tetrad_wasm_bg.wasm?url";

let module: Promise<WebAssembly.Module> | undefined;

/** The module, fetched and compiled once for pages and workers. After a failure the next call tries again. */
export function compiled(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch(address)).catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}
