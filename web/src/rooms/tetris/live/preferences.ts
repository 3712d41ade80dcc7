//! Stored settings of games in real time: handling, keys, and the bot's pace.

import { isOneOf, remembered } from "../../../frame/storage";
import type { RealtimeHandling, RealtimeKey } from "../../../rules";

export type Command = RealtimeKey | "pause";

export const COMMANDS: readonly (readonly [Command, string])[] = [
  ["left", "Left"],
  ["right", "Right"],
  ["softDrop", "Soft drop"],
  ["hardDrop", "Hard drop"],
  ["cw", "Turn right"],
  ["ccw", "Turn left"],
  ["hold", "Hold"],
  ["pause", "Pause"],
];

/** The keys of the commands by their place on the keyboard, as in `KeyboardEvent.code`. */
export type Bindings = Readonly<Partial<Record<Command, string>>>;

export const DEFAULT_BINDINGS: Bindings = {
  left: "ArrowLeft",
  right: "ArrowRight",
  softDrop: "ArrowDown",
  hardDrop: "Space",
  cw: "ArrowUp",
  ccw: "KeyZ",
  hold: "KeyC",
  pause: "KeyP",
};

const isBindings = (value: unknown): value is Bindings =>
  typeof value === "object" && value !== null && Object.values(value).every((code) => typeof code === "string");

export const bindings = remembered<Bindings>("tetris.keys", DEFAULT_BINDINGS, isBindings);

/** The default handling, in milliseconds. */
export const DEFAULT_HANDLING: RealtimeHandling = {
  delay: 167,
  repeat: 33,
  softDrop: 33,
  gravity: 1000,
  lockDelay: 500,
  lockResets: 15,
};

const isHandling = (value: unknown): value is RealtimeHandling =>
  typeof value === "object" && value !== null && Object.keys(DEFAULT_HANDLING).every((key) => key in value);

export const handling = remembered<RealtimeHandling>("tetris.handling", DEFAULT_HANDLING, isHandling);

/** The paces of the bot, in pieces per second. */
export const PACES = [0.3, 0.5, 0.8, 1, 1.5, 2, 3, 5] as const;

export const pace = remembered<number>("tetris.pace", 0.5, isOneOf(...PACES));
export const botLevel = remembered<number>("tetris.botLevel", 2, (value): value is number => typeof value === "number");

export type Contest = "bot" | "forty" | "endless";

export const contest = remembered<Contest>("tetris.contest", "bot", isOneOf("bot", "forty", "endless"));

/** The label of a key. */
export function keyName(code: string | undefined): string {
  if (code === undefined) return "–";
  const arrows: Readonly<Record<string, string>> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
  return arrows[code] ?? code.replace(/^(Key|Digit)/, "");
}
