//! Measures live Tetris with a full-strength bot beside it: `MEASURE=1 npx vitest run tests/browser/tetris-speed.test.ts`.
//! Nothing is asserted; the figures go into docs/benchmarks.md.

import type { Page } from "playwright-core";
import { test } from "vitest";
import { visits } from "./visits";

const isAsked = process.env["MEASURE"] !== undefined;

/** The paces that are asked of the bot, in pieces a second, and how long each is played, in milliseconds. */
const PACES = [1, 3, 5, 10];
const PLAYED = Number(process.env["PLAYED_MS"] ?? 20_000);

/** How long the page's process stands still once a second, in milliseconds, as on a machine with other work to do. */
const STALLED = Number(process.env["STALLED_MS"] ?? 0);

const { browser, open } = visits();

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  /** In microseconds. */
  readonly ts: number;
  readonly pid: number;
  readonly id2?: { readonly local?: string };
  readonly args: { readonly event_latency?: { readonly event_type?: string; readonly display_trace_id?: number } };
}

/** The name of the key that a trace event is about. */
const keyOf = ({ pid, id2 }: TraceEvent): string => `${pid} ${id2?.local}`;

/**
 * Lets the browser note every pressed key; the function that it returns ends that, and resolves to the times from each key to the
 * presented frame that shows its effect, in milliseconds. Keys without an effect have no frame.
 */
async function latencies(): Promise<() => Promise<number[]>> {
  const client = await browser().newBrowserCDPSession();
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["input.scrolling"] },
  });
  return async () => {
    const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
    await client.send("Tracing.end");
    await complete;
    await client.detach();
    const begins = new Map<string, number>();
    const found: number[] = [];
    for (const event of events.filter(({ name }) => name === "EventLatency").sort((one, other) => one.ts - other.ts)) {
      const { event_type: type, display_trace_id: frame } = event.args.event_latency ?? {};
      if (event.ph === "b" && type === "KEY_PRESSED" && frame !== undefined) begins.set(keyOf(event), event.ts);
      else if (event.ph === "e" && begins.has(keyOf(event))) {
        found.push((event.ts - begins.get(keyOf(event))!) / 1000);
        begins.delete(keyOf(event));
      }
    }
    return found;
  };
}

/** Starts to note the length of every frame in milliseconds; returns how to read them. */
async function frameTimes(page: Page): Promise<() => Promise<readonly number[]>> {
  const found = await page.evaluateHandle(() => {
    const frames: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return frames;
  });
  return () => found.jsonValue();
}

/** Stops the processes of pages for `STALLED` milliseconds every second; the function that it returns ends that. */
async function stalls(): Promise<() => void> {
  if (STALLED === 0) return () => undefined;
  const client = await browser().newBrowserCDPSession();
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  await client.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const send = (signal: NodeJS.Signals) => pages.forEach((id) => process.kill(id, signal));
  const timer = setInterval(() => {
    send("SIGSTOP");
    setTimeout(() => send("SIGCONT"), STALLED);
  }, 1000);
  return () => clearInterval(timer);
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
    const [keys, frames, steady] = [await latencies(), await frameTimes(page), await stalls()];
    const began = Date.now();
    for (let count = 0; Date.now() - began < PLAYED; count++) {
      if ((await page.getAttribute("main.live", "data-phase")) !== "playing") break;
      await page.keyboard.press(KEYS[count % KEYS.length]!, { delay: 20 });
      await page.waitForTimeout(30);
    }
    steady();
    const [delays, times] = [await keys(), await frames()];
    const [pieces, second] = await page.$$eval(".live-figures tbody tr:nth-child(2) td", (cells) =>
      [cells[0], cells[3]].map((cell) => cell?.textContent ?? ""),
    );
    const long = times.filter((time) => time > 25).length / times.length;
    console.log(
      `${pace} asked: ${second} pieces a second over ${pieces} pieces; key to presented frame median ${share(delays, 0.5)} ms, ` +
        `95 % ${share(delays, 0.95)} ms, 99 % ${share(delays, 0.99)} ms, at most ${share(delays, 1)} ms over ${delays.length} keys; ` +
        `${(long * 100).toFixed(1)} % of ${times.length} frames over 25 ms`,
    );
    await close();
  }
});
