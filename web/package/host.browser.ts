//! Web Workers.

import type { Host } from "./host.js";

export const spawn: Host["spawn"] = (reports) => {
  // Bundlers look for exactly this expression.
  const worker = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => reports.message(data));
  worker.addEventListener("error", (event) => {
    if (reports.error(event.message || "the worker's script can't be loaded")) event.preventDefault();
  });
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
};
