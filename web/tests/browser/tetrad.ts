//! The real server, as `tetrad serve` runs it, and the other commands that fill its store.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Site } from "./site";

const PLACES = ["debug", "release"].map((profile) =>
  fileURLToPath(new URL(`../../../target/${profile}/tetrad`, import.meta.url)),
);

function binary(): string {
  const found = process.env["TETRAD"] ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(
      `no tetrad: build it (cargo build -p tetrad-cli), or name one in TETRAD; looked in ${PLACES.join(", ")}`,
    );
  }
  return found;
}

/** A command that runs until it ends or is ended. */
export interface Running {
  /** The first line that it prints. */
  readonly firstLine: Promise<string>;
  /** When it has ended by itself. */
  readonly ended: Promise<unknown>;
  /** Has it end, and waits until it has. */
  readonly end: () => Promise<void>;
}

export function runTetrad(args: readonly string[]): Running {
  const child = spawn(binary(), args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const firstLine = Promise.race([
    once(createInterface(child.stdout), "line").then(([line]) => line as string),
    ended.then(([code]) => Promise.reject(new Error(`tetrad ${args[0]} ended with ${code as number}`))),
  ]);
  // Whoever does not wait for a line need not mind that none comes.
  firstLine.catch(() => undefined);
  return {
    firstLine,
    ended,
    async end() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

/** Serves a store, on a port of its own. */
export async function serveStore(store: string, args: readonly string[] = []): Promise<Site> {
  const server = runTetrad(["serve", "--port", "0", "--store", store, ...args]);
  return { address: await server.firstLine, close: () => server.end() };
}

/** Serves a store that is new, and gone afterwards. */
export async function serveTetrad(...args: readonly string[]): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "tetrad-"));
  const { address, close } = await serveStore(join(folder, "games.db"), args);
  return {
    address,
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
