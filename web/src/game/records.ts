//! Games as records (the project's JSON for games) and as links. The rules replay every game that is read.

import {
  describe,
  importText,
  play,
  replay,
  type Described,
  type Problem,
  type GameRecord,
  type RecordedTurn,
  type Reply,
} from "../rules";
import { NO_ANALYSIS, type Line } from "../engine/analysis";
import { verdict } from "../engine/score";
import type { GameRoom } from "./room";
import { MoveTree, ROOT } from "./tree";

const FORMAT = 1;

/** The results by the first side's half points. */
const RESULTS = ["0–1", "½–½", "1–0"] as const;
const ALONE = ["lost", "?", "won"] as const;

/** The result of a game; a solo game is won or lost. */
export function resultText(halfPoints: number, players: readonly string[]): string {
  return (players.length === 1 ? ALONE : RESULTS)[halfPoints] ?? "?";
}

/** Describes the position of a node. The outcome is that of the turn, because a position may not tell the reason. */
export function describeNode(room: GameRoom, tree: MoveTree, id: number): Reply<Described> {
  const { parent, moves, position } = tree.node(id);
  const described = describe(room.game, position);
  if (parent === undefined || !("ok" in described) || described.ok.outcome === null) return described;
  const played = play(room.game, tree.node(parent).position, [...moves]);
  return "ok" in played ? { ok: played.ok.position } : described;
}

/** The description of a position that the rules have read before. */
export function certain(reply: Reply<Described>): Described {
  if ("ok" in reply) return reply.ok;
  throw new Error(`a position can't be read: ${reply.error.message}`);
}

/** The game with its branches, as a record. */
export function recordOf(room: GameRoom, tree: MoveTree, players: readonly string[]): GameRecord {
  const end = describeNode(room, tree, tree.mainLine().at(-1)!);
  const record: GameRecord = {
    tetrad: FORMAT,
    game: room.game,
    players: players.map((name) => ({ name })),
    start: tree.node(ROOT).position,
    turns: tree.turns(),
  };
  if ("ok" in end && end.ok.outcome !== null) record.outcome = end.ok.outcome;
  return record;
}

/** A game that was read, or the problem. */
export type Reading =
  | { readonly tree: MoveTree; readonly at: number; readonly form: string; readonly hints: readonly string[] }
  | { readonly problem: Problem };

/** Keeps the score that an engine gave with its move, as the analysis of the position before the move. */
function noteScore(room: GameRoom, tree: MoveTree, parent: number, turn: RecordedTurn | undefined): void {
  const node = tree.node(parent);
  if (turn?.score === undefined || turn.moves.length !== 1 || node.analysis !== undefined) return;
  const described = describe(room.game, node.position);
  const mover = "ok" in described ? described.ok.actors[0] : undefined;
  if (mover === undefined) return;
  const depth = turn.depth ?? 0;
  const { score, moves } = turn;
  const line: Line = { number: 1, score, verdict: verdict(score, mover), depth, moves, bound: "exact" };
  node.analysis = { ...NO_ANALYSIS, lines: [line], depth };
}

/** Reads a text in any notation of a game: a position, a record, a list of moves, or the game's own notation. */
export function readGame(room: GameRoom, text: string): Reading {
  if (text.trim() === "") {
    return { problem: { message: "Nothing to read. Paste a position or a game.", start: 0, end: 0, expected: "" } };
  }
  const imported = importText(room.game, text);
  if (!("ok" in imported)) return { problem: imported.error };
  const { record, form, hints } = imported.ok;
  const replayed = replay(record);
  if (!("ok" in replayed)) return { problem: replayed.error };
  const tree = new MoveTree(replayed.ok.start);
  const nodes: number[] = [];
  for (const [index, turn] of replayed.ok.turns.entries()) {
    const parent = turn.parent === null ? ROOT : nodes[turn.parent]!;
    const id = tree.add(parent, turn.moves, turn.text);
    noteScore(room, tree, parent, record.turns[index]);
    tree.node(id).comment = record.turns[index]?.comment ?? "";
    nodes.push(id);
  }
  return { tree, at: tree.mainLine().at(-1)!, form, hints };
}

/** The node at the end of a path, as far as the tree has it. */
export function nodeAt(tree: MoveTree, path: readonly (readonly string[])[]): number {
  let at = ROOT;
  for (const moves of path) {
    const next = tree.node(at).children.find((id) => tree.node(id).moves.join() === moves.join());
    if (next === undefined) break;
    at = next;
  }
  return at;
}
