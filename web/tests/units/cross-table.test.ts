import { expect, test } from "vitest";
import { gamesBetween, pointsText } from "../../src/pages/arena/cross-table";

test("a meeting is read from both sides", () => {
  const meetings = [{ engines: ["a", "b"] as [string, string], games: [5, 2, 1] as [number, number, number] }];
  expect(gamesBetween(meetings, "a", "b")).toEqual([5, 2, 1]);
  expect(gamesBetween(meetings, "b", "a")).toEqual([1, 2, 5]);
  expect(gamesBetween(meetings, "a", "c")).toBeUndefined();
});

test("points have halves", () => {
  expect([pointsText([0, 0, 3]), pointsText([0, 1, 2]), pointsText([5, 2, 1]), pointsText([5, 3, 1])]).toEqual([
    "0",
    "½",
    "6",
    "6½",
  ]);
});
