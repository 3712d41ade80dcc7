//! Engines of others as worker scripts from files. They last for this visit, and nothing of them is stored.

import { signal } from "@preact/signals";
import type { EngineProtocol } from "../generated/engine-protocols";
import type { GameName } from "../rules";

/** A worker script that a person has opened. */
export interface EngineScript {
  /** The name of its file. */
  readonly name: string;
  readonly game: GameName;
  readonly protocol: EngineProtocol;
  readonly code: Blob;
}

/** The scripts of this visit. */
export const scripts = signal<readonly EngineScript[]>([]);

const without = (game: GameName, name: string) =>
  scripts.value.filter((script) => script.game !== game || script.name !== name);

/** Adds a script to a game, in place of one with the same name. Fails if the file can't be read. */
export async function addScript(file: File, game: GameName, protocol: EngineProtocol): Promise<void> {
  // Read now: a file that changes later could not be read any more.
  const code = new Blob([await file.arrayBuffer()], { type: "text/javascript" });
  scripts.value = [...without(game, file.name), { name: file.name, game, protocol, code }];
}

/** Removes a script of a game. */
export function removeScript({ game, name }: EngineScript): void {
  scripts.value = without(game, name);
}
