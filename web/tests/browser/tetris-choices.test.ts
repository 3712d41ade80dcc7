//! What a player of live Tetris chooses and keeps, in a real browser: handling, rules, sounds, effects, bests and files.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "./site";
import { close, fitsPhone, problems, visits } from "./visits";

const { open, site } = visits();

const phase = (page: Page, wanted: string) => page.waitForSelector(`main.live[data-phase="${wanted}"]`);

/** The filled cells of the person's field. */
const filled = (page: Page) => page.$eval(".live-board .seat .filled", ({ innerHTML }) => innerHTML);

const unfold = (page: Page, name: string) => page.click(`summary:has-text("${name}")`);

/** Starts an endless game, and drops pieces in place until it is over. */
async function playToTheEnd(page: Page): Promise<void> {
  await page.click('.choices label:has-text("Endless")');
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  while ((await page.getAttribute("main.live", "data-phase")) !== "over") await page.keyboard.press("Space");
}

interface SavedFile {
  readonly "tetrad-library": number;
  readonly entries: readonly { readonly content: Readonly<Record<string, unknown>> }[];
}

/** The text of the file that the replay saves. */
async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save as a file")]);
  return readFileSync(await download.path(), "utf8");
}

/** Imports the text of a file into the library. */
const importLibrary = (page: Page, text: string) =>
  page.setInputFiles('input[type="file"]', {
    name: "library.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });

test("handling and rules are kept, played and saved, and the file replays elsewhere", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await unfold(page, "Handling");
  await page.click('.presets button:has-text("Instant")');
  const texts = () => page.locator(".slider-value").allTextContents();
  expect((await texts()).slice(0, 4)).toEqual(["100 ms", "0 ms", "0 ms", "at once"]);
  await page.getByLabel("Shift delay (DAS)").fill("150");
  await page.getByLabel("Shift repeat (ARR)").fill("20");
  await page.getByLabel("Pause of the repeat after a turn or a new piece (DCD)").fill("5");
  await page.getByLabel("Soft drop (SDF)").fill("0");
  await unfold(page, "Rules");
  await page.click('.switch:has-text("Turns by 180°")');
  await page.getByLabel("Attack table, of the games").selectOption("guideline");
  await page.reload();
  await page.waitForSelector("main.live");
  await unfold(page, "Handling");
  expect((await texts()).slice(0, 4)).toEqual(["150 ms", "20 ms", "5 ms", "5 × gravity"]);
  await playToTheEnd(page);
  const end = await filled(page);
  await page.click("text=Replay and review");
  await phase(page, "replay");
  const text = await saved(page);
  const file = JSON.parse(text) as SavedFile;
  expect(file["tetrad-library"]).toBe(1);
  expect(file.entries[0]?.content).toMatchObject({
    kind: "live",
    version: 2,
    contest: "endless",
    replay: {
      version: 1,
      options: {
        halfTurns: false,
        attack: "guideline",
        handling: { delay: 150, repeat: 20, cut: 5, softDrop: 200, gravity: 1000 },
      },
    },
  });
  await close(visit);

  const other = await open("library");
  await importLibrary(other.page, text);
  await other.page.click('.kept-words a:has-text("Tetris")');
  await phase(other.page, "replay");
  const time = other.page.getByLabel("Time");
  await time.fill((await time.getAttribute("max"))!);
  expect(await filled(other.page)).toBe(end);
  await time.fill("0");
  expect(await filled(other.page)).toBe("");
  await close(other);
});

/** A library with finished games of 40 lines in these times. */
const library = (...times: readonly number[]) =>
  JSON.stringify({
    "tetrad-library": 1,
    entries: times.map((time, index) => ({
      id: `run${index}`,
      name: "",
      created: index + 1,
      updated: index + 1,
      revision: 1,
      content: {
        kind: "live",
        version: 1,
        contest: "forty",
        seed: index,
        result: "Done.",
        time,
        players: [{ name: "You", pieces: 100, lines: 40, attack: 0 }],
        position: null,
      },
    })),
  });

test.each<readonly [string, (page: Page) => Promise<void>]>([
  ["a pace", (page) => page.getByLabel("Pieces a second").press("ArrowDown")],
  ["a strength", (page) => page.getByLabel("Strength").press("ArrowDown")],
  [
    "an attack table",
    async (page) => {
      await unfold(page, "Rules");
      await page.getByLabel("Attack table, of the games").press("ArrowDown");
    },
  ],
  [
    "a preset by mouse",
    async (page) => {
      await unfold(page, "Handling");
      await page.click('.presets button:has-text("Instant")');
    },
  ],
  [
    "a preset by key",
    async (page) => {
      await unfold(page, "Handling");
      await page.locator('.presets button:has-text("Instant")').focus();
      // A key that is held down repeats, and is still the one that chose.
      for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await page.waitForSelector('.presets [aria-pressed="true"]:has-text("Instant")');
    },
  ],
  [
    "a number",
    async (page) => {
      await unfold(page, "Handling");
      await page.getByLabel("Lock delay, ms").fill("400");
      await page.keyboard.press("Enter");
    },
  ],
])("Enter starts a game right after the choice of %s", async (_, choose) => {
  const visit = await open("tetris");
  const { page } = visit;
  await choose(page);
  expect(await page.getAttribute("main.live", "data-phase")).toBe("idle");
  await page.keyboard.press("Enter");
  await page.waitForSelector('main.live:not([data-phase="idle"])');
  await close(visit);
});

test("Enter on a control that has chosen nothing yet is the control's own", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await page.locator('summary:has-text("Handling")').press("Enter");
  for (const name of ["Instant", "Quick", "Calm"]) {
    await page.locator(`.presets button:has-text("${name}")`).press("Enter");
    await page.waitForSelector(`.presets [aria-pressed="true"]:has-text("${name}")`);
  }
  // A list that is opened again takes Enter for the choice.
  await page.getByLabel("Pieces a second").press("ArrowDown");
  await page.getByLabel("Pieces a second").press("Tab");
  await page.getByLabel("Pieces a second").press("Enter");
  expect(await page.getAttribute("main.live", "data-phase")).toBe("idle");
  await close(visit);
});

