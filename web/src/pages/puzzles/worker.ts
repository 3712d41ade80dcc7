//! The Web Worker of the proofs. The first message is the compiled module; every other one is a move to answer.

import init, { puzzleAnswer } from "../../generated/wasm/tetrad_wasm";
import type { Question } from "./checker";

let ready: Promise<unknown> | undefined;

self.addEventListener("message", ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
  if (data instanceof WebAssembly.Module) ready = init({ module_or_path: data });
  else void ready?.then(() => self.postMessage(puzzleAnswer(data.game, data.position, data.move, data.plies)));
});
