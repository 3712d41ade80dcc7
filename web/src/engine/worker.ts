//! The Web Worker of the engines. The first message has the module and the weights; every other one is an analysis request.
//!
//! It does what `workers/analysis.js` does for other pages, but the page passes its module on, so that nothing is
//! fetched or compiled twice.

import { AnalysisEngine } from "../generated/wasm/tetrad_wasm";
import { isStart, startModule, type WorkerStart } from "./worker-start";

/** The length of a slice in milliseconds: long against its overhead, short as a delay of messages. */
const SLICE_MS = 15;

const waiting: unknown[] = [];
let engine: AnalysisEngine | undefined;
let isSliceDue = false;

// A message to this worker queues behind those that arrived meanwhile, and is not throttled like a timer.
const slices = new MessageChannel();
slices.port1.addEventListener("message", () => {
  isSliceDue = false;
  engine?.step(SLICE_MS);
  settle();
});
slices.port1.start();

function settle(): void {
  if (engine === undefined) return;
  for (const line of engine.takeLines()) self.postMessage(JSON.parse(line));
  if (engine.busy && !isSliceDue) {
    isSliceDue = true;
    slices.port2.postMessage(null);
  }
}

function hear(request: unknown): void {
  if (engine === undefined) {
    waiting.push(request);
    return;
  }
  engine.line(JSON.stringify(request));
  settle();
}

async function start(first: WorkerStart): Promise<void> {
  await startModule(first);
  engine = new AnalysisEngine();
  waiting.splice(0).forEach(hear);
}

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (isStart(data)) start(data).catch(reportError);
  else hear(data);
});
