//! The moves of a game as text to copy: numbered, with marks, comments in braces and branches in brackets.

import type { MoveReview } from "../rules";
import type { MoveTree } from "./tree";
import { ROOT } from "./tree";

export function movesText(
  tree: MoveTree,
  perRow: number,
  marks: ReadonlyMap<number, readonly MoveReview[]>,
  offset = 0,
): string {
  const turn = (id: number): string => {
    const { moves, comment } = tree.node(id);
    const reviews = marks.get(id) ?? [];
    const marked = moves.map((move, index) => `${move}${reviews[index]?.mark ?? ""}`).join(" | ");
    return comment === "" ? marked : `${marked} {${comment.replaceAll("}", ")")}}`;
  };
  const number = (id: number, isFirst: boolean): string => {
    const place = tree.node(id).ply - 1 + offset;
    const row = Math.floor(place / perRow) + 1;
    return place % perRow === 0 ? `${row}. ` : isFirst ? `${row}… ` : "";
  };
  /** The line that starts with a node, and the other answers to each of its positions but the first. */
  const line = (start: number): string => {
    const parts: string[] = [];
    let hasToNumber = true;
    for (let id: number | undefined = start; id !== undefined; id = tree.node(id).children[0]) {
      parts.push(number(id, hasToNumber) + turn(id));
      const { parent } = tree.node(id);
      const siblings: readonly number[] =
        parent === undefined || id === start ? [] : tree.node(parent).children.slice(1);
      parts.push(...siblings.map((sibling) => `(${line(sibling)})`));
      hasToNumber = siblings.length > 0 || tree.node(id).comment !== "";
    }
    return parts.join(" ");
  };
  const [main, ...others] = tree.node(ROOT).children;
  if (main === undefined) return "";
  return [line(main), ...others.map((other) => `(${line(other)})`)].join(" ");
}
