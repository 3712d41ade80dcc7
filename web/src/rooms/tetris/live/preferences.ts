//! Stored settings of games in real time: what is played, against which bot, and by which rules.

import { isBoolean, isOneOf, remembered } from "../../../frame/storage";

/** The paces of the bot, in pieces per second. */
export const PACES = [0.3, 0.5, 0.8, 1, 1.5, 2, 3, 4, 5, 7, 10] as const;

export const pace = remembered<number>("tetris.pace", 0.5, isOneOf(...PACES));
export const botLevel = remembered<number>("tetris.botLevel", 2, (value): value is number => typeof value === "number");

export type Contest = "bot" | "forty" | "endless";

export const contest = remembered<Contest>("tetris.contest", "bot", isOneOf("bot", "forty", "endless"));

/** Whether pieces can be turned by 180°. */
export const hasHalfTurns = remembered("tetris.halfTurns", true, isBoolean);

/** The name of the attack table; empty for that of the default rules. */
export const attackTable = remembered<string>(
  "tetris.attack",
  "",
  (value): value is string => typeof value === "string",
);

/** Whether locks and clears are drawn with effects. */
export const hasEffects = remembered("tetris.effects", true, isBoolean);
