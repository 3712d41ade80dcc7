//! The analysis of a position, collected from an engine's reports.

import type { AnalysisInfo, Side } from "../rules";
import { verdict, type Verdict } from "./score";

/** A line of moves that the engine reports. */
export interface Line {
  readonly verdict: Verdict;
  readonly depth: number;
  readonly moves: readonly string[];
  /** Whether the verdict is only a bound on the value. */
  readonly bound: AnalysisInfo["bound"];
}

/** An analysis of one position. */
export interface Analysis {
  /** The lines, the best first. */
  readonly lines: readonly Line[];
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  /** Milliseconds since the start of the task. */
  readonly time: number;
}

export const NO_ANALYSIS: Analysis = { lines: [], depth: 0, nodes: 0, nodesPerSecond: 0, time: 0 };

/** Adds a report to an analysis. */
export function withReport(before: Analysis, info: AnalysisInfo, mover: Side): Analysis {
  const lines = [...before.lines];
  lines[info.line - 1] = { verdict: verdict(info.score, mover), depth: info.depth, moves: info.pv, bound: info.bound };
  return {
    // A line that has not been reported yet is a gap in the array.
    lines: lines.filter((line) => line !== undefined),
    depth: Math.max(before.depth, info.depth),
    nodes: info.nodes,
    nodesPerSecond: info.nps,
    time: info.time,
  };
}
