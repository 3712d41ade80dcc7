//! The first message to a worker with an engine, and what the worker does with it.

import init, { loadWeights } from "../generated/wasm/tetrad_wasm";
import type { EngineWeights } from "../rules/weights";

/** The first message. */
export interface WorkerStart {
  readonly module: WebAssembly.Module;
  /** The weights of the game's engine, if it has a network. */
  readonly weights: EngineWeights | undefined;
}

/** Whether a message is the first one. */
export function isStart(message: unknown): message is WorkerStart {
  return typeof message === "object" && message !== null && "module" in message;
}

/** Starts the module in a worker. */
export async function startModule({ module, weights }: WorkerStart): Promise<void> {
  await init({ module_or_path: module });
  if (weights !== undefined) loadWeights(weights.game, weights.bytes);
}
