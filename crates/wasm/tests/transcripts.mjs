// Replays the protocol transcripts through the wasm module, in slices, as a Web Worker would.
//
//   node transcripts.mjs <folder of the module> <folder of a game's transcripts>…

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

import { load } from "./module.mjs";
import { lineMatches, run, steps, transcripts } from "./matching.mjs";

const [moduleFolder, ...transcriptFolders] = process.argv.slice(2).map((path) => resolve(path));
const { ProtocolEngine, fixedWork } = load(moduleFolder);

const SLICE_MS = 15;

// The longest time from interrupting a search to its answer.
const PROMPT_MS = 50;

function replay(protocol, text) {
  const engine = new ProtocolEngine(protocol);
  let printed = [];
  for (const { say, hear } of steps(text)) {
    if (say !== undefined) {
      // A search gets a slice between two commands, so that the second one interrupts it.
      if (engine.busy) engine.step(SLICE_MS);
      engine.line(say);
      continue;
    }
    const passedOver = [];
    for (;;) {
      printed.push(...engine.takeLines());
      const next = printed.shift();
      if (next !== undefined && lineMatches(hear, next)) break;
      if (next !== undefined) passedOver.push(next);
      else if (engine.busy) engine.step(SLICE_MS);
      else throw new Error(`expected \`${hear}\`, found only ${JSON.stringify(passedOver)}`);
    }
  }
  engine.free();
}

// The time until a running search answers after another `move` is sent at the start of a slice.
function interruptedAfterMs() {
  const engine = new ProtocolEngine("st3p");
  const answers = () => engine.takeLines().filter((line) => /^(best|error) /.test(line));
  // A quiet middle game, which a few slices can't solve.
  engine.line("move 15_/15_/15_/15_/15_/15_/6_xo7_/6_ox7_/15_/15_/15_/15_/15_/15_/15_ x time ms:60000 win-length 5");
  for (let slice = 0; slice < 10; slice++) engine.step(SLICE_MS);
  const early = answers();
  if (early.length > 0) throw new Error(`the search did not wait to be interrupted: ${early}`);

  const sent = performance.now();
  engine.step(SLICE_MS);
  engine.line("move 3_/_x_/3_ o time ms:1000");
  const first = answers();
  const waited = performance.now() - sent;
  if (first.length !== 1 || !lineMatches("best *", first[0])) throw new Error(`the running search answered ${first}`);

  while (engine.busy) engine.step(SLICE_MS);
  const second = answers();
  if (second.length !== 1 || !lineMatches("best a1|c1|a3|c3", second[0])) throw new Error(`then came ${second}`);
  engine.line("quit");
  if (!engine.closed) throw new Error("`quit` did not close the session");
  engine.free();
  return waited;
}

// Takes the median of several tries, because the machine may slow one down.
function aSearchIsInterruptedPromptly() {
  const waits = Array.from({ length: 7 }, interruptedAfterMs).sort((a, b) => a - b);
  const median = waits[3];
  if (median > PROMPT_MS) throw new Error(`the answer took ${median.toFixed(1)} ms, expected ${PROMPT_MS} at most`);
}

// Searches have the same node counts here as in the stored data of other machines.
function nodeCountsAreThoseOfOtherMachines() {
  const data = readFileSync(new URL("./data/nodes.tsv", import.meta.url), "utf8");
  for (const line of data.split("\n").filter((line) => line !== "" && !line.startsWith("#"))) {
    const [game, position, limit, expected] = line.split("\t");
    const [kind, number] = limit.split(" ");
    const found = fixedWork(game, position, kind === "depth" ? Number(number) : 0, Number(number));
    if (found !== Number(expected)) throw new Error(`${game} ${position}: ${found} nodes, expected ${expected}`);
  }
}

// The message of the error that `act` throws.
function errorOf(act) {
  try {
    act();
  } catch (error) {
    return error.message;
  }
  throw new Error("there was no error");
}

// An engine without its weights says so, and damaged weights are refused; then the right ones still work.
function missingAndDamagedWeightsAreErrors() {
  const require = createRequire(import.meta.url);
  const glue = join(moduleFolder, "tetrad_wasm.js");
  delete require.cache[require.resolve(glue)];
  const bare = require(glue);
  const missing = "the weights of santorini are not loaded";
  const heard = [errorOf(() => new bare.ProtocolEngine("santorini"))];
  const analysis = new bare.AnalysisEngine();
  analysis.line(JSON.stringify({ type: "analyse", task: 7, game: "santorini", position: "start" }));
  heard.push(JSON.parse(analysis.takeLines()[0]).message);
  if (heard.some((message) => message !== missing)) throw new Error(`expected \`${missing}\` twice, found ${heard}`);

  const weights = readFileSync(join(moduleFolder, "santorini.weights"));
  const damaged = Uint8Array.from(weights);
  damaged[damaged.length - 1] ^= 1;
  const cases = [
    ["santorini", damaged, "the file is damaged: its checksum does not match"],
    ["santorini", weights.subarray(0, 1000), `the file has 1000 bytes, expected ${weights.length}`],
    ["santorini", new Uint8Array(), "the file does not begin with `tetrad network 2`"],
    ["lits", weights, "the engine of `lits` takes no weights"],
  ];
  for (const [game, bytes, expected] of cases) {
    const message = errorOf(() => bare.loadWeights(game, bytes));
    if (!message.endsWith(expected)) throw new Error(`expected \`${expected}\`, found \`${message}\``);
  }
  bare.loadWeights("santorini", weights);
  new bare.ProtocolEngine("santorini").free();
}

await run([
  ["missing and damaged weights are errors", missingAndDamagedWeightsAreErrors],
  ["a search is interrupted promptly", aSearchIsInterruptedPromptly],
  ["node counts are those of other machines", nodeCountsAreThoseOfOtherMachines],
  ...transcripts(transcriptFolders).map(({ protocol, name, text }) => [name, () => replay(protocol, text)]),
]);
