import "../browser/rules";
import { expect, test } from "vitest";
import { readGame, recordOf } from "../../src/game/records";
import type { GameRoom } from "../../src/game/room";
import type { MoveTree } from "../../src/game/tree";

/** Reading and writing only need the name of a room. */
const room = { game: "tictactoe", title: "Tic-tac-toe" } as GameRoom;

function tree(text: string): MoveTree {
  const reading = readGame(room, text);
  if ("problem" in reading) throw new Error(reading.problem.message);
  return reading.tree;
}

test("a game with a branch is written and read as it was", () => {
  const game = tree("b2 a1 c3");
  game.add(1, ["c1"], "2_x/_x_/3_ x");
  const record = recordOf(room, game, ["You", "Engine"]);
  expect(record.turns).toEqual([{ moves: ["b2"] }, { moves: ["a1"] }, { moves: ["c3"] }, { moves: ["c1"], after: 0 }]);
  expect(tree(JSON.stringify(record)).turns()).toEqual(record.turns);
});

test("a finished game says how it ended", () => {
  expect(recordOf(room, tree("b2 a1 c3 b1 c1 c2 a3"), ["a", "b"]).outcome).toEqual({
    winner: "first",
    reason: "3 in a line",
  });
});

test("a text that is no game is refused with its place", () => {
  expect(readGame(room, "3_/2q/3_ x")).toEqual({
    problem: expect.objectContaining({ start: 4, end: 5 }) as unknown,
  });
  expect(readGame(room, "  ")).toHaveProperty("problem");
});
