//! What cards and searches say about an entry. The rules replay a game for it.

import { boardPath } from "../../game/keeping";
import { describeNode, nodeAt, readGame } from "../../game/records";
import type { GameRoom } from "../../game/room";
import { ROOT, type MoveTree } from "../../game/tree";
import { routeText } from "../../frame/route";
import { rooms } from "../../generated/rooms";
import { isGame, type Content, type Entry, type GameContent, type Kind, type LiveContent } from "../../library/entries";
import { ptnFilm, type GameName } from "../../rules";

export const GAMES: readonly GameName[] = rooms.map(({ game }) => game);

export const KIND_NAMES: readonly (readonly [Kind, string])[] = [
  ...rooms.map(({ game, title }) => [game, title] as const),
  ["live", "Tetris in real time"],
  ["ptn", "PTN"],
];

export const kindName = (kind: Kind): string => KIND_NAMES.find(([known]) => known === kind)?.[1] ?? kind;

/** A board to draw, with the position one turn ago. */
export interface Shown {
  readonly room: GameRoom;
  readonly position: string;
  readonly before: string | undefined;
}

export interface Summary {
  /** The name, or what stands for it. */
  readonly title: string;
  /** The kind of game and its length. */
  readonly what: string;
  /** How it ended; empty if it did not. */
  readonly result: string;
  /** The address that opens it. */
  readonly address: string;
  readonly board: Shown | undefined;
}

const CONTESTS: Readonly<Record<LiveContent["contest"], string>> = {
  bot: "against a bot",
  forty: "40 lines",
  endless: "endless",
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export function summaryOf({ id, name, content }: Entry): Summary {
  const entry = { entry: id };
  if (isGame(content)) return ofGame(content, name, id);
  if (content.kind === "ptn") {
    const { title, frames } = ptnFilm(content.text);
    return {
      title: name || title || "A text without a title",
      what: `PTN, ${counted(frames.length, "move")}`,
      result: "",
      address: routeText(["ptn"], entry),
      board: undefined,
    };
  }
  const { position, players, result, contest } = content;
  const room = rooms.find(({ game }) => game === "tetris");
  return {
    title: name || `Tetris, ${CONTESTS[contest]}`,
    what: `${counted(players[0]?.pieces ?? 0, "piece")}, ${counted(players[0]?.lines ?? 0, "line")}`,
    result,
    address: routeText(["tetris", "replay"], entry),
    board: room && position !== null ? { room, position, before: undefined } : undefined,
  };
}

function ofGame(content: GameContent, name: string, id: string): Summary {
  const title = name || kindName(content.kind);
  const room = rooms.find(({ game }) => game === content.kind);
  const reading = room && readGame(room, JSON.stringify(content.record));
  if (room === undefined || reading === undefined || "problem" in reading) {
    return {
      title,
      what: "This game can't be read.",
      result: "",
      address: routeText([content.kind], { entry: id }),
      board: undefined,
    };
  }
  const { tree } = reading;
  const { position, parent } = tree.node(nodeAt(tree, content.path));
  const turns = tree.mainLine().length - 1;
  const branches = tree.size - 1 - turns;
  return {
    title,
    what: `${name === "" ? "" : `${room.title}, `}${counted(turns, "move")}${branches > 0 ? " and branches" : ""}`,
    result: content.stored?.result ?? resultOf(room, tree),
    address: routeText(boardPath(room), { entry: id }),
    board: { room, position, before: parent === undefined ? undefined : tree.node(parent).position },
  };
}

function resultOf(room: GameRoom, tree: MoveTree): string {
  const end = describeNode(room, tree, tree.mainLine().at(-1) ?? ROOT);
  if (!("ok" in end) || end.ok.outcome === null) return "";
  const { outcome, sides } = end.ok;
  const winner = outcome.winner === null ? "Draw" : `${sides[outcome.winner === "first" ? 0 : 1]} wins`;
  return `${winner}, ${outcome.reason}`;
}

/** The words of an entry that a search looks through. */
function wordsOf(content: Content): string {
  switch (content.kind) {
    case "ptn":
      return content.text;
    case "live":
      return `${content.result} ${CONTESTS[content.contest]} ${content.players.map(({ name }) => name).join(" ")}`;
    default: {
      const { players, turns } = content.record;
      const comments = turns.flatMap(({ comment }) => (comment === undefined ? [] : [comment]));
      return [...players.map(({ name }) => name), ...(content.stored?.players ?? []), ...comments].join(" ");
    }
  }
}

/** Whether every word of a search is in an entry: its name, game, players, comments or text. */
export function matches({ name, content }: Entry, search: string): boolean {
  const text = `${name} ${kindName(content.kind)} ${wordsOf(content)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
