// Loads the module for Node with the weights of all engines.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join, resolve } from "node:path";

export function load(folder) {
  const module = createRequire(import.meta.url)(join(resolve(folder), "tetrad_wasm.js"));
  for (const name of readdirSync(folder).filter((name) => extname(name) === ".weights")) {
    module.loadWeights(basename(name, ".weights"), readFileSync(join(folder, name)));
  }
  return module;
}
