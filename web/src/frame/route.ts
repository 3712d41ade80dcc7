//! Routes, kept in the fragment of the address so that any static host serves every page.
//!
//! `#/santorini?position=…` is a route with parameters. Browsers never send the fragment to a server.

import { signal } from "@preact/signals";

export interface Route {
  /** The segments between slashes: `["santorini", "rules"]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { path: path.split("/").filter((word) => word !== ""), query: new URLSearchParams(query) };
}

export function routeText(path: readonly string[], query?: Record<string, string>): string {
  const parameters = new URLSearchParams(query).toString();
  return `#/${path.join("/")}${parameters === "" ? "" : `?${parameters}`}`;
}

/** The current route. */
export const route = signal<Route>(parseRoute(location.hash));

addEventListener("hashchange", () => (route.value = parseRoute(location.hash)));

/** Puts another address in place of the current one; Back does not return to the old one. */
export function replaceAddress(hash: string): void {
  history.replaceState(null, "", hash);
  route.value = parseRoute(hash);
}

/** Goes to another address. */
export function pushAddress(hash: string): void {
  history.pushState(null, "", hash);
  route.value = parseRoute(hash);
}

/** The absolute address of a route, for sharing. */
export const absolute = (hash: string): string => new URL(hash, location.href).href;
