// Replays the protocol transcripts through the wasm module, in slices, as a Web Worker would.
//
//   node transcripts.mjs <folder of the module> <folder of a game's transcripts>…
//
// The format of the transcripts stands in the README.md beside them.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [moduleFolder, ...transcriptFolders] = process.argv.slice(2).map((path) => resolve(path));
const { St3pEngine, GomocupEngine, LtpEngine, SantoriniEngine, TbpEngine } = createRequire(import.meta.url)(
  join(moduleFolder, "tetrad_wasm.js"),
);

// The class for each folder of transcripts.
const ENGINES = { st3p: St3pEngine, gomocup: GomocupEngine, ltp: LtpEngine, santorini: SantoriniEngine, tbp: TbpEngine };

const SLICE_MS = 15;

// What somebody who interrupts a search may have to wait for its answer.
const PROMPT_MS = 50;

const words = (text) => text.trim().split(/\s+/);

// Whether a word is one of `a|b|c`, where `*` is any text. Every part between stars is taken where it first occurs.
function wordMatches(pattern, word) {
  return pattern.split("|").some((choice) => {
    const [first, ...parts] = choice.split("*");
    if (parts.length === 0) return choice === word;
    const last = parts.pop();
    if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last)) return false;
    let rest = word.slice(first.length, word.length - last.length);
    return parts.every((part) => {
      const at = rest.indexOf(part);
      rest = rest.slice(at + part.length);
      return at >= 0;
    });
  });
}

function lineMatches(pattern, line) {
  const [expected, found] = [words(pattern), words(line)];
  return expected.length === found.length && expected.every((word, at) => wordMatches(word, found[at]));
}

function replay(Engine, text) {
  const engine = new Engine();
  let printed = [];
  for (const line of text.split("\n").map((line) => line.trim())) {
    const rest = line.slice(1).trim();
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith(">")) {
      // Between two commands a search gets its slice, so that the second one comes in its midst.
      if (engine.busy) engine.step(SLICE_MS);
      engine.line(rest);
    } else if (line.startsWith("<")) {
      const passedOver = [];
      for (;;) {
        printed.push(...engine.takeLines());
        const next = printed.shift();
        if (next !== undefined && lineMatches(rest, next)) break;
        if (next !== undefined) passedOver.push(next);
        else if (engine.busy) engine.step(SLICE_MS);
        else throw new Error(`expected \`${rest}\`, found only ${JSON.stringify(passedOver)}`);
      }
    } else {
      throw new Error(`a transcript's line starts with \`>\`, \`<\` or \`#\`: \`${line}\``);
    }
  }
  engine.free();
}

// How long somebody waits for a running search to answer who sends another `move` as a slice begins.
function interruptedAfterMs() {
  const engine = new St3pEngine();
  const answers = () => engine.takeLines().filter((line) => /^(best|error) /.test(line));
  // A quiet middle game: nobody finds its result in a few slices.
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

// The median of several tries: one slow one may be the machine's doing.
function aSearchIsInterruptedPromptly() {
  const waits = Array.from({ length: 7 }, interruptedAfterMs).sort((a, b) => a - b);
  const median = waits[3];
  if (median > PROMPT_MS) throw new Error(`the answer took ${median.toFixed(1)} ms, expected ${PROMPT_MS} at most`);
}

const tests = [["a search is interrupted promptly", aSearchIsInterruptedPromptly]];
for (const transcriptFolder of transcriptFolders) {
  const entries = readdirSync(transcriptFolder, { withFileTypes: true });
  for (const protocol of entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)) {
    const folder = join(transcriptFolder, protocol);
    for (const file of readdirSync(folder).sort()) {
      tests.push([`${protocol}/${file}`, () => replay(ENGINES[protocol], readFileSync(join(folder, file), "utf8"))]);
    }
  }
}

let failed = 0;
for (const [name, test] of tests) {
  try {
    test();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}
console.log(`${tests.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
