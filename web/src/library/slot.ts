//! Writes the changes of one entry, one after the other, always the latest state.
//!
//! A change starts its transaction at once, so that it survives a tab that is closed. What is still being written when
//! the page goes is also put into the local storage, which needs no time; the next visit writes it.

import { fromJson } from "../frame/json";
import { place, write } from "./library";
import type { Content } from "./entries";
import type { Change } from "./writing";

/** The pause after the last keystroke before a text is written, in milliseconds. */
const TYPING_PAUSE = 400;

const PENDING = "tetrad.pending";

/** The most changes that wait in the local storage. */
const MOST_PENDING = 20;

/** Whether the page was left once; it may have come back. */
let isLeaving = false;

/** The slots with something to write. */
const busy = new Set<Slot>();

export class Slot {
  #id: string;
  #revision: number;
  #waiting: Content | undefined;
  #writing: Content | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #place: ReturnType<typeof setTimeout> | undefined;
  readonly #copied: (original: string) => void;

  /** `copied` is called when another tab had changed the entry, and this one goes on as a copy. */
  constructor(id: string, revision: number, copied: (original: string) => void) {
    this.#id = id;
    this.#revision = revision;
    this.#copied = copied;
  }

  get id(): string {
    return this.#id;
  }

  /** The revision that is shown; 0 before the first one is written. */
  get revision(): number {
    return this.#revision;
  }

  get isBusy(): boolean {
    return busy.has(this);
  }

  /** The change that is not written yet. */
  get change(): Change | undefined {
    const content = this.#waiting ?? this.#writing;
    return content && { id: this.#id, base: this.#revision, content };
  }

  /** Notes that the page shows this revision now. */
  follow(revision: number): void {
    this.#revision = revision;
  }

  /** Writes a content, at once or after a pause in typing. */
  keep(content: Content, when: "now" | "soon"): void {
    this.#waiting = content;
    busy.add(this);
    clearTimeout(this.#timer);
    clearTimeout(this.#place);
    if (when === "now") void this.run();
    else this.#timer = setTimeout(() => void this.run(), TYPING_PAUSE);
  }

  /** Stores the place that is shown in an unchanged content. */
  place(content: Content): void {
    clearTimeout(this.#place);
    this.#place = setTimeout(() => void place({ id: this.#id, base: this.#revision, content }), TYPING_PAUSE);
  }

  /** Writes what waits. If the database refuses, it goes on waiting. */
  run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#write().finally(() => {
      this.#running = undefined;
      this.#writing = undefined;
    });
    return this.#running;
  }

  async #write(): Promise<void> {
    for (let content = this.#waiting; content !== undefined; content = this.#waiting) {
      this.#waiting = undefined;
      this.#writing = content;
      const entry = await write({ id: this.#id, base: this.#revision, content });
      if (entry === undefined) {
        this.#waiting ??= content;
        return;
      }
      const original = this.#id;
      this.#id = entry.id;
      this.#revision = entry.revision;
      if (entry.id !== original) this.#copied(original);
    }
    busy.delete(this);
    if (isLeaving) setPending(pending().filter(({ id }) => id !== this.#id));
  }
}

/** Resolves when everything that can be written is written. */
export async function settled(): Promise<void> {
  await Promise.all([...busy].map((slot) => slot.run()));
}

function pending(): readonly Change[] {
  try {
    return fromJson<Change[]>(localStorage.getItem(PENDING) ?? "[]");
  } catch {
    return [];
  }
}

function setPending(changes: readonly Change[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(PENDING);
    else localStorage.setItem(PENDING, JSON.stringify(changes.slice(-MOST_PENDING)));
  } catch {
    // Without storage there is only the transaction, which has begun.
  }
}

/** Writes what an earlier visit could not finish. What was written after all is recognised by its content. */
export async function writePending(): Promise<void> {
  for (const change of pending()) {
    if ((await write(change)) === undefined) continue;
    setPending(pending().filter(({ id }) => id !== change.id));
  }
}

/** Starts to write everything when the page may not come back. */
export function watchLeaving(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void settled();
  });
  addEventListener("pagehide", () => {
    void settled();
    const changes = [...busy].flatMap(({ change }) => (change === undefined ? [] : [change]));
    if (changes.length === 0) return;
    isLeaving = true;
    const ids = new Set(changes.map(({ id }) => id));
    setPending([...pending().filter(({ id }) => !ids.has(id)), ...changes]);
  });
}
