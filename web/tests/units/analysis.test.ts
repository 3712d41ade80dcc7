import { expect, test } from "vitest";
import { choice, NO_ANALYSIS, withReport, type Analysis } from "../../src/engine/analysis";
import type { AnalysisInfo, Score } from "../../src/generated/rules";

const report = (line: number, depth: number, score: Score, ...pv: string[]): AnalysisInfo => ({
  task: 1,
  line,
  depth,
  score,
  bound: "exact",
  nodes: 1,
  nps: 1,
  time: 1,
  pv,
});

const after = (...reports: AnalysisInfo[]): Analysis =>
  reports.reduce((analysis, info) => withReport(analysis, info, "first"), NO_ANALYSIS);

const firsts = ({ lines }: Analysis) => lines.map(({ moves }) => moves[0]);

test("lines are in the order of their scores, whatever the order of the reports", () => {
  const analysis = after(
    report(3, 2, { loss: 4 }, "c"),
    report(1, 2, { eval: 10 }, "a"),
    report(2, 2, { win: 3 }, "b"),
    report(4, 2, "draw", "d"),
    report(5, 2, { win: 1 }, "e"),
  );
  expect(firsts(analysis)).toEqual(["e", "b", "a", "d", "c"]);
});

test("the order of equal scores is the engine's", () => {
  expect(firsts(after(report(2, 1, "draw", "b"), report(1, 1, "draw", "a")))).toEqual(["a", "b"]);
});

test("a line that becomes the first one exchanges places with it", () => {
  const analysis = after(
    report(1, 2, { eval: 30 }, "a"),
    report(2, 2, { eval: 20 }, "b"),
    report(1, 3, { eval: 40 }, "b", "x"),
  );
  expect(analysis.lines.map(({ number, moves }) => `${number} ${moves.join(" ")}`)).toEqual(["1 b x", "2 a"]);
});

test("the engine's choice is its first line, although an older one seems better", () => {
  const analysis = after(report(2, 2, { eval: 50 }, "b"), report(1, 3, { eval: 10 }, "a"));
  expect([firsts(analysis)[0], choice(analysis)?.moves[0]]).toEqual(["b", "a"]);
});

test("first sight is the last word of the shallowest search", () => {
  const analysis = after(
    report(1, 1, { eval: 1 }, "a"),
    report(1, 1, { eval: 2 }, "b"),
    report(2, 1, { eval: 1 }, "a"),
    report(1, 2, { eval: 3 }, "c"),
  );
  expect(analysis.atFirstSight).toEqual({ depth: 1, move: "b" });
});
