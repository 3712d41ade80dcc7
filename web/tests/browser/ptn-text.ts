//! The text of the PTN page, for its tests.

import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { binary } from "./tetrad";

export const text = (page: Page): Promise<string> => page.inputValue("#ptn-text");

/** Waits until the text is as expected. */
export const becomes = (page: Page, expected: string) =>
  page.waitForFunction(
    (expected) => document.querySelector<HTMLTextAreaElement>("#ptn-text")?.value === expected,
    expected,
  );

/** Waits until the board shows a number of moves. */
export const isAt = (page: Page, moves: number, isFilled = false) =>
  page.waitForSelector(`.ptn-replay[data-at="${moves}"][data-filled="${isFilled}"]`);

/** What `tetrad ptn check --strict` says about a text; throws if it finds anything wrong. */
export const strictCheck = (game: string): string =>
  execFileSync(binary(), ["ptn", "check", "--strict"], { input: game, encoding: "utf8" });
