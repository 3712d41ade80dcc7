import { expect, test } from "vitest";
import { PtnDocument } from "../../src/pages/ptn/document";
import { columnOf, depthAt, Entry } from "../../src/pages/ptn/entry";
import { ptnCandidates } from "../../src/rules";
import "../browser/rules";

const SINGLE = "Title: t\nI-1234 I-5678 O-90/SINGLE Tu-123\n";

function opened(text: string): PtnDocument {
  const document = new PtnDocument();
  document.open(text, 0);
  return document;
}

/** The number of moves on the board, with a `*` while full rows are still there. */
const place = (document: PtnDocument): string => `${document.at.value}${document.isFilled.value ? "*" : ""}`;

test("a move that clears lines is two steps in both directions", () => {
  const document = opened(SINGLE);
  const steps: string[] = [];
  for (; document.canForward; document.forward()) steps.push(place(document));
  steps.push(place(document));
  expect(steps).toEqual(["0", "1", "2", "3*", "3", "4"]);
  const back: string[] = [];
  for (; document.at.value > 0; document.back()) back.push(place(document));
  expect(back).toEqual(["4", "3", "3*", "2", "1"]);
  document.goTo(3);
  expect(document.shown.value.rows[0]).toBe("IIIIIIIIOO");
  expect(document.shown.value.full).toEqual([0]);
  document.settle();
  expect(document.shown.value).toMatchObject({ full: [], last: [] });
  expect(document.shown.value.rows[0]).toBe("________OO");
});

test("the board stays at the end while the game grows, and at its move otherwise", () => {
  const document = opened(SINGLE);
  document.goTo(2);
  document.write(`${SINGLE}O-56\n`);
  expect(place(document)).toBe("2");
  document.goTo(Infinity, "cleared");
  document.write(`${SINGLE}O-56 O-78\n`);
  expect(place(document)).toBe("6");
  document.undo();
  expect(place(document)).toBe("5");
  document.redo();
  expect(place(document)).toBe("6");
});

test("a piece goes where it is pointed at, and under an overhang by its row", () => {
  const under = ptnCandidates("Title: t\nO-12 I-1234\n", 2, "O");
  const straight = columnOf(under, 0, 3);
  expect(straight.map(({ move }) => move)).toEqual(["O-34", "O-34@1"]);
  expect([depthAt(straight, 19), depthAt(straight, 4), depthAt(straight, 1), depthAt(straight, 0)]).toEqual([
    0, 0, 1, 1,
  ]);
  // The nearest columns, also beyond the edges.
  const moveAt = (middle: number) => columnOf(under, 0, middle)[0]?.move;
  expect([moveAt(-3), moveAt(5.2), moveAt(12)]).toEqual(["O-12", "O-56", "O-90"]);
  expect(columnOf(under, 3, 5)).toEqual([]);
});

test("keys shift, turn, lower and drop, and every drop is a step to undo", () => {
  const document = opened("Title: t\nO-12 I-1234\n");
  document.goTo(Infinity);
  const entry = new Entry(document);
  entry.toggle();
  const target = () => entry.target.value?.move;
  const seen = [target()];
  for (const act of [
    () => entry.shift(-1),
    () => entry.turn(),
    () => entry.turn(-1),
    () => entry.turn(-1),
    () => entry.choose("O"),
    () => entry.shift(-1),
    () => entry.lower(),
    () => entry.lower(),
    () => entry.lower(),
  ]) {
    act();
    seen.push(target());
  }
  expect(seen).toEqual(["Td-456", "Td-345", "Tl-34", "Td-345", "Tr-34", "O-34", "O-23", "O-23", "O-23", "O-23"]);
  entry.shift(1);
  entry.lower();
  expect(target()).toBe("O-34@1");
  entry.drop();
  expect(document.text.value).toBe("Title: t\nO-12 I-1234 O-34@1\n");
  document.undo();
  expect(document.text.value).toBe("Title: t\nO-12 I-1234\n");
});

test("in the middle of a game the next piece is offered, and its move replaced", () => {
  const document = opened(SINGLE);
  document.goTo(2);
  const entry = new Entry(document);
  entry.toggle();
  expect(entry.piece.value).toBe("O");
  entry.point(2, 19);
  entry.drop();
  expect(document.text.value).toBe("Title: t\nI-1234 I-5678 O-23 Tu-123\n");
  expect([place(document), entry.piece.value]).toEqual(["3", "T"]);
});

test("a move that would not be read is refused with its place, and the text stays", () => {
  const text = "Title: t\nO-12 (never ends";
  const document = opened(text);
  document.goTo(1);
  const entry = new Entry(document);
  entry.toggle();
  entry.drop();
  expect(document.text.value).toBe(text);
  expect(entry.problem.value).toMatchObject({ start: 14, expected: "a `)` that ends the comment" });
});
