//! The archive of a release, unpacked into an empty folder that is all its server sees: no Rust, no Node, no shell, no other file.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, visit } from "../browser/site";
import { Person } from "../browser/table";
import { run, type Running } from "../browser/tetrad";

const folder = mkdtempSync(join(tmpdir(), "tetrad-archive-"));
let browser: Browser;
let server: Running | undefined;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.end();
  rmSync(folder, { recursive: true });
});

/** The command that runs a program of a folder with the folder as its root. */
function inRoot(root: string): [string, string[]] {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? ["chroot", [root]] : ["unshare", ["--user", "--map-root-user", `--root=${root}`]];
}

test("a game is over within a minute of unpacking, and the guide is there", async () => {
  const archive = process.env["ARCHIVE"];
  if (archive === undefined) throw new Error("ARCHIVE names no archive: run cargo xtask test --only dist");
  const started = performance.now();
  execFileSync("tar", ["--extract", "--file", archive, "--directory", folder, "--strip-components=1"]);
  const [program, before] = inRoot(folder);
  server = run(program, [...before, "/tetrad", "serve", "--port", "0"]);
  const address = await server.firstLine;
  const { page, complaints, close } = await visit(browser, `${address}#/santorini`);
  const person = new Person(page, "santorini");
  const moves = await person.playOn("mouse");
  const seconds = (performance.now() - started) / 1000;
  console.log(`${moves} turns of a person; the game was over ${seconds.toFixed(1)} s after unpacking began`);
  expect((await person.described()).outcome).not.toBeNull();
  expect(await page.textContent(".status")).toMatch(/wins/);
  expect(seconds).toBeLessThan(60);
  await page.goto(`${address}guide/`);
  await page.waitForSelector(".contents a:has-text('Glossary')");
  await close();
  expect(complaints).toEqual([]);
});
