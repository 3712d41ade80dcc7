//! The Web Worker of the engines. The first message is the compiled module; every other one is an analysis request.
//!
//! It does what `workers/analysis.js` does for other pages, but the page passes its module on, so that nothing is
//! fetched or compiled twice.

import init, { AnalysisEngine } from "../generated/wasm/tetrad_wasm";

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

async function start(module: WebAssembly.Module): Promise<void> {
  await init({ module_or_path: module });
  engine = new AnalysisEngine();
  waiting.splice(0).forEach(hear);
}

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (data instanceof WebAssembly.Module) void start(data);
  else hear(data);
});
