//! Threads of Node.

import { Worker } from "node:worker_threads";
import type { Host } from "./host.js";

export const spawn: Host["spawn"] = (reports) => {
  const worker = new Worker(new URL("./thread.js", import.meta.url));
  worker.on("message", (data: unknown) => reports.message(data));
  worker.on("error", (error) => {
    // Without a listener an error ends the process, as elsewhere in Node.
    if (!reports.error(error.message)) throw error;
  });
  return { post: (message) => worker.postMessage(message), terminate: () => void worker.terminate() };
};
