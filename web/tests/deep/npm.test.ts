//! The npm package, installed from its archive into empty projects: Vite with a page in Chromium, and Node.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { createServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, serve, visit } from "../browser/site";

const WEB = fileURLToPath(new URL("../..", import.meta.url));
const PROJECTS = fileURLToPath(new URL("projects", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "tetrad-npm-"));
let browser: Browser;

function run(project: string, program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd: join(folder, project), encoding: "utf8" });
}

/** Makes a project out of its files, with the package and others installed. */
function install(project: string, ...others: readonly string[]): void {
  const archive = process.env["PACKAGE"];
  if (archive === undefined) throw new Error("PACKAGE names no archive: run cargo xtask test --only npm");
  mkdirSync(join(folder, project));
  cpSync(join(PROJECTS, project), join(folder, project), { recursive: true });
  writeFileSync(join(folder, project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  run(project, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", archive, ...others);
}

/** The version of one of our own packages. */
function version(name: string): string {
  const manifest = JSON.parse(readFileSync(join(WEB, "node_modules", name, "package.json"), "utf8")) as {
    version: string;
  };
  return `${name}@${manifest.version}`;
}

beforeAll(async () => {
  install("vite", version("vite"), version("typescript"));
  install("node");
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** Opens the project's page and expects its report. */
async function expectPlay(address: string): Promise<void> {
  const { page, complaints, close } = await visit(browser, address);
  await page.waitForFunction(() => document.title === "Over", null, { timeout: 60_000 });
  expect((await page.textContent("#report"))?.trim().split("\n")).toEqual([
    "st3p: string",
    "gomocup: string",
    "ltp: string",
    "santorini: string",
    "tbp: object",
    "analysis: object",
    "tictactoe: first",
  ]);
  await close();
  expect(complaints.filter((text) => !text.includes("[vite]"))).toEqual([]);
}

test("a Vite project is built with the package, and its page plays a game under a strict policy", async () => {
  run("vite", "npx", "tsc");
  run("vite", "npx", "vite", "build", "--base", "./");
  const site = await serve(join(folder, "vite", "dist"));
  await expectPlay(site.address);
  await site.close();
});

test("Vite's development server serves the package", async () => {
  const server = await createServer({ root: join(folder, "vite"), server: { port: 0, host: "127.0.0.1" } });
  await server.listen();
  await expectPlay(server.resolvedUrls!.local[0]!);
  await server.close();
});

test("a Node project plays every game to its end, and exits", () => {
  expect(run("node", "node", "games.mjs").trim().split("\n")).toEqual([
    "tictactoe: over, several turns, notation",
    "lits: over, several turns, notation",
    "santorini: over, several turns, notation",
    "tetris: over, several turns, notation",
    "error: true",
    "found protocol `chess`, expected one of st3p, gomocup, ltp, santorini, tbp, analysis",
  ]);
});

const readme = readFileSync(join(WEB, "package", "README.md"), "utf8");
const examples = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);

test.each(examples.map((code, index) => [index + 1, code] as const))("example %d of the README runs", (index, code) => {
  writeFileSync(join(folder, "node", `example-${index}.mjs`), code);
  expect(run("node", "node", `example-${index}.mjs`)).not.toBe("");
});

test("the README has an example for the rules and for each kind of worker", () => {
  expect(examples.length).toBe(4);
});
