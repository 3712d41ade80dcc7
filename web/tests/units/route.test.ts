// @vitest-environment node
import type * as Route from "../../src/frame/route";
import { beforeAll, expect, test, vi } from "vitest";

let route: typeof Route;

beforeAll(async () => {
  vi.stubGlobal("location", { hash: "#/", href: "https://host/folder/#/" });
  vi.stubGlobal("addEventListener", () => undefined);
  route = await import("../../src/frame/route");
});

test("a place is its words and its parameters", () => {
  const { path, query } = route.parseRoute("#/santorini/rules?position=a%2Fb+c");
  expect(path).toEqual(["santorini", "rules"]);
  expect(query.get("position")).toBe("a/b c");
});

test("the address of a place leads back to it", () => {
  const hash = route.routeText(["lits"], { position: "0/1?2&3#4 ü" });
  expect(route.parseRoute(hash).query.get("position")).toBe("0/1?2&3#4 ü");
  expect(route.absolute(hash).startsWith("https://host/folder/#/lits?")).toBe(true);
});
