//! Measures live Tetris with a full-strength bot beside it: `MEASURE=1 npx vitest run tests/browser/tetris-speed.test.ts`.
//! Nothing is asserted; the figures go into docs/benchmarks.md.

import type { Page } from "playwright-core";
import { test } from "vitest";
import { visits } from "./visits";

const isAsked = process.env["MEASURE"] !== undefined;

/** The paces that are asked of the bot, in pieces a second, and how long each is played, in milliseconds. */
const PACES = [1, 3, 5, 10];
const PLAYED = Number(process.env["PLAYED_MS"] ?? 20_000);

const { open } = visits();

interface Measured {
  /** From the time stamp of a key to the first task after the frame that draws it, in milliseconds. */
  readonly delays: readonly number[];
  /** The browser's own measure of each key, to the presented frame, in steps of 8 ms; keys below 16 ms are missing. */
  readonly presented: readonly number[];
  /** The times between frames in milliseconds. */
  readonly frames: readonly number[];
}

/** Starts to note the delay of every key and the length of every frame; returns how to read them. */
async function watch(page: Page): Promise<() => Promise<Measured>> {
  const found = await page.evaluateHandle(() => {
    const delays: number[] = [];
    const presented: number[] = [];
    const frames: number[] = [];
    new PerformanceObserver((list) =>
      presented.push(...list.getEntriesByName("keydown").map(({ duration }) => duration)),
    ).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    addEventListener("keydown", ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener("message", () => delays.push(performance.now() - timeStamp));
        channel.port1.start();
        channel.port2.postMessage(null);
      }),
    );
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return { delays, presented, frames };
  });
  return () => found.jsonValue();
}

const share = (values: readonly number[], part: number): string =>
  [...values].sort((one, other) => one - other)[Math.floor(part * (values.length - 1))]?.toFixed(1) ?? "–";

const KEYS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight", "KeyZ", "ArrowLeft"];

test.skipIf(!isAsked)("keys, frames and the bot's pace, at full strength", { timeout: 600_000 }, async () => {
  for (const pace of PACES) {
    const { page, close } = await open("tetris", { reducedMotion: "no-preference" });
    await page.selectOption('label:has-text("Pieces a second") select', String(pace));
    await page.selectOption('label:has-text("Strength") select', { label: "Full strength" });
    await page.click(".live-welcome .button");
    await page.waitForSelector('main.live[data-phase="playing"]');
    const read = await watch(page);
    const began = Date.now();
    for (let count = 0; Date.now() - began < PLAYED; count++) {
      if ((await page.getAttribute("main.live", "data-phase")) !== "playing") break;
      await page.keyboard.press(KEYS[count % KEYS.length]!, { delay: 20 });
      await page.waitForTimeout(30);
    }
    const { delays, presented, frames } = await read();
    const [pieces, second] = await page.$$eval(".live-figures tbody tr:nth-child(2) td", (cells) =>
      [cells[0], cells[3]].map((cell) => cell?.textContent ?? ""),
    );
    const long = frames.filter((frame) => frame > 25).length / frames.length;
    console.log(
      `${pace} asked: ${second} pieces a second over ${pieces} pieces; key to paint median ${share(delays, 0.5)} ms, ` +
        `95 % ${share(delays, 0.95)} ms, at most ${share(delays, 1)} ms over ${delays.length} keys; ` +
        `presented within 32 ms ${delays.length - presented.filter((delay) => delay > 32).length}, at most ${share(presented, 1)} ms; ` +
        `${(long * 100).toFixed(1)} % of ${frames.length} frames over 25 ms`,
    );
    await close();
  }
});
