// Engines in wasm beside the same engines as native code, on the same work.
//
//   node speed.mjs <folder of the module for Node> <the tetrad command> [game]
//
// Runs `tetrad bench --json` and then every position of it through the module, a game at a time, so that neither runs on a
// machine that is busier than the other's for long. Ends with an error if a node count differs: then they are not the same engines.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [moduleFolder, command, onlyGame] = process.argv.slice(2);
const { fixedWork } = createRequire(import.meta.url)(join(resolve(moduleFolder), "tetrad_wasm.js"));
const GAMES = ["tictactoe", "lits", "santorini", "tetris"].filter((game) => onlyGame === undefined || game === onlyGame);

function native(game) {
  const { stdout, status } = spawnSync(command, ["bench", game, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`\`${command} bench ${game} --json\` failed`);
  return stdout.trim().split("\n").map((line) => JSON.parse(line)).filter((row) => row.type === "position");
}

const rate = (nodes, seconds) => `${Math.round(nodes / seconds / 1000).toLocaleString("en")}k/s`.padStart(10);

let different = 0;
console.log("game               nodes     native       wasm   wasm / native");
for (const game of GAMES) {
  const total = { nodes: 0, native: 0, wasm: 0 };
  const rows = native(game);
  // Browsers compile what runs long once more, better. That is no part of the speed of an engine that has run for seconds.
  for (const { position, depth, node_limit, nodes } of rows) {
    const found = fixedWork(game, position, depth ?? 0, node_limit ?? 0);
    if (found !== nodes) {
      different += 1;
      console.log(`${position}: ${found} nodes in wasm, ${nodes} natively`);
    }
  }
  for (const { position, nodes, seconds } of rows) {
    // Up to the last report: that is what the other's time is about.
    const started = performance.now();
    fixedWork(game, position, 0, nodes);
    total.wasm += (performance.now() - started) / 1000;
    total.native += seconds;
    total.nodes += nodes;
  }
  const part = `${Math.round((100 * total.native) / total.wasm)} %`;
  const columns = [game.padEnd(12), String(total.nodes).padStart(11), rate(total.nodes, total.native)];
  console.log([...columns, rate(total.nodes, total.wasm), part.padStart(15)].join(" "));
}
process.exitCode = different === 0 ? 0 : 1;
