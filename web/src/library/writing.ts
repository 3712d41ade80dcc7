//! Decides how a change is written, so that no tab overwrites what another tab has written.

import { copyName, newId, substance, type Content, type Entry } from "./entries";

/** A change of an entry. */
export interface Change {
  readonly id: string;
  /** The revision that the content is based on; 0 for a new entry. */
  readonly base: number;
  readonly content: Content;
}

/** The entry to write for a change, given the entry that is stored under its id. */
export function written(stored: Entry | undefined, { id, base, content }: Change, now: number): Entry {
  // An entry that another tab has deleted is written anew: its game is still on a board.
  if (stored === undefined) return { id, name: "", created: now, updated: now, revision: base + 1, content };
  if (stored.revision === base) return { ...stored, updated: now, revision: base + 1, content };
  if (substance(stored.content) === substance(content)) return stored;
  return { id: newId(), name: copyName(stored.name), created: now, updated: now, revision: 1, content };
}

/** The entry with another place shown in it. Only the place may differ, and nothing else may have changed it. */
export function placed(stored: Entry | undefined, { base, content }: Change): Entry | undefined {
  if (stored === undefined || stored.revision !== base) return stored;
  return substance(stored.content) === substance(content) ? { ...stored, content } : stored;
}
