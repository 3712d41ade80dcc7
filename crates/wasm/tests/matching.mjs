// Compares the lines of a transcript with an engine's output. The README.md beside the transcripts has the format.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const words = (text) => text.trim().split(/\s+/);

// Whether a word matches one of `a|b|c`, where `*` is any text. Parts between stars match at their first occurrence.
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

export function lineMatches(pattern, line) {
  const [expected, found] = [words(pattern), words(line)];
  return expected.length === found.length && expected.every((word, at) => wordMatches(word, found[at]));
}

// The steps of a transcript: `{ say: line }` to the engine and `{ hear: pattern }` from it.
export function steps(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
    const rest = line.slice(1).trim();
    if (line.startsWith(">")) return { say: rest };
    if (line.startsWith("<")) return { hear: rest };
    throw new Error(`a transcript's line starts with \`>\`, \`<\` or \`#\`: \`${line}\``);
  });
}

// Every transcript in the folders of games: its protocol, its name and its steps.
export function transcripts(folders) {
  return folders.flatMap((folder) => {
    const protocols = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return protocols.flatMap(({ name: protocol }) => {
      const files = readdirSync(join(folder, protocol)).sort();
      const read = (file) => readFileSync(join(folder, protocol, file), "utf8");
      return files.map((file) => ({ protocol, name: `${protocol}/${file}`, text: read(file) }));
    });
  });
}

// Runs tests one after the other and prints the results.
export async function run(tests) {
  let failed = 0;
  for (const [name, test] of tests) {
    try {
      await test();
      console.log(`ok      ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}: ${error.message}`);
    }
  }
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