test("personal bests have a curve over the games", async () => {
  const visit = await open("library");
  const { page } = visit;
  await importLibrary(page, library(90_000, 75_500, 80_000));
  await page.waitForSelector(".kept");
  await page.goto(`${site().address}#/tetris`);
  await page.click('.choices label:has-text("40 lines")');
  await page.waitForSelector('.live-bests:has-text("1:15.50")');
  expect(await page.locator(".live-bests dd").allTextContents()).toEqual(["1:15.50", "1:21.83", "3"]);
  await page.waitForSelector('figure:has-text("Game by game") svg');
  await close(visit);
});

test("no sound is made until sounds are turned on, and then every piece makes one", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { contexts: number; tones: number };
    counted.contexts = 0;
    counted.tones = 0;
    const Original = AudioContext;
    globalThis.AudioContext = class extends Original {
      constructor() {
        super();
        counted.contexts++;
      }

      override createOscillator(): OscillatorNode {
        counted.tones++;
        return super.createOscillator();
      }
    };
  });
  await page.reload();
  const contexts = () => page.evaluate(() => (globalThis as unknown as { contexts: number }).contexts);
  const tones = () => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
  await page.waitForSelector("main.live");
  await playToTheEnd(page);
  expect(await contexts()).toBe(0);
  await unfold(page, "Sounds and effects");
  await page.click('.switch:has-text("Sounds")');
  expect(await contexts()).toBe(1);
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  for (const piece of [1, 2]) {
    const before = await tones();
    await page.keyboard.press("Space");
    await page.waitForSelector(`main.live[data-pieces="${piece}"]`);
    expect(await tones()).toBeGreaterThan(before);
  }
  await close(visit);
});

test.each(["no-preference", "reduce"] as const)("locks flash unless motion is reduced: %s", async (reducedMotion) => {
  const visit = await open("tetris", { reducedMotion });
  const { page } = visit;
  const flashes = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element && node.matches(".flash")) seen.count++;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await playToTheEnd(page);
  const { count } = await flashes.jsonValue();
  if (reducedMotion === "reduce") expect(count).toBe(0);
  else expect(count).toBeGreaterThan(0);
  await close(visit);
});

test("a flash changes seldom: a display that is a frame late catches up in frames without a change", async () => {
  const visit = await open("tetris", { reducedMotion: "no-preference" });
  const { page } = visit;
  const levels = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new MutationObserver((_, observer) => {
          const flash = document.querySelector(".flash-cells");
          const [fading] = flash?.getAnimations() ?? [];
          if (!flash || !fading) return;
          observer.disconnect();
          fading.pause();
          const end = Number(fading.effect?.getComputedTiming().endTime);
          const seen = new Set<string>();
          for (fading.currentTime = 0; fading.currentTime < end; fading.currentTime += 5)
            seen.add(getComputedStyle(flash).opacity);
          resolve([...seen]);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  await page.keyboard.press("Space");
  expect(await levels).toEqual(["0.75", "0.375"]);
  await close(visit);
});

test("garbage is shown attack by attack, as it queues", async () => {
  const position = "- OLJSZT - 0 0 4:0,2:1 | - OLJSZT - 0 0 - seed 7 piece 3";
  const visit = await open(`tetris/table?position=${encodeURIComponent(position)}`);
  const bars = (name: string) =>
    visit.page.$$eval(`.board-area .seat:first-of-type .meter-${name}`, (bars) =>
      bars.map((bar) => Math.round(Number(bar.getAttribute("height")))),
    );
  await visit.page.waitForSelector(".meter-near");
  expect([await bars("near"), await bars("far")]).toEqual([[4], [2]]);
  await close(visit);
});

test("on a phone all choices are large enough for a finger, and nothing overflows", async () => {
  const visit = await open("tetris", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  for (const name of ["Keys", "Handling", "Rules", "Sounds and effects"]) await unfold(page, name);
  await page.tap('.switch:has-text("Sounds")');
  await page.getByLabel("Volume").waitFor();
  expect(await fitsPhone(page)).toEqual([]);
  expect(await problems(page)).toEqual([]);

  // Without turns by 180° the hard drop has their place, too.
  const width = async (name: string) => (await page.locator(`[aria-label="${name}"]`).boundingBox())!.width;
  await page.tap('.switch:has-text("Turns by 180°")');
  await page.evaluate(() => scrollTo(0, 0));
  await page.tap(".live-welcome .button");
  await phase(page, "playing");
  expect(await page.locator('[aria-label="Turn by 180°"]').count()).toBe(0);
  expect(await width("Hard drop")).toBeGreaterThan(2 * (await width("Turn right")));
  await close(visit);
});
