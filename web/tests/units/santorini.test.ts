//! The drawing of Santorini: towers that stay in their squares, targets of clicks, and which worker goes where.

import { expect, test } from "vitest";
import { targetsOf } from "../../src/rooms/santorini/marks";
import { arrow, LEVELS, standing } from "../../src/rooms/santorini/relief";
import { follow } from "../../src/rooms/santorini/workers";

test("every level is smaller than the one below, stands on its top and stays in the square", () => {
  const corner = { x: 0, y: 0 };
  LEVELS.forEach((level, index) => {
    expect(level.far).toBeGreaterThan(0);
    expect(level.foot).toBeLessThan(1);
    expect(level.left).toBeGreaterThan(0);
    expect(level.right).toBeLessThan(1);
    const foot = standing(corner, index + 1);
    expect(foot.y).toBeLessThan(standing(corner, index).y);
    expect(foot.y).toBeCloseTo((level.far + level.near) / 2);
    const below = LEVELS[index - 1];
    if (below === undefined) return;
    expect(level.left).toBeGreaterThan(below.left);
    expect(level.right).toBeLessThan(below.right);
    expect(level.foot).toBeLessThan(below.near);
  });
  expect(standing(corner, 4)).toEqual(standing(corner, 3));
});

test("an arrow ends before the worker, and there is none to the same place", () => {
  expect(arrow({ x: 0, y: 0 }, { x: 0, y: 0 })).toBe("");
  expect(arrow({ x: 0, y: 0 }, { x: 1, y: 0 })).toBe("M0.1 0L0.73 0M0.62 0.09L0.73 0L0.62 -0.09");
});

const action = (kind: string, square: number | null) => ({ action: kind, kind, square });

test("a square to move to and to build on is marked as either", () => {
  const next = [
    action("move_worker", 3),
    action("move_worker", 4),
    action("build", 4),
    action("build", 5),
    action("dome", 6),
    action("end_turn", null),
  ];
  expect([...targetsOf(next)]).toEqual([
    [3, "move"],
    [4, "either"],
    [5, "build"],
  ]);
  expect([...targetsOf([action("select_worker", 0), action("place_worker", 1)])]).toEqual([
    [0, "select"],
    [1, "place"],
  ]);
});

test("a worker keeps its figure when it passes the other one", () => {
  const placed = follow([], [[6, 13], [8]]);
  expect(placed.map(({ id, square, moves }) => [id, square, moves])).toEqual([
    ["first-a", 6, 0],
    ["first-b", 13, 0],
    ["second-a", 8, 0],
  ]);
  const passed = follow(placed, [
    [13, 18],
    [8, 0],
  ]);
  expect(passed.map(({ id, square, moves }) => [id, square, moves])).toEqual([
    ["first-a", 18, 1],
    ["first-b", 13, 0],
    ["second-a", 8, 0],
    ["second-b", 0, 0],
  ]);
  expect(follow(passed, [[], []])).toEqual([]);
});
