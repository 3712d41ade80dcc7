//! Serves the built site on a free port, as a static host would, and launches a browser.
//!
//! The host's policy is strict: no inline scripts, nothing from other origins.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".json": "application/json",
  ".gif": "image/gif",
};

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; frame-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of the page in which scripts of others run; its own `meta` is stricter about scripts. */
const SANDBOX_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; frame-ancestors 'self'";

export interface Site {
  readonly address: string;
  readonly close: () => Promise<void>;
}

export interface StaticSite extends Site {
  /** The paths of all requests that were answered with 404, whoever made them. */
  readonly missing: readonly string[];
}

/** Serves the files of a folder below the path `base`, and `others` by their paths. */
export async function serve(
  folder = DIST,
  others: Readonly<Record<string, string>> = {},
  base = "/",
): Promise<StaticSite> {
  const missing: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://site").pathname);
    const own = path.startsWith(base) ? path.slice(base.length) : "no such file";
    const file = others[path] ?? join(folder, own === "" || own.endsWith("/") ? `${own}index.html` : own);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      missing.push(path);
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-security-policy": file.endsWith("/sandbox.html") ? SANDBOX_POLICY : POLICY,
      "x-content-type-options": "nosniff",
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    missing,
    address: `http://127.0.0.1:${port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

export function launch(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      `no Chromium: install it (apt-get install chromium), or name one in CHROMIUM; looked in ${PLACES.join(", ")}`,
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** An open page, with everything that went wrong in it. */
export interface Visit {
  readonly page: Page;
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

/** What the browser's driver says when a page registers its service worker although that is blocked. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** Opens a page. Its service worker, which fetches the whole site, is for tests that allow it. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: WIDE,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isBad = message.type() === "error" || message.type() === "warning";
    if (isBad && message.text() !== BLOCKED) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, complaints, close: () => context.close() };
}
