import { expect, test } from "vitest";
import { movesText } from "../../src/game/moves-text";
import { MoveTree, ROOT } from "../../src/game/tree";
import type { MoveReview } from "../../src/generated/rules";

const review: MoveReview = {
  side: "second",
  mark: "??",
  word: "blunder",
  isWeak: true,
  isForced: false,
  before: 0.5,
  after: 0,
  better: ["x"],
};

test("moves are copied with their numbers, marks, comments and branches", () => {
  const tree = new MoveTree("start");
  const a = tree.add(ROOT, ["a"], "A");
  const b = tree.add(a, ["b"], "AB");
  const c = tree.add(b, ["c"], "ABC");
  tree.add(c, ["d"], "ABCD");
  tree.add(tree.add(a, ["x"], "AX"), ["y"], "AXY");
  tree.comment(c, "so {it} goes");
  expect(movesText(tree, 2, new Map([[b, [review]]]))).toBe("1. a b?? (1… x 2. y) 2. c {so {it) goes} 2… d");
  expect(movesText(tree, 1, new Map())).toBe("1. a 2. b (2. x 3. y) 3. c {so {it) goes} 4. d");
});

test("rows start in the second column if the second side moves first", () => {
  const tree = new MoveTree("start");
  tree.add(tree.add(ROOT, ["a"], "A"), ["b"], "AB");
  expect(movesText(tree, 2, new Map(), 1)).toBe("1… a 2. b");
});

test("a game without moves is empty", () => {
  expect(movesText(new MoveTree("start"), 2, new Map())).toBe("");
});
