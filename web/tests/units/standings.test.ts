import { expect, test } from "vitest";
import { standings } from "../../src/pages/arena/standings";
import type { GameRow } from "../../src/generated/server";

const game = (first: string, second: string, halfPoints: number, fault: string | null = null): GameRow => ({
  key: "1.1.1",
  players: [first, second],
  halfPoints,
  reason: "",
  plies: 1,
  faults: [fault, null],
  took: 0,
  finished: 0,
});

test("points, results and faults are counted for both sides, the best first", () => {
  expect(standings([game("a", "b", 0, "late"), game("b", "a", 2), game("a", "b", 1)])).toEqual([
    { name: "b", wins: 2, draws: 1, losses: 0, faults: 0, share: 5 / 6 },
    { name: "a", wins: 0, draws: 1, losses: 2, faults: 1, share: 1 / 6 },
  ]);
});
