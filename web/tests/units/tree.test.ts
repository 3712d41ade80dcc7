import { expect, test } from "vitest";
import { MoveTree, ROOT } from "../../src/game/tree";

/** `a b c` on the main line, with `x y` as another answer to `a`. */
function sample(): MoveTree {
  const tree = new MoveTree("start");
  const a = tree.add(ROOT, ["a"], "A");
  tree.add(tree.add(a, ["b"], "AB"), ["c"], "ABC");
  tree.add(tree.add(a, ["x"], "AX"), ["y"], "AXY");
  return tree;
}

const movesOf = (tree: MoveTree, line: readonly number[]) => line.slice(1).map((id) => tree.node(id).moves.join());

test("what was played before is found again and not made twice", () => {
  const tree = sample();
  const size = tree.size;
  expect(tree.add(1, ["x"], "AX")).toBe(4);
  expect(tree.size).toBe(size);
});

test("a promoted branch is the main line, and the old one stays", () => {
  const tree = sample();
  tree.promote(5);
  expect(movesOf(tree, tree.mainLine())).toEqual(["a", "x", "y"]);
  expect(movesOf(tree, tree.lineThrough(2))).toEqual(["a", "b", "c"]);
});

test("turns name what they follow only where it is not the turn before", () => {
  expect(sample().turns()).toEqual([
    { moves: ["a"] },
    { moves: ["b"] },
    { moves: ["c"] },
    { moves: ["x"], after: 0 },
    { moves: ["y"] },
  ]);
});

test("a second first turn says that it follows nothing", () => {
  const tree = sample();
  tree.add(ROOT, ["z"], "Z");
  expect(tree.turns().at(-1)).toEqual({ moves: ["z"], after: null });
});
