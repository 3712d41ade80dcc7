import { expect, test } from "vitest";
import { choose, LEVELS, randomNumbers } from "../../src/game/levels";
import type { Thought } from "../../src/engine/thought";

const thought: Thought = {
  depth: 3,
  nodes: 100,
  nodesPerSecond: 1000,
  time: 1,
  lines: [120, 100, -400].map((points, index) => ({
    verdict: { kind: "eval", points },
    depth: 3,
    moves: [`m${index}`],
    bound: "exact",
  })),
};

const drawn = (level: (typeof LEVELS)[number], seed: number) =>
  choose(level, thought, "first", () => ["any"], randomNumbers(seed));

test("strong levels always play the best line", () => {
  for (const level of LEVELS.slice(4)) {
    for (let seed = 0; seed < 20; seed++) expect(drawn(level, seed)).toBe("m0");
  }
});

test("weak levels err, and the weaker the more often", () => {
  const errors = LEVELS.slice(0, 4).map((level) => {
    let count = 0;
    for (let seed = 0; seed < 2000; seed++) if (drawn(level, seed) !== "m0") count++;
    return count;
  });
  expect([...errors].sort((one, other) => other - one)).toEqual(errors);
  expect(errors[0]).toBeGreaterThan(1000);
});

test("the same seed gives the same choice", () => {
  for (const level of LEVELS) expect(drawn(level, 7)).toBe(drawn(level, 7));
});

test("the second side prefers what is bad for the first", () => {
  const level = { ...LEVELS[4]!, looseness: 0.01 };
  const counts = new Map<string | undefined, number>();
  for (let seed = 0; seed < 100; seed++) {
    const move = choose(level, thought, "second", () => [], randomNumbers(seed));
    counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  expect(counts.get("m2")).toBe(100);
});

test("random numbers are spread over the unit interval", () => {
  const next = randomNumbers(1);
  const numbers = Array.from({ length: 10_000 }, next);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1);
});
