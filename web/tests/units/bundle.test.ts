import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** What is fetched later: for the first script of others, and the weights of an engine after its board. */
const LATER = /^(script-connection|tetrad_scripts)|\.weights$/;

type Size = readonly [name: string, bytes: number];

/** The compressed sizes of the files that a first visit fetches before and during a game; the rest is cached for later. */
function firstLoad(): Size[] {
  const assets = readdirSync(join(DIST, "assets")).filter((name) => !LATER.test(name));
  const names = [
    "index.html",
    "theme.js",
    "icon.svg",
    "manifest.webmanifest",
    ...assets.map((name) => join("assets", name)),
  ];
  const sizes = names.map((name): Size => [name, gzipSync(readFileSync(join(DIST, name))).length]);
  // Of the puzzles, the home page fetches the file with the puzzle of the day.
  const isPuzzle = ([name]: Size) => name.endsWith(".jsonl");
  const [largest] = sizes.filter(isPuzzle).sort(([, one], [, other]) => other - one);
  return [...sizes.filter((size) => !isPuzzle(size)), largest!];
}

test("the first load of any game stays under a megabyte", () => {
  const sizes = firstLoad();
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`first load: ${(total / 1024).toFixed(0)} KiB compressed`);
  expect(total, JSON.stringify(sizes)).toBeLessThan(1_000_000);
});

test("the weights of an engine stay under a megabyte and a half", () => {
  const sizes = readdirSync(join(DIST, "assets"))
    .filter((name) => name.endsWith(".weights"))
    .map((name) => readFileSync(join(DIST, "assets", name)).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(1_500_000);
});

test("the service worker keeps every file of the site", () => {
  const script = readFileSync(join(DIST, "sw.js"), "utf8");
  const list = JSON.parse(/const FILES = (\[.*\]);/.exec(script)![1]!) as string[];
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "sw.js")
    .map((entry) => join(entry.parentPath, entry.name).slice(DIST.length + 1));
  expect(list.sort()).toEqual(files.sort());
  expect(script).toMatch(/tetrad-\$\{"[0-9a-f]{16}"\}/);
});
