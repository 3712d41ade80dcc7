//! The Web Worker of the proofs. The first message has the module and the weights; every other one is a move to answer.

import { isStart, startModule, type WorkerStart } from "../../engine/worker-start";
import { puzzleAnswer } from "../../generated/wasm/tetrad_wasm";
import type { Question } from "./checker";

let ready: Promise<unknown> | undefined;

self.addEventListener("message", ({ data }: MessageEvent<WorkerStart | Question>) => {
  if (isStart(data)) {
    ready = startModule(data);
    ready.catch(reportError);
    return;
  }
  const answer = () => self.postMessage(puzzleAnswer(data.game, data.position, data.move, data.plies));
  // A failed start was reported already.
  void ready?.then(answer, () => undefined);
});
