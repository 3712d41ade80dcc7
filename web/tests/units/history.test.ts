import { expect, test } from "vitest";
import { TextHistory } from "../../src/pages/ptn/history";

/** Types letters at the end of a text, 100 ms apart. */
function type(history: TextHistory, text: string, typed: string, time = 0): string {
  let now = text;
  for (const [index, letter] of [...typed].entries()) {
    history.select(now.length, now.length);
    now += letter;
    history.typed({ text: now, start: now.length, end: now.length }, time + index * 100);
  }
  return now;
}

test("typing is one step, up to a pause or a new line", () => {
  const history = new TextHistory("");
  const first = type(history, "", "I-1234");
  const second = type(history, first, " O-12", 10_000);
  const third = type(history, second, "\nT", 10_500);
  expect(third).toBe("I-1234 O-12\nT");
  expect(history.undo()?.text).toBe("I-1234 O-12\n");
  expect(history.undo()?.text).toBe("I-1234");
  expect(history.undo()?.text).toBe("");
  expect(history.undo()).toBeUndefined();
  expect([history.redo()?.text, history.redo()?.text, history.redo()?.text]).toEqual([
    "I-1234",
    "I-1234 O-12\n",
    "I-1234 O-12\nT",
  ]);
  expect(history.canRedo).toBe(false);
});

test("deleting and typing are different steps, and so is typing elsewhere", () => {
  const history = new TextHistory("");
  type(history, "", "abc");
  history.select(3, 3);
  history.typed({ text: "ab", start: 2, end: 2 }, 400);
  history.select(0, 0);
  history.typed({ text: "xab", start: 1, end: 1 }, 500);
  history.select(2, 2);
  history.typed({ text: "xayb", start: 3, end: 3 }, 600);
  expect([history.undo()?.text, history.undo()?.text, history.undo()?.text, history.undo()?.text]).toEqual([
    "xab",
    "ab",
    "abc",
    "",
  ]);
});

test("a fix is a step of its own, and undoing it restores the text and the selection", () => {
  const history = new TextHistory("");
  const typed = type(history, "", "O-90");
  history.select(1, 3);
  history.replaced({ text: "O-90/SINGLE", start: 11, end: 11 });
  type(history, "O-90/SINGLE", "!", 350);
  expect(history.undo()?.text).toBe("O-90/SINGLE");
  expect(history.undo()).toEqual({ text: typed, start: 1, end: 3 });
});

test("a new change forgets what was undone", () => {
  const history = new TextHistory("a");
  history.replaced({ text: "b", start: 1, end: 1 });
  history.undo();
  history.replaced({ text: "c", start: 1, end: 1 });
  expect(history.redo()).toBeUndefined();
  expect(history.undo()?.text).toBe("a");
});
