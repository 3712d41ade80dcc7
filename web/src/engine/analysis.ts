//! The analysis of a position, collected from an engine's reports.

import type { AnalysisInfo, Score, Side } from "../rules";
import { rank, verdict, type Verdict } from "./score";

/** A line of moves that the engine reports. */
export interface Line {
  /** The engine's number for the line, from 1. */
  readonly number: number;
  /** The score for the side to move. */
  readonly score: Score;
  readonly verdict: Verdict;
  readonly depth: number;
  readonly moves: readonly string[];
  /** Whether the verdict is only a bound on the value. */
  readonly bound: AnalysisInfo["bound"];
}

/** An analysis of one position. */
export interface Analysis {
  /** The lines, the best first. Reports may come in another order. */
  readonly lines: readonly Line[];
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  /** Milliseconds since the start of the task. */
  readonly time: number;
  /** The best move of the shallowest reports. */
  readonly atFirstSight?: { readonly depth: number; readonly move: string };
}

export const NO_ANALYSIS: Analysis = { lines: [], depth: 0, nodes: 0, nodesPerSecond: 0, time: 0 };

/** Adds a report to an analysis. */
export function withReport(before: Analysis, info: AnalysisInfo, mover: Side): Analysis {
  const { score, depth, bound, pv } = info;
  const line: Line = { number: info.line, score, verdict: verdict(score, mover), depth, moves: pv, bound };
  const first = before.atFirstSight;
  const isShallowest = info.line === 1 && pv[0] !== undefined && (first === undefined || first.depth === depth);
  return {
    lines: withLine(before.lines, line),
    depth: Math.max(before.depth, depth),
    nodes: info.nodes,
    nodesPerSecond: info.nps,
    time: info.time,
    ...(isShallowest ? { atFirstSight: { depth, move: pv[0]! } } : first && { atFirstSight: first }),
  };
}

/**
 * Replaces the line with the same number. Another line with the same first move is older; it takes the place of the
 * replaced one, because the engine has exchanged the two.
 */
function withLine(lines: readonly Line[], line: Line): Line[] {
  const replaced = lines.find(({ number }) => number === line.number);
  const others = lines.filter((other) => other !== replaced);
  const moved = others.flatMap((other) => {
    if (other.moves[0] !== line.moves[0]) return [other];
    return replaced === undefined ? [] : [numbered(replaced, other.number)];
  });
  return [...moved, line].sort((one, other) => rank(other.score) - rank(one.score) || one.number - other.number);
}

const numbered = (line: Line, number: number): Line => ({ ...line, number });

/** The engine's own choice: its first line, which a line searched less deeply may seem to surpass. */
export function choice(analysis: Analysis | undefined): Line | undefined {
  return analysis?.lines.find(({ number }) => number === 1);
}
