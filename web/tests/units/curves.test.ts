import { expect, test } from "vitest";
import { range, ticks } from "../../src/frame/chart";

test("ticks are round numbers inside the range", () => {
  expect(ticks(-103, 247)).toEqual([-100, 0, 100, 200]);
  expect(ticks(-3.2, 3.2)).toEqual([-2, 0, 2]);
  expect(ticks(0, 1)).toEqual([0, 0.5, 1]);
});

test("what is seen are levels, the later values and the last interval", () => {
  const samples = [
    { games: 1, value: 800, low: -900, high: 900 },
    { games: 2, value: 20, low: -50, high: 80 },
    { games: 3, value: 10, low: -40, high: 60 },
  ];
  expect(range([{ name: "A", samples }], [])).toEqual([-48, 68]);
  expect(range([{ name: "A", samples }], [{ name: "H0", value: -90 }])).toEqual([-102, 72]);
  expect(range([], [])).toEqual([-1, 1]);
});

test("a whole chart shows the first values too, and nothing below zero that is not there", () => {
  const samples = [8, 2, 3, 0.2].map((value, index) => ({ games: index + 1, value }));
  expect(range([{ name: "A", samples }], [], true)).toEqual([0, 8 + (8 - 0.2) * 0.08]);
});
