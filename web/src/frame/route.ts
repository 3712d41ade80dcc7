//! Where we are, written behind the `#` of the address, so that any static host serves every page.
//!
//! `#/santorini?position=…` is a place with parameters. What stands behind `#` is never sent to a server.

import { signal } from "@preact/signals";

export interface Route {
  /** The words between slashes: `["santorini", "rules"]`. */
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

/** The current place. */
export const route = signal<Route>(parseRoute(location.hash));

addEventListener("hashchange", () => (route.value = parseRoute(location.hash)));

/** The address of a place, for other people. */
export const absolute = (hash: string): string => new URL(hash, location.href).href;
