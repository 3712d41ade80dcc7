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

test("a removed branch is in no line and no record, and comes back in its place under its number", () => {
  const tree = sample();
  const before = tree.turns();
  const place = tree.remove(2);
  expect(movesOf(tree, tree.mainLine())).toEqual(["a", "x", "y"]);
  expect(tree.turns()).toEqual([{ moves: ["a"] }, { moves: ["x"] }, { moves: ["y"] }]);
  expect(tree.node(3).moves).toEqual(["c"]);
  tree.restore(2, place);
  expect(tree.turns()).toEqual(before);
});

test("a removed move can be played again, and is then another node", () => {
  const tree = sample();
  tree.remove(2);
  expect(tree.add(1, ["b"], "AB")).toBe(6);
});

test("a promotion is undone without losing what was added since", () => {
  const tree = sample();
  const order = tree.order(5);
  tree.promote(5);
  const added = tree.add(1, ["z"], "AZ");
  tree.reorder(order);
  expect(tree.node(1).children).toEqual([2, 4, added]);
});

test("the nodes from a move on are counted in all branches", () => {
  expect([1, 4, 5].map((id) => sample().count(id))).toEqual([5, 2, 1]);
});

test("every change of moves and comments is counted", () => {
  const tree = sample();
  const counts = [tree.changes];
  const count = () => counts.push(tree.changes);
  tree.comment(1, "why not");
  count();
  tree.promote(5);
  count();
  const place = tree.remove(5);
  count();
  tree.restore(5, place);
  count();
  expect(new Set(counts).size).toBe(5);
  expect(tree.turns()[0]).toEqual({ moves: ["a"], comment: "why not" });
});
