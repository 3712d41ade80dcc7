//! Plays a game on its page like a person: reads the position, waits for its turn, and moves by pointer or keyboard.

import { expect } from "vitest";
import type { Page } from "playwright-core";
import { actions, describePosition, legalMoves, ok, random, tables } from "./rules";
import type { Described, GameName, LitsAction, Side } from "../../src/generated/rules";
import { LABELS } from "../../src/rooms/santorini/labels";

/** Lets two people play, so that no engine moves. */
export async function twoPeople(page: Page): Promise<void> {
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Two people")');
  await page.click("#tab-moves");
}

/** Lets the X drop pieces of live Tetris, too. */
export async function dropsWithX(page: Page): Promise<void> {
  await page.click("summary:has-text('Keys')");
  await page.click('[aria-label="Hard drop: another key"]');
  await page.waitForSelector("text=press a key");
  await page.keyboard.press("KeyX");
}

export class Person {
  readonly page: Page;
  readonly game: GameName;
  readonly #random: () => number;

  constructor(page: Page, game: GameName, seed = 1) {
    this.page = page;
    this.game = game;
    this.#random = random(seed);
  }

  async position(): Promise<string> {
    return (await this.page.getAttribute("main.game", "data-position")) ?? "";
  }

  async described(): Promise<Described> {
    return ok(describePosition(this.game, await this.position()));
  }

  /** Waits until a person is to move or the game is over; returns the side. */
  async turn(): Promise<Side | undefined> {
    await this.page.waitForSelector('main.game:not([data-acting=""]), main.game[data-over="true"]');
    return ((await this.page.getAttribute("main.game", "data-acting")) || undefined) as Side | undefined;
  }

  #any<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.#random() * list.length)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  }

  /** Types any legal move. */
  async type(side: Side): Promise<void> {
    const before = await this.position();
    const move = this.#any(ok(legalMoves(this.game, before, side)));
    await this.page.fill("#typed-move", move);
    await this.page.press("#typed-move", "Enter");
    await this.moved(before);
  }

  /** Waits until the position changes. */
  async moved(before: string): Promise<void> {
    await this.page.waitForFunction(
      (before) => document.querySelector("main.game")?.getAttribute("data-position") !== before,
      before,
    );
  }

  /** Waits for this position. */
  async arrived(position: string): Promise<void> {
    await this.page.waitForFunction(
      (position) => document.querySelector("main.game")?.getAttribute("data-position") === position,
      position,
    );
  }

