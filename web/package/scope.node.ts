//! A thread's port, in the form of a Web Worker's global scope.

import { parentPort } from "node:worker_threads";
import type { Scope } from "./scope.js";

export const scope: Scope = {
  onmessage: null,
  postMessage: (message) => parentPort?.postMessage(message),
  close: () => parentPort?.close(),
};

parentPort?.on("message", (data: unknown) => scope.onmessage?.({ data }));
