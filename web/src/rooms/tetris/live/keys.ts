//! The commands of a game in real time and the keys that give them: any number of keys for each command.

import { remembered } from "../../../frame/storage";
import type { RealtimeKey } from "../../../rules";

export type Command = RealtimeKey | "pause" | "restart";

export const COMMANDS: readonly (readonly [Command, string])[] = [
  ["left", "Left"],
  ["right", "Right"],
  ["softDrop", "Soft drop"],
  ["hardDrop", "Hard drop"],
  ["cw", "Turn right"],
  ["ccw", "Turn left"],
  ["flip", "Turn by 180°"],
  ["hold", "Hold"],
  ["pause", "Pause"],
  ["restart", "Restart"],
];

/** The keys of the commands by their place on the keyboard, as in `KeyboardEvent.code`. */
export type Bindings = Readonly<Record<Command, readonly string[]>>;

export const DEFAULT_BINDINGS: Bindings = {
  left: ["ArrowLeft"],
  right: ["ArrowRight"],
  softDrop: ["ArrowDown"],
  hardDrop: ["Space"],
  cw: ["ArrowUp", "KeyX"],
  ccw: ["KeyZ"],
  flip: ["KeyA"],
  hold: ["KeyC", "ShiftLeft"],
  pause: ["KeyP", "Escape"],
  restart: ["KeyR"],
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isBindings = (value: unknown): value is Bindings =>
  isRecord(value) &&
  COMMANDS.every(([command]) => {
    const codes = value[command];
    return Array.isArray(codes) && codes.every((code) => typeof code === "string");
  });

/** Gives a key to a command, and takes it from any other. */
export function withKey(bindings: Bindings, command: Command, code: string): Bindings {
  const others = withoutKey(bindings, code);
  return { ...others, [command]: [...others[command], code] };
}

export function withoutKey(bindings: Bindings, code: string): Bindings {
  const rest = (command: Command) => bindings[command].filter((other) => other !== code);
  return {
    left: rest("left"),
    right: rest("right"),
    softDrop: rest("softDrop"),
    hardDrop: rest("hardDrop"),
    cw: rest("cw"),
    ccw: rest("ccw"),
    flip: rest("flip"),
    hold: rest("hold"),
    pause: rest("pause"),
    restart: rest("restart"),
  };
}

/** The keys of the first release, which had one for each command: they replace ours. */
export function fromOld(old: Readonly<Record<string, unknown>>): Bindings {
  let bindings = DEFAULT_BINDINGS;
  for (const [command] of COMMANDS) {
    const code = old[command];
    if (typeof code !== "string") continue;
    bindings = { ...withoutKey(bindings, code), [command]: [code] };
  }
  return bindings;
}

const old = remembered<Readonly<Record<string, unknown>>>("tetris.keys", {}, isRecord);

export const bindings = remembered<Bindings>("tetris.bindings", fromOld(old.value), isBindings);

const isBound = (start: string): boolean =>
  Object.values(bindings.value).some((codes) => codes.some((code) => code.startsWith(start)));

/** The command of a key that is pressed, unless it belongs to a shortcut of the browser. */
export function commandOf({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): Command | undefined {
  if ((ctrlKey && !isBound("Control")) || (altKey && !isBound("Alt")) || metaKey) return undefined;
  return COMMANDS.find(([command]) => bindings.value[command].includes(code))?.[0];
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  ShiftLeft: "Shift",
  ControlLeft: "Ctrl",
};

/** The label of a key. */
export const keyName = (code: string): string => NAMES[code] ?? code.replace(/^(Key|Digit)/, "");

/** The labels of a command's keys. */
export const keyNames = (command: Command): readonly string[] => bindings.value[command].map(keyName);
