//! The weights of engines' networks. They are files of their own, so that a page shows its board before they have arrived.

import type { GameName } from "../generated/rules";

/** The weights of a game's engine, for the worker that runs it. */
export interface EngineWeights {
  readonly game: GameName;
  readonly bytes: Uint8Array;
}

/** The addresses of the files. */
const FILES = import.meta.glob<string>("../generated/wasm/*.weights", {
  query: "?url",
  import: "default",
  eager: true,
});

const fetched = new Map<GameName, Promise<EngineWeights>>();

/** The weights of a game's engine, fetched once; none if it has no network. After a failure the next call tries again. */
export async function weightsOf(game: GameName): Promise<EngineWeights | undefined> {
  const address = FILES[`../generated/wasm/${game}.weights`];
  if (address === undefined) return undefined;
  const pending = fetched.get(game) ?? get(game, address);
  fetched.set(game, pending);
  try {
    return await pending;
  } catch (error) {
    forgetWeights(game);
    throw error;
  }
}

/** Fetches the weights anew next time: an engine has failed, perhaps by these. */
export function forgetWeights(game: GameName): void {
  fetched.delete(game);
}

async function get(game: GameName, address: string): Promise<EngineWeights> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the weights of its network can't be fetched: status ${response.status}`);
  return { game, bytes: new Uint8Array(await response.arrayBuffer()) };
}
