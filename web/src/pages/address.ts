//! Which page an address leads to, and its title.

import type { Route } from "../frame/route";
import { cards } from "../generated/cards";
import { DAILY, kindOf } from "./puzzles/kinds";

export type PageName = "home" | "game" | "puzzles" | "ptn" | "library" | "arena" | "unknown";

export interface Address {
  readonly page: PageName;
  /** What the title says before the name of the app; empty at home. */
  readonly title: string;
}

const UNKNOWN: Address = { page: "unknown", title: "No such page" };

/** The parts of a game's pages after its name, with what they add to its title. */
const PARTS: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, ""],
  ["rules", ", rules"],
  ["table", ", by placements"],
  ["replay", ", replay"],
]);

function arenaTitle(part: string | undefined): string | undefined {
  if (part === undefined) return "Arena";
  if (part === "new") return "New tournament";
  return /^[1-9]\d*$/.test(part) ? `Tournament ${part}` : undefined;
}

function puzzlesTitle(kind: string | undefined, id: string | undefined): string | undefined {
  if (kind === undefined) return "Puzzles";
  if (kind === DAILY) return id === undefined ? "Puzzle of the day" : undefined;
  const title = kindOf(kind)?.title;
  return title === undefined ? undefined : `${title}, puzzles`;
}

export function addressOf({ path }: Route): Address {
  const [name, part, ...rest] = path;
  if (name === undefined) return { page: "home", title: "" };
  const puzzles = name === "puzzles" && rest.length <= 1 ? puzzlesTitle(part, rest[0]) : undefined;
  if (puzzles !== undefined) return { page: "puzzles", title: puzzles };
  if (rest.length > 0) return UNKNOWN;
  if (name === "ptn" && part === undefined) return { page: "ptn", title: "Portable Tetris Notation" };
  if (name === "library" && part === undefined) return { page: "library", title: "Library" };
  const tournament = name === "arena" ? arenaTitle(part) : undefined;
  if (tournament !== undefined) return { page: "arena", title: tournament };
  const card = cards.find(({ game }) => game === name);
  const ending = PARTS.get(part);
  return card === undefined || ending === undefined ? UNKNOWN : { page: "game", title: `${card.title}${ending}` };
}
