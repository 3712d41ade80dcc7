// Makes self-contained worker scripts: each carries the module with the engines and needs no other file.
//
//   node bundle.mjs <folder of the module for classic scripts> <folder of the module for Node> <folder for the workers>

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [moduleFolder, nodeFolder, target] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const glue = readFileSync(join(moduleFolder, "tetrad_wasm.js"), "utf8");
const packed = (name) => gzipSync(readFileSync(join(moduleFolder, name)), { level: 9 }).toString("base64");
// Worker scripts are no modules.
const piece = (name) => readFileSync(join(here, name), "utf8").replace(/^export /gm, "");
const pieces = `${glue}\nconst MODULE = "${packed("tetrad_wasm_bg.wasm")}";\n${piece("unpack.js")}\n${piece("shell.js")}`;

// A script for each protocol of the module, and one for the analysis messages of the app's pages.
const { protocols } = createRequire(import.meta.url)(resolve(nodeFolder, "tetrad_wasm.js"));
const ofProtocol = ({ name, about, isJson, weights }) => ({
  name,
  about,
  weights: weights === null ? [] : [weights],
  body: `serve(self, ready, () => new wasm_bindgen.ProtocolEngine("${name}"), ${isJson ? "OBJECTS" : "LINES"});\n`,
});
const analysis = {
  name: "analysis",
  about: "All games, speaking the analysis messages",
  weights: [...new Set(protocols().flatMap(({ weights }) => weights ?? []))],
  body: "serve(self, ready, () => new wasm_bindgen.AnalysisEngine(), OBJECTS);\n",
};

const READY = `const ready = unpack(MODULE)
  .then((bytes) => wasm_bindgen({ module_or_path: bytes }))
  .then(() => Promise.all(WEIGHTS.map(async ([game, bytes]) => wasm_bindgen.loadWeights(game, new Uint8Array(await unpack(bytes))))));
`;

mkdirSync(target, { recursive: true });
for (const { name, about, weights, body } of [...protocols().map(ofProtocol), analysis]) {
  const title = `// Tetrad, ${name}: ${about}. MIT OR Apache-2.0.\n`;
  const networks = `const WEIGHTS = ${JSON.stringify(weights.map((game) => [game, packed(`${game}.weights`)]))};\n`;
  const script = `${title}(() => {\n"use strict";\n${pieces}\n${networks}${READY}${body}})();\n`;
  writeFileSync(join(target, `${name}.js`), script);
}
