//! Registered engines on a game's page, in a real browser with the real server. The engines are our examples, and our own
//! engine as a program.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { choose, exchanged } from "./engine-lists";
import { PHONE } from "./site";
import { Person } from "./table";
import { binary, serveTetrad } from "./tetrad";
import { close, fitsPhone, problems, visits } from "./visits";

const folder = mkdtempSync(join(tmpdir(), "tetrad-engines-"));
const file = join(folder, "engines.toml");
const example = (name: string) => `python3 ${fileURLToPath(new URL(`../../../examples/${name}.py`, import.meta.url))}`;

const engine = (name: string, proto: string, cmd: string, more = "") =>
  `[[engine]]\nname = "${name}"\nproto = "${proto}"\ncmd = ${JSON.stringify(cmd)}\nstartup = "60s"\nmargin = "20s"\n${more}\n`;

const DEPTH = `[engine.page-option.max_depth]\ntype = "integer"\nmin = 1\nmax = 20\ndefault = 6\n`;

const ENGINES = [
  engine("Program", "st3p", `${binary()} engine st3p`),
  engine("Five", "gomocup", example("gomocup"), DEPTH),
  engine("Shapes", "ltp", example("ltp")),
  engine("Crash", "st3p", "sh -c 'echo out of ideas >&2; exit 3'"),
].join("\n");

const { open } = visits(async () => {
  writeFileSync(file, ENGINES);
  const site = await serveTetrad("--engines", file);
  return {
    address: site.address,
    async close() {
      await site.close();
      rmSync(folder, { recursive: true });
    },
  };
});

test("a registered engine analyses with lines, another one beside it, and the lines exchanged can be seen", async () => {
  const visit = await open("tictactoe?position=4_/4_/4_/4_ x");
  const { page } = visit;
  await page.click("#tab-engine");
  await choose(page, "Engine", "Program");
  await choose(page, "Beside it", "Tetrad, in the browser");
  await page.click('.engine-panel button:has-text("Analyse")');
  await page.waitForSelector(".engine-panel > .lines .line .move");
  await page.waitForSelector(".beside .line .move");
  await exchanged(page, "Program (analyses)", /^move 4_\/4_\/4_\/4_ x time ms:\d+$/);
  expect(await problems(page)).toEqual([]);
  await page.click('.engine-panel button:has-text("Stop")');
  await close(visit);
});

test("a person plays a registered engine, takes its hint, and it is named", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  const person = new Person(page, "tictactoe", 7);
  await page.click("#tab-settings");
  await choose(page, "The engine: which one", "Program");
  await choose(page, "Hints from", "Program");
  expect(await page.getByLabel("The engine's time").count()).toBe(1);
  expect(await page.textContent(".players")).toContain("Program");
  await page.click("#tab-moves");
  await person.playOn("mouse", 1);
  await person.turn();
  await page.click('[aria-label="Hint"]');
  await page.locator("[role=status]", { hasText: "would play" }).waitFor({ state: "attached" });
  await person.playOn("mouse");
  expect((await person.described()).outcome).not.toBeNull();
  await page.click("#tab-engine");
  await exchanged(page, "Program (plays)", /^best [abc][123]$/);
  await close(visit);
});

test("two registered engines play a whole game, and their choices survive a reload", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Engine against engine")');
  await choose(page, "X: which one", "Program");
  await choose(page, "O: which one", "Program");
  await page.click('[aria-label="New game"]');
  await page.waitForSelector('main.game[data-over="true"]', { timeout: 60_000 });
  expect((await page.textContent(".players"))?.match(/Program/g)).toHaveLength(2);
  await page.reload();
  await page.click("#tab-settings");
  await page.waitForFunction(() => document.querySelector(".players")?.textContent?.match(/Program/g)?.length === 2);
  await close(visit);
});

test("an engine without scores plays and gives hints, and the page says why it can't do more", async () => {
  const visit = await open("lits");
  const { page } = visit;
  await page.click("#tab-settings");
  await choose(page, "Hints from", "Shapes");
  await page.click('[aria-label="Hint"]');
  await page.locator("[role=status]", { hasText: "would play" }).waitFor({ state: "attached" });
  await page.click("#tab-engine");
  const entry = page
    .getByRole("combobox", { name: "Engine", exact: true })
    .locator("option", { hasText: "Shapes (plays only)" });
  expect(await entry.isDisabled()).toBe(true);
  expect(await page.textContent(".engine-panel")).toContain(
    "Shapes (LTP): the protocol has no score and no line of moves",
  );
  await close(visit);
});

test("a crash is told in words, and the person can go on with another engine", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.click("#tab-engine");
  await choose(page, "Engine", "Crash");
  await page.click('.engine-panel button:has-text("Analyse")');
  const words = page.locator(".engine-panel .problem");
  await words.waitFor();
  expect(await words.textContent()).toContain("Crash crashed: exit status: 3; its last error line: `out of ideas`");
  await choose(page, "Engine", "Program");
  await page.click('.engine-panel button:has-text("Analyse")');
  await page.waitForSelector(".engine-panel > .lines .line .move");
  await close(visit);
});

test("an option is set on the page and reaches the engine", async () => {
  const board = Array.from({ length: 15 }, () => "15_").join("/");
  const visit = await open(`tictactoe?position=${encodeURIComponent(`${board} x win-length 5`)}`);
  const { page } = visit;
  await page.click("#tab-engine");
  await choose(page, "Engine", "Five");
  await page.getByLabel("max_depth (1 to 20)").fill("7");
  await page.click('.engine-panel button:has-text("Analyse")');
  await page.locator(".lines-empty", { hasText: "without a score" }).waitFor();
  await exchanged(page, "Five (analyses)", /^INFO max_depth 7$/);
  await close(visit);
});

test("the list follows the file, and a broken file changes nothing but is told", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.click("#tab-engine");
  await page.click('summary:has-text("Add an engine")');
  expect(await page.textContent(".add-engine .code")).toContain('[[engine]]\nname = "Mine"\nproto = "st3p"');
  expect(await page.locator(".add-engine").locator("input:not([type=file]), textarea").count()).toBe(0);
  try {
    writeFileSync(file, `${ENGINES}\n${engine("Added", "st3p", example("st3p"))}`);
    await page.click('button:has-text("Read the list again")');
    await choose(page, "Engine", "Added");
    writeFileSync(file, `${ENGINES}\n[[engine]]\nname = "Half"\n`);
    writeFileSync(file, `${ENGINES}\n[[engine]]\nname = "Half"\nproto = "st3p"\n`);
    await page.click('button:has-text("Read the list again")');
    await page.locator(".problem", { hasText: "`cmd` is missing" }).waitFor();
    await choose(page, "Engine", "Added");
  } finally {
    writeFileSync(file, ENGINES);
  }
  await page.click('button:has-text("Read the list again")');
  await page.locator(".problem").waitFor({ state: "detached" });
  await close(visit);
});

test("on a phone the choices fit, with targets that are large enough", async () => {
  const visit = await open("tictactoe", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  for (const tab of ["engine", "settings"]) {
    await page.tap(`#tab-${tab}`);
    await page.locator("option", { hasText: "Program" }).first().waitFor({ state: "attached" });
    await page.tap('summary:has-text("Add an engine")');
    expect(await fitsPhone(page)).toEqual([]);
    expect(await problems(page)).toEqual([]);
  }
  await close(visit);
});