  /** The centre of a cell on the screen. */
  async #middle(row: number, col: number, rows: number, cols: number): Promise<{ x: number; y: number }> {
    // On phones the page may be scrolled to the panel; the board is at the top.
    await this.page.evaluate(() => scrollTo(0, 0));
    const box = await this.page.locator(".board-area .grid").boundingBox();
    const view = (await this.page.getAttribute(".board-area .grid", "viewBox"))!.split(" ").map(Number);
    expect(rows + cols).toBeGreaterThan(0);
    const scale = box!.width / view[2]!;
    return { x: box!.x + (col + 0.5 - view[0]!) * scale, y: box!.y + (row + 0.5 - view[1]!) * scale };
  }

  async click(row: number, col: number, rows: number, cols: number, isTouch = false): Promise<void> {
    const { x, y } = await this.#middle(row, col, rows, cols);
    if (isTouch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Moves the board's cursor with keys and presses Enter. */
  async #enter(row: number, col: number, from: { row: number; col: number }): Promise<void> {
    const press = async (key: string, times: number) => {
      for (let count = 0; count < times; count++) await this.page.keyboard.press(key);
    };
    await press(row > from.row ? "ArrowDown" : "ArrowUp", Math.abs(row - from.row));
    await press(col > from.col ? "ArrowRight" : "ArrowLeft", Math.abs(col - from.col));
    await this.page.keyboard.press("Enter");
    [from.row, from.col] = [row, col];
  }

  /** The cell of the board's cursor. */
  cursor = { row: 0, col: 0 };

  /** Chooses a cell by keyboard or pointer. */
  async choose(row: number, col: number, rows: number, cols: number, how: Hands): Promise<void> {
    if (how === "keys") await this.#enter(row, col, this.cursor);
    else await this.click(row, col, rows, cols, how === "touch");
  }

  /** Makes any legal move on the board. */
  async move(side: Side, how: Hands): Promise<void> {
    const before = await this.position();
    switch (this.game) {
      case "tictactoe": {
        const { next } = ok(actions("tictactoe", before, [], side));
        const { board } = ok(describePosition("tictactoe", before));
        if (next.game !== "tictactoe" || board.game !== "tictactoe") throw new Error("another game");
        const { row, col } = this.#any(next.actions);
        await this.choose(row, col, board.rows, board.cols, how);
        break;
      }
      case "santorini": {
        const chain: string[] = [];
        for (;;) {
          const { next, move } = ok(actions("santorini", before, chain, side));
          if (next.game !== "santorini") throw new Error("another game");
          if (next.actions.length === 0 && move !== null) break;
          const action = this.#any(next.actions);
          if (action.square !== null && action.kind !== "dome") {
            await this.choose(Math.floor(action.square / 5), action.square % 5, 5, 5, how);
            const same = next.actions.filter(({ square, kind }) => square === action.square && kind !== "dome");
            if (same.length > 1) await this.#button(action.kind, how);
          } else await this.#button(action.kind, how);
          chain.push(action.action);
        }
        break;
      }
      case "lits": {
        const { next } = ok(actions("lits", before, [], side));
        if (next.game !== "lits") throw new Error("another game");
        const action = this.#any(next.actions.filter(({ objection }) => objection === null));
        await this.lay(action, how);
        break;
      }
      case "tetris":
        return this.type(side);
    }
    await this.moved(before);
  }

  /** Takes a piece of LITS, turns it, and lays it. */
  async lay(action: LitsAction, how: Hands): Promise<void> {
    const shapes = tables().lits;
    const index = shapes.findIndex(({ shape }) => shape === action.shape);
    const presses = pressesTo(shapes[index]!.orientations, action.orientation);
    if (how === "touch") {
      await this.page.tap(`.tray-piece >> nth=${index}`);
      for (const press of presses)
        await this.page.tap(press === "r" ? '[aria-label="Turn the piece"]' : '[aria-label="Mirror the piece"]');
    } else {
      await this.page.keyboard.press(String(index + 1));
      for (const press of presses) await this.page.keyboard.press(press);
    }
    const rows = action.cells.map((cell) => Math.floor(cell / 10));
    const cols = action.cells.map((cell) => cell % 10);
    const [top, left] = [Math.min(...rows), Math.min(...cols)];
    const row = top + Math.floor((Math.max(...rows) - top) / 2);
    const col = left + Math.floor((Math.max(...cols) - left) / 2);
    await this.choose(row, col, 10, 10, how);
    // The first tap shows the placement, the second plays it.
    if (how === "touch") await this.choose(row, col, 10, 10, how);
  }

  async #button(kind: string, how: Hands): Promise<void> {
    if (how === "keys" && (kind === "end_turn" || kind === "dome"))
      return this.page.keyboard.press(kind === "dome" ? "d" : "e");
    await this.page.click(`.status button:has-text("${LABELS[kind] ?? kind}")`);
    if (how === "keys") await this.page.keyboard.press("b");
  }

  /** Plays until the game is over, or for `moves` moves. */
  async playOn(how: Hands, moves = 500): Promise<number> {
    let count = 0;
    for (; count < moves; count++) {
      const side = await this.turn();
      if (side === undefined) break;
      await this.move(side, how);
    }
    return count;
  }
}

/** How a person moves. */
export type Hands = "mouse" | "touch" | "keys";

/** The keys from a piece's first orientation to another: rotations, and a mirroring if needed. */
function pressesTo(orientations: readonly { turned: number; mirrored: number }[], target: number): string[] {
  const ways = new Map<number, string[]>([[0, []]]);
  const waiting = [0];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    for (const [key, next] of [
      ["r", orientations[at]!.turned],
      ["m", orientations[at]!.mirrored],
    ] as const) {
      if (ways.has(next)) continue;
      ways.set(next, [...ways.get(at)!, key]);
      waiting.push(next);
    }
  }
  return ways.get(target) ?? [];
}
