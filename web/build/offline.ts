//! Writes the service worker after a build: it keeps every file of the site, so that pages open without a network.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "sw.js";

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The script with the list of files and a version that changes whenever one of them does. */
export function serviceWorker(template: string, dist: string): string {
  const hash = createHash("sha256").update(template);
  const files: string[] = [];
  for (const file of filesIn(dist)) {
    const name = relative(dist, file).replaceAll("\\", "/");
    if (name === NAME || name.endsWith(".map")) continue;
    hash.update(name).update(readFileSync(file));
    files.push(name);
  }
  return template
    .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16)))
    .replace('["FILES"]', JSON.stringify(files));
}

export function offline(): Plugin {
  let dist = "dist";
  return {
    name: "tetrad-offline",
    apply: "build",
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const template = readFileSync(fileURLToPath(new URL("./service-worker.js", import.meta.url)), "utf8");
      writeFileSync(join(dist, NAME), serviceWorker(template, dist));
    },
  };
}
