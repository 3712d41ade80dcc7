//! What the page sends to a worker first: the compiled module and the weights, so that nothing is fetched or compiled twice.

import { signal } from "@preact/signals";
import type { GameName } from "../generated/rules";
import { compiled } from "../rules/module";
import { weightsOf } from "../rules/weights";
import type { WorkerStart } from "./worker-start";

/** Whether an engine waits for its module or its weights. */
export const isLoading = signal(false);

/** The first message to a worker for a game. */
export async function launch(game: GameName): Promise<WorkerStart> {
  isLoading.value = true;
  try {
    const [module, weights] = await Promise.all([compiled(), weightsOf(game)]);
    return { module, weights };
  } finally {
    isLoading.value = false;
  }
}
