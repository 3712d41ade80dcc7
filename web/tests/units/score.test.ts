import { expect, test } from "vitest";
import { advantageText, share, shortVerdict, verdict, verdictText, type Verdict } from "../../src/engine/score";

const names = ["X", "O"] as const;

test("verdicts are told from the first side, whoever moves", () => {
  expect(verdictText(verdict({ win: 3 }, "second"), names)).toBe("O wins in 3");
  expect(verdictText(verdict({ loss: 4 }, "second"), names)).toBe("X wins in 4");
  expect(verdictText(verdict({ eval: 34 }, "first"), names)).toBe("X +0.34");
  expect(verdictText(verdict({ eval: 34 }, "second"), names)).toBe("O +0.34");
  expect(verdictText(verdict("draw", "first"), names)).toBe("Draw");
});

test("shares of both sides add up to one", () => {
  for (const score of [{ win: 1 }, { loss: 2 }, "draw", { eval: 130 }, { eval: -1 }] as const) {
    expect(share(verdict(score, "first")) + share(verdict(score, "second"))).toBeCloseTo(1);
  }
});

test("short verdicts fit a narrow bar", () => {
  expect(shortVerdict({ kind: "eval", points: -1234 })).toBe("12");
  expect(shortVerdict({ kind: "wins", side: "first", plies: 5 })).toBe("#5");
});

const told = (verdict: Verdict) => advantageText(verdict, names);

test("an advantage is told with the name of the side that has it", () => {
  expect(told({ kind: "eval", points: 180 })).toBe("X is ahead: 71 %");
  expect(told({ kind: "eval", points: -180 })).toBe("O is ahead: 71 %");
  expect(told({ kind: "draw" })).toBe("Even: 50 %");
  expect(told({ kind: "wins", side: "second", plies: 3 })).toBe("O wins in 3");
});
