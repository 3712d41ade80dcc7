//! The first tries at puzzles, in the browser's database. Ratings follow from them and are not stored.
//!
//! A puzzle has one try: of two, as from two tabs or a file, the earlier one stays. A try that could not be written counts
//! in this tab, and is written with the next one.

import { signal, type ReadonlySignal } from "@preact/signals";
import { firstTries, type PuzzleTry } from "./entries";
import { attempt } from "./library";

const known = signal<readonly PuzzleTry[]>([]);
let unwritten: readonly PuzzleTry[] = [];

/** The tries of this browser that were read, the earliest first. */
export const tries: ReadonlySignal<readonly PuzzleTry[]> = known;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("tetrad.puzzles");
channel?.addEventListener("message", () => void readTries());

/** Reads the tries, which other tabs may have changed. */
export async function readTries(): Promise<void> {
  const stored = await attempt("reading", (database) => database.getAll("puzzles"));
  known.value = firstTries([...(stored ?? known.value), ...unwritten]);
}

export const triedBefore = (kind: string, puzzle: string): PuzzleTry | undefined =>
  known.value.find((tried) => tried.kind === kind && tried.puzzle === puzzle);

/** Keeps tries; returns whether they are written. */
export async function keepTries(added: readonly PuzzleTry[]): Promise<boolean> {
  unwritten = firstTries([...unwritten, ...added]);
  known.value = firstTries([...known.value, ...added]);
  return writeTries();
}

/** Writes the tries that are not written yet. */
export async function writeTries(): Promise<boolean> {
  const writing = unwritten;
  const isDone = await attempt("writing", async (database) => {
    const transaction = database.transaction("puzzles", "readwrite");
    const put = async (tried: PuzzleTry) => {
      const stored = await transaction.store.get([tried.kind, tried.puzzle]);
      if (stored === undefined || tried.time < stored.time) await transaction.store.put(tried);
    };
    await Promise.all([...writing.map(put), transaction.done]);
    return true;
  });
  if (isDone !== true) return false;
  unwritten = unwritten.filter((tried) => !writing.includes(tried));
  channel?.postMessage(null);
  await readTries();
  return true;
}

/** Deletes all tries; returns them, so that they can be kept again. */
export async function forgetTries(): Promise<readonly PuzzleTry[]> {
  const forgotten = known.value;
  const isDone = await attempt("writing", async (database) => {
    await database.clear("puzzles");
    return true;
  });
  if (isDone !== true) return [];
  unwritten = [];
  known.value = [];
  channel?.postMessage(null);
  return forgotten;
}
