//! Solves puzzles on their page like a person: makes a given move by pointer, touch or keys.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { puzzlesOf, type NamedPuzzle } from "../../src/pages/puzzles/files";
import { KINDS } from "../../src/pages/puzzles/kinds";
import { minos } from "./minos";
import { actions, ok, puzzlePlacements } from "./rules";
import { Person, type Hands } from "./table";

/** The puzzles of a kind, from its file. */
export function puzzles(name: string): readonly NamedPuzzle[] {
  const path = new URL(`../../../puzzles/${name}.jsonl`, import.meta.url);
  return puzzlesOf(
    KINDS.find((kind) => kind.name === name)!,
    readFileSync(path, "utf8"),
  );
}

type Cells = readonly (readonly [number, number])[];

/** The margins of the fields' drawings in cells: at the left, and above. */
const MARGINS = { tetris: { left: 4.6, above: 2.4 }, ptn: { left: 0.4, above: 2.4 } };

export class Solver {
  readonly page: Page;
  readonly #how: Hands;
  readonly #person: Person;
  readonly #id: string;

  constructor(page: Page, named: NamedPuzzle, how: Hands) {
    this.page = page;
    this.#how = how;
    this.#id = named.id;
    this.#person = new Person(page, named.kind.game);
  }

  /** The rating on the page. */
  async rating(): Promise<number> {
    return Number(await this.page.getAttribute("[data-rating]", "data-rating"));
  }

  async phase(wanted: string): Promise<void> {
    await this.page.waitForSelector(`main.puzzle[data-phase="${wanted}"]`);
  }

  /** Goes to the board by its key, once for each puzzle. */
  async begin(): Promise<void> {
    await this.page.waitForSelector(`main.puzzle[data-puzzle="${this.#id}"] [data-board]`);
    if (this.#how !== "keys") return;
    await this.page.keyboard.press("b");
    // The cursor of a square grid starts in its middle.
    const view = (await this.page.getAttribute(".board-area .grid", "viewBox"))!.split(" ").map(Number);
    const middle = Math.floor(Math.floor(view[2]!) / 2);
    this.#person.cursor = { row: middle, col: middle };
  }

  /** Makes a move in the position that is shown. */
  async move(move: string): Promise<void> {
    await this.page.waitForSelector('main.puzzle[data-phase="find"]:not([data-acting=""])');
    const position = await this.#person.position();
    switch (this.#person.game) {
      case "tictactoe": {
        const { next } = ok(actions("tictactoe", position, [], undefined));
        if (next.game !== "tictactoe") throw new Error("another game");
        const { row, col } = next.actions.find(({ action }) => action === move)!;
        return this.#person.choose(row, col, 1, 1, this.#how);
      }
      case "santorini": {
        for (const square of squaresOf(position, move, [])!)
          await this.#person.choose(Math.floor(square / 5), square % 5, 5, 5, this.#how);
        return undefined;
      }
      case "lits": {
        const { next } = ok(actions("lits", position, [], undefined));
        if (next.game !== "lits") throw new Error("another game");
        return this.#person.lay(
          next.actions.find(({ action }) => action === move)!,
          this.#how,
        );
      }
      case "tetris": {
        const { next } = ok(actions("tetris", position, [], undefined));
        if (next.game !== "tetris") throw new Error("another game");
        const { cells, orientation, hold } = next.actions.find(({ action }) => action === move)!;
        if (hold) await this.#press("c", "Hold");
        const turns = ["north", "east", "south", "west"].indexOf(orientation);
        return this.#place(cells, turns, MARGINS.tetris);
      }
    }
  }

  /** Places the piece of a puzzle of classic Tetris. */
  async place(named: NamedPuzzle, move: string): Promise<void> {
    if (!("placement" in named)) throw new Error("another kind");
    const places = ok(puzzlePlacements(named.placement));
    const { cells, turns } = places.find((place) => place.move === move)!;
    const all = [...new Set(places.map((place) => place.turns))].sort((one, other) => one - other);
    await this.#place(cells, all.indexOf(turns), MARGINS.ptn);
  }

  /** Presses a key of the board, or taps the button that does the same. */
  async #press(key: string, label: string): Promise<void> {
    if (this.#how === "touch") await this.page.tap(`.status button:has-text("${label}")`);
    else {
      if (this.#how === "mouse") await this.page.locator("[data-board]").focus();
      await this.page.keyboard.press(key);
    }
  }

  async #place(cells: Cells, turns: number, margins: { left: number; above: number }): Promise<void> {
    for (let count = 0; count < turns; count++) await this.#press("ArrowUp", "Turn");
    if (this.#how === "keys") return this.#steer(cells, margins.above);
    await this.page.evaluate(() => scrollTo(0, 0));
    const box = (await this.page.locator(".board-area .grid").boundingBox())!;
    const view = (await this.page.getAttribute(".board-area .grid", "viewBox"))!.split(" ").map(Number);
    const scale = box.width / view[2]!;
    const centre = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis] + 0.5, 0) / 4;
    const x = box.x + (margins.left + centre(0)) * scale;
    const y = box.y + (margins.above + 20 - centre(1)) * scale;
    if (this.#how === "mouse") return this.page.mouse.click(x, y);
    await this.page.touchscreen.tap(x, y);
    // In the well the first tap shows the place, the second one plays it.
    if (margins === MARGINS.ptn) await this.page.touchscreen.tap(x, y);
  }

  /** Moves the piece with keys until its ghost covers the cells: to the left wall, then column by column, and down. */
  async #steer(cells: Cells, above: number): Promise<void> {
    const wanted = cells
      .map(([x, y]) => `${x},${above + 19 - y}`)
      .sort()
      .join(" ");
    const ghost = async () => (await minos(this.page, ".ghost-piece")).join(" ");
    for (let count = 0; count < 10; count++) await this.page.keyboard.press("ArrowLeft");
    for (let column = 0; column < 11; column++) {
      for (let depth = 0; depth < 6; depth++) {
        if ((await ghost()) === wanted) return this.page.keyboard.press("Enter");
        await this.page.keyboard.press("ArrowDown");
      }
      await this.page.keyboard.press("ArrowRight");
    }
    throw new Error(`no keys lead to ${wanted}`);
  }
}

/** The squares to click for a turn of Santorini. */
function squaresOf(position: string, turn: string, chain: readonly string[]): readonly number[] | undefined {
  const { next, move } = ok(actions("santorini", position, [...chain], undefined));
  if (next.game !== "santorini") throw new Error("another game");
  if (move === turn && next.actions.length === 0) return [];
  for (const { action, square, kind } of next.actions) {
    if (square === null || kind === "dome") continue;
    const rest = squaresOf(position, turn, [...chain, action]);
    if (rest !== undefined) return [square, ...rest];
  }
  return undefined;
}
