// @vitest-environment node
import { beforeAll, expect, test, vi } from "vitest";
import type { Address } from "../../src/pages/address";

let at: (hash: string) => Address;

beforeAll(async () => {
  vi.stubGlobal("location", { hash: "#/", href: "https://host/folder/#/" });
  vi.stubGlobal("addEventListener", () => undefined);
  const [{ addressOf }, { parseRoute }] = await Promise.all([
    import("../../src/pages/address"),
    import("../../src/frame/route"),
  ]);
  at = (hash) => addressOf(parseRoute(hash));
});

test("every address has its page and a title that names page and game", () => {
  expect(at("#/")).toEqual({ page: "home", title: "" });
  expect(at("#/santorini?position=x")).toEqual({ page: "game", title: "Santorini" });
  expect(at("#/santorini/rules")).toEqual({ page: "game", title: "Santorini, rules" });
  expect(at("#/tetris/table")).toEqual({ page: "game", title: "Tetris, by placements" });
  expect(at("#/ptn?text=x")).toEqual({ page: "ptn", title: "Portable Tetris Notation" });
  expect(at("#/puzzles")).toEqual({ page: "puzzles", title: "Puzzles" });
  expect(at("#/puzzles/daily")).toEqual({ page: "puzzles", title: "Puzzle of the day" });
  expect(at("#/puzzles/lits/0abc123")).toEqual({ page: "puzzles", title: "LITS endgames, puzzles" });
  expect(at("#/arena")).toEqual({ page: "arena", title: "Arena" });
  expect(at("#/arena/new?like=2")).toEqual({ page: "arena", title: "New tournament" });
  expect(at("#/arena/3")).toEqual({ page: "arena", title: "Tournament 3" });
});

test.each([
  "#/chess",
  "#/lits/rule",
  "#/lits/rules/more",
  "#/arena/zero",
  "#/arena/0",
  "#/ptn/more",
  "#/puzzles/chess",
  "#/puzzles/daily/x",
  "#/puzzles/lits/x/y",
])("%s is no page", (hash) => {
  expect(at(hash)).toEqual({ page: "unknown", title: "No such page" });
});
