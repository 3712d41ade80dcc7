//! The browser's database behind the library: its schema, how it is opened, and what its errors mean in words.

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Entry, PuzzleTry } from "./entries";

const NAME = "tetrad";

/** How long pages wait for the database, in milliseconds. */
const LONGEST_WAIT = 8000;

export interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { kind: [string, number] } };
  puzzles: { key: [string, string]; value: PuzzleTry };
}

export type Database = IDBPDatabase<Schema>;

/** What each version of the schema adds to the one before it. A released upgrade is never changed. */
const UPGRADES: readonly ((database: Database) => void)[] = [
  (database) => {
    const entries = database.createObjectStore("entries", { keyPath: "id" });
    entries.createIndex("kind", ["content.kind", "updated"]);
  },
  (database) => void database.createObjectStore("puzzles", { keyPath: ["kind", "puzzle"] }),
];

let opened: Promise<Database> | undefined;

/** The database, opened once. Fails if the browser refuses it; the next call tries again. */
export function database(): Promise<Database> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

const forget = (): void => void (opened = undefined);

async function open(): Promise<Database> {
  if (typeof indexedDB !== "object" || indexedDB === null) throw new Error("this browser has no database for pages");
  const opening: Promise<Database> = openDB<Schema>(NAME, UPGRADES.length, {
    upgrade(database, from) {
      for (const upgrade of UPGRADES.slice(from)) upgrade(database);
    },
    // A newer Tetrad in another tab upgrades the database only when this tab lets go of it.
    blocking() {
      forget();
      void opening.then((database) => database.close());
    },
    terminated: forget,
  });
  return Promise.race([opening, silence()]);
}

/** Fails when the database has not answered for long, so that pages open without it. */
async function silence(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
  throw new Error("the browser's database does not answer");
}

/** Why the database failed, in words that follow a colon. */
export function reason(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  switch (name) {
    case "VersionError":
      return "a newer Tetrad has written this library; reload the page to get it. Nothing was changed";
    case "QuotaExceededError":
      return "the browser has no room left. Export the library, then delete what you don't need";
    case "SecurityError":
    case "InvalidStateError":
    case "NotAllowedError":
      return "the browser refuses to keep anything here, as in some private windows";
    default:
      return error instanceof Error && error.message !== "" ? error.message : String(error);
  }
}
