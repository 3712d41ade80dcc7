import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { PuzzleTry } from "../../src/library/entries";
import { firstTries } from "../../src/library/entries";
import { exported, readFile } from "../../src/library/exchange";
import { nextPuzzle } from "../../src/pages/puzzles/choice";
import { puzzlesOf, ratingOf, type NamedPuzzle } from "../../src/pages/puzzles/files";
import { dailyPuzzle, KINDS } from "../../src/pages/puzzles/kinds";
import { puzzleRatings } from "../../src/rules";
import { ok } from "../browser/rules";

const DAY = 24 * 60 * 60 * 1000;
const files = new Map<string, readonly NamedPuzzle[]>();

beforeAll(() => {
  for (const kind of KINDS) {
    const path = new URL(`../../../puzzles/${kind.name}.jsonl`, import.meta.url);
    files.set(kind.name, puzzlesOf(kind, readFileSync(path, "utf8")));
  }
});

const tried = (puzzle: string, time: number, changes: Partial<PuzzleTry> = {}): PuzzleTry => ({
  kind: "lits",
  puzzle,
  rating: 1500,
  solved: true,
  time,
  ...changes,
});

/** The kind and the name of a day's puzzle. */
function daily(now: number): string {
  const { kind, number } = dailyPuzzle(now);
  const puzzles = files.get(kind.name)!;
  return `${kind.name} ${puzzles[number % puzzles.length]!.id}`;
}

test("every kind has a hundred puzzles with names of their own", () => {
  for (const [name, puzzles] of files) {
    expect(puzzles.length, name).toBeGreaterThanOrEqual(100);
    expect(new Set(puzzles.map(({ id }) => id)).size, name).toBe(puzzles.length);
    for (const { id } of puzzles) expect(id).toMatch(/^[0-9a-z]{7}$/);
  }
});

test("a day has one puzzle from midnight to midnight in UTC, and every proved puzzle has its day", () => {
  const noon = Date.UTC(2026, 10, 18, 12);
  expect(daily(Date.UTC(2026, 10, 18))).toBe(daily(noon));
  expect(daily(Date.UTC(2026, 10, 18, 23, 59, 59, 999))).toBe(daily(noon));
  expect(daily(Date.UTC(2026, 10, 19))).not.toBe(daily(noon));
  const seen = new Set(Array.from({ length: 5 * 140 }, (_, day) => daily(noon + day * DAY)));
  const proved = KINDS.filter(({ isOpinion }) => isOpinion !== true);
  expect(seen.size).toBe(proved.reduce((sum, { name }) => sum + files.get(name)!.length, 0));
});

test("the next puzzle was not tried and is as hard as the solver is strong", () => {
  const puzzles = files.get("lits")!;
  const first = nextPuzzle(puzzles, [], 1500)!;
  const nearest = Math.min(...puzzles.map((puzzle) => Math.abs(ratingOf(puzzle) - 1500)));
  expect(Math.abs(ratingOf(first) - 1500)).toBe(nearest);
  expect(nextPuzzle(puzzles, [tried(first.id, 1)], 1500)!.id).not.toBe(first.id);
  expect(nextPuzzle(puzzles, [], 1500, first.id)!.id).not.toBe(first.id);
  expect(ratingOf(nextPuzzle(puzzles, [], 9000)!)).toBe(Math.max(...puzzles.map(ratingOf)));
});

test("when all were tried, the one that was tried first comes again", () => {
  const puzzles = files.get("santorini")!;
  const all = puzzles.map(({ id }, index) => tried(id, 1000 - index));
  expect(nextPuzzle(puzzles, all, 1500)).toBe(puzzles.at(-1));
  expect(nextPuzzle(puzzles, all, 1500, puzzles.at(-1)!.id)).toBe(puzzles.at(-2));
});

test("ratings follow from first tries alone, in the order of time", () => {
  const tries = firstTries([tried("a", 5, { solved: false }), tried("b", 2), tried("a", 1), tried("b", 9)]);
  expect(tries).toEqual([tried("a", 1), tried("b", 2)]);
  const ratings = ok(puzzleRatings([...tries]));
  expect(ratings.map(({ rating }) => Math.round(rating))).toEqual([1500, 1675, 1745]);
});

test("tries are exported and read again; a bad one is refused with its place", () => {
  const puzzles = [tried("a", 1), tried("b", 2, { solved: false, kind: "ptn" })];
  expect(readFile(exported([], puzzles), [], 0)).toEqual({ entries: [], puzzles });
  const refused = (change: Readonly<Record<string, unknown>>) =>
    readFile(JSON.stringify({ "tetrad-library": 2, entries: [], puzzles: [{ ...puzzles[0], ...change }] }), [], 0);
  expect(refused({ solved: 1 })).toEqual({ problem: "puzzles[0].solved: found 1, expected true or false" });
  expect(refused({ rating: 1.5 })).toEqual({
    problem: "puzzles[0].rating: found 1.5, expected a whole number to 10000",
  });
});
