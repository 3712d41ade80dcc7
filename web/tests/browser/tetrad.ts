//! Runs `tetrad serve`, and the other commands that fill its store.

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

export function binary(): string {
  const found = process.env["TETRAD"] ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(
      `no tetrad: build it (cargo build -p tetrad-cli), or name one in TETRAD; looked in ${PLACES.join(", ")}`,
    );
  }
  return found;
}

/** A running command. */
export interface Running {
  /** Resolves to the first line of output. */
  readonly firstLine: Promise<string>;
  /** Resolves when the command has ended by itself. */
  readonly ended: Promise<unknown>;
  /** Ends the command and waits for it. */
  readonly end: () => Promise<void>;
}

export function runTetrad(args: readonly string[]): Running {
  return run(binary(), args);
}

/** Runs a program that prints a line when it is ready. */
export function run(program: string, args: readonly string[]): Running {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const firstLine = Promise.race([
    once(createInterface(child.stdout), "line").then(([line]) => line as string),
    ended.then(([code]) => Promise.reject(new Error(`${[program, ...args].join(" ")} ended with ${code as number}`))),
  ]);
  // A caller that does not await the line gets no unhandled rejection.
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

/** Serves a store on a free port. */
export async function serveStore(store: string, args: readonly string[] = []): Promise<Site> {
  const server = runTetrad(["serve", "--port", "0", "--store", store, ...args]);
  return { address: await server.firstLine, close: () => server.end() };
}

/** Serves a new store, which is deleted at the end. */
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
