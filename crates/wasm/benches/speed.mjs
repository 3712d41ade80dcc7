// Compares the speed of engines in wasm with the same engines as native code, on the same work.
//
//   node speed.mjs <folder of the module for Node> <the tetrad command> [game]
//
// Alternates between `tetrad bench --json` and its positions in the module, so that other load affects both alike.
// Fails if a node count differs, since the engines are then not the same.

import { spawnSync } from "node:child_process";

import { load } from "../tests/module.mjs";

const [moduleFolder, command, onlyGame] = process.argv.slice(2);
const { fixedWork, timedWork } = load(moduleFolder);
const GAMES = ["tictactoe", "lits", "santorini", "tetris"].filter((game) => onlyGame === undefined || game === onlyGame);

function native(game) {
  const { stdout, status } = spawnSync(command, ["bench", game, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`\`${command} bench ${game} --json\` failed`);
  return stdout.trim().split("\n").map((line) => JSON.parse(line)).filter((row) => row.type === "position");
}

const rate = (nodes, seconds) => `${Math.round(nodes / seconds / 1000).toLocaleString("en")}k/s`.padStart(10);

/** The number of rounds. The best time of each position counts, because other work only makes it slower. */
const ROUNDS = 7;

let different = 0;
console.log("game               nodes     native       wasm   wasm / native");
for (const game of GAMES) {
  const total = { nodes: 0, native: 0, wasm: 0 };
  const rows = native(game);
  const best = rows.map(({ seconds }) => ({ native: seconds, wasm: Infinity }));
  // Warm-up: JavaScript engines recompile hot wasm code, which is not part of the steady speed.
  for (const { position, depth, node_limit, nodes } of rows) {
    const found = fixedWork(game, position, depth ?? 0, node_limit ?? 0);
    if (found !== nodes) {
      different += 1;
      console.log(`${position}: ${found} nodes in wasm, ${nodes} natively`);
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    native(game).forEach(({ seconds }, index) => (best[index].native = Math.min(best[index].native, seconds)));
    rows.forEach(({ position, depth, node_limit }, index) => {
      const seconds = timedWork(game, position, depth ?? 0, node_limit ?? 0) / 1000;
      best[index].wasm = Math.min(best[index].wasm, seconds);
    });
  }
  rows.forEach(({ nodes }, index) => {
    total.nodes += nodes;
    total.native += best[index].native;
    total.wasm += best[index].wasm;
  });
  const part = `${Math.round((100 * total.native) / total.wasm)} %`;
  const columns = [game.padEnd(12), String(total.nodes).padStart(11), rate(total.nodes, total.native)];
  console.log([...columns, rate(total.nodes, total.wasm), part.padStart(15)].join(" "));
}
process.exitCode = different === 0 ? 0 : 1;
