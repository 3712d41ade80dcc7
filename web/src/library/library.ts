//! The library: everything that people make, in the database of this browser under this address.
//!
//! Nothing here throws. If the database fails, `trouble` says why, and the pages go on without it.

import { isBoolean, remembered } from "../frame/storage";
import { database, reason, type Database } from "./database";
import { newId, type Content, type Entry, type Kind } from "./entries";
import { trouble } from "./trouble";
import { placed, written, type Change } from "./writing";

/** An entry that was written, here or in another tab. */
export interface News {
  readonly id: string;
  /** The revision; `undefined` if the entry was deleted. */
  readonly revision: number | undefined;
}

const listeners = new Set<(news: News) => void>();
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("tetrad.library");
channel?.addEventListener("message", ({ data }: MessageEvent<News>) => tell(data));

function tell(news: News): void {
  for (const listener of listeners) listener(news);
}

function publish(news: News): void {
  tell(news);
  channel?.postMessage(news);
}

/** Calls `listener` for every entry that is written in any tab; returns how to stop. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether reading or writing failed last, so that a successful read does not hide a failed write. */
let failed: "reading" | "writing" | undefined;

/** Works on the database; `undefined` if it fails, and `trouble` then says why. */
export async function attempt<T>(
  doing: "reading" | "writing",
  work: (database: Database) => Promise<T>,
): Promise<T | undefined> {
  try {
    const result = await work(await database());
    if (doing === "writing" || failed === "reading") {
      failed = undefined;
      trouble.value = "";
    }
    return result;
  } catch (error) {
    failed = doing;
    trouble.value = reason(error);
    return undefined;
  }
}

export const entry = (id: string): Promise<Entry | undefined> =>
  attempt("reading", (database) => database.get("entries", id));

/** The entry of this kind that changed last. */
export function latest(kind: Kind): Promise<Entry | undefined> {
  return attempt("reading", async (database) => {
    const range = IDBKeyRange.bound([kind, 0], [kind, Infinity]);
    const cursor = await database.transaction("entries").store.index("kind").openCursor(range, "prev");
    return cursor?.value;
  });
}

/** All entries, the latest first; `undefined` if they can't be read. */
export function entries(): Promise<Entry[] | undefined> {
  return attempt("reading", async (database) =>
    (await database.getAll("entries")).sort((one, other) => other.updated - one.updated),
  );
}

/** Replaces an entry in one transaction; without a next entry it is deleted. Returns the entries before and after. */
function update(id: string, decide: (stored: Entry | undefined) => Entry | undefined) {
  return attempt("writing", async (database) => {
    const { store, done } = database.transaction("entries", "readwrite");
    const before = await store.get(id);
    const after = decide(before);
    const request = after === undefined ? store.delete(id) : after === before ? undefined : store.put(after);
    await Promise.all([request, done]);
    return { before, after };
  });
}

/** Writes a change. A change of something that another tab has changed becomes an entry of its own. */
export async function write(change: Change): Promise<Entry | undefined> {
  const after = (await update(change.id, (stored) => written(stored, change, Date.now())))?.after;
  if (after === undefined) return undefined;
  publish({ id: after.id, revision: after.revision });
  askToStay();
  return after;
}

/** Names an entry, which is not a revision of its content. */
export async function rename(id: string, name: string): Promise<void> {
  const after = (await update(id, (stored) => stored && { ...stored, name: name.trim() }))?.after;
  if (after !== undefined) publish({ id, revision: after.revision });
}

/** Stores the place that is shown in an unchanged content. Other tabs stay where they are. */
export async function place(change: Change): Promise<void> {
  await update(change.id, (stored) => placed(stored, change));
}

/** Deletes an entry, and returns it so that it can be restored. */
export async function remove(id: string): Promise<Entry | undefined> {
  const before = (await update(id, () => undefined))?.before;
  if (before !== undefined) publish({ id, revision: undefined });
  return before;
}

/** Adds entries in one transaction: all of them or none. Returns whether they are there. */
export async function add(added: readonly Entry[]): Promise<boolean> {
  const isDone = await attempt("writing", async (database) => {
    const transaction = database.transaction("entries", "readwrite");
    await Promise.all([...added.map((entry) => transaction.store.put(entry)), transaction.done]);
    return true;
  });
  if (isDone !== true) return false;
  for (const { id, revision } of added) publish({ id, revision });
  return true;
}

/** Keeps something that is finished, as an entry of its own. */
export const keep = (content: Content): Promise<Entry | undefined> => write({ id: newId(), base: 0, content });

const hasAsked = remembered("library.asked", false, isBoolean);

/** Asks the browser once not to clear the library when it needs room. It may refuse. */
function askToStay(): void {
  if (hasAsked.value) return;
  hasAsked.value = true;
  navigator.storage?.persist?.().catch(() => undefined);
}
