// Makes worker scripts that stand on their own: each carries the module with the engines, and needs no other file.
//
//   node bundle.mjs <folder of the module for classic scripts> <folder for the workers>

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [moduleFolder, target] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const glue = readFileSync(join(moduleFolder, "tetrad_wasm.js"), "utf8");
const bytes = gzipSync(readFileSync(join(moduleFolder, "tetrad_wasm_bg.wasm")), { level: 9 }).toString("base64");
const shell = readFileSync(join(here, "shell.js"), "utf8");

mkdirSync(target, { recursive: true });
const scripts = readdirSync(here).filter((name) => name.endsWith(".js") && name !== "shell.js");
for (const name of scripts) {
  const body = readFileSync(join(here, name), "utf8");
  const title = `// Tetrad, ${basename(name, ".js")}. MIT OR Apache-2.0.\n`;
  const script = `${title}(() => {\n"use strict";\n${glue}\nconst MODULE = "${bytes}";\n${shell}\n${body}})();\n`;
  writeFileSync(join(target, name), script);
}
