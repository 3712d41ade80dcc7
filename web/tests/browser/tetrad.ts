//! The real server, as `tetrad serve` runs it, on a port and with a store of its own.

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

export async function serveTetrad(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "tetrad-"));
  const server = spawn(binary(), ["serve", "--port", "0", "--store", join(folder, "games.db")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  const address = await Promise.race([
    once(createInterface(server.stdout), "line").then(([line]) => line as string),
    ended.then(([code]) => Promise.reject(new Error(`tetrad serve ended with ${code as number}`))),
  ]);
  return {
    address,
    async close() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
