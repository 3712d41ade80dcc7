//! A player of live Tetris who keeps the field flat and clears lines: for recordings, and on the page.

import type { Page } from "playwright-core";
import type { RealtimeNews, TetrisPiece } from "../../src/generated/rules";
import type { LiveContent } from "../../src/library/entries";
import { minos } from "./minos";
import { actions, ok, RealtimeTetris, tables } from "./rules";

const [WIDTH, HEIGHT] = [10, 40];

/** The column in which the centre of a piece appears, after 0 to 3 turns to the right. The centre of an I moves with them. */
const spawn = (piece: TetrisPiece, turns: number): number => (piece === "I" && (turns === 1 || turns === 2) ? 5 : 4);

/** The filled cells of a field as `column + 10 × row`, from the bottom. */
type Field = ReadonlySet<number>;

/** A piece that was dropped from above: its turns to the right, its centre's column, and its cells. */
interface Drop {
  readonly turns: number;
  readonly x: number;
  readonly cells: readonly (readonly [number, number])[];
}

/** All drops of a piece from above. */
function dropsOf(field: Field, piece: TetrisPiece): readonly Drop[] {
  const { orientations } = tables().tetris.find((shape) => shape.piece === piece)!;
  return orientations.flatMap((offsets, turns) =>
    Array.from({ length: WIDTH }, (_, x) => x).flatMap((x) => {
      const at = (y: number) => offsets.map(([dx, dy]) => [x + dx, y + dy] as const);
      const isFree = (y: number) =>
        at(y).every(([column, row]) => column >= 0 && column < WIDTH && row >= 0 && !field.has(column + WIDTH * row));
      let y = HEIGHT;
      if (!isFree(y)) return [];
      while (isFree(y - 1)) y--;
      return [{ turns, x, cells: at(y) }];
    }),
  );
}

/** How good a field is after a drop: few cells high, few holes, even columns, and lines cleared. */
function value(field: Field, { cells }: Drop): number {
  const filled = new Set([...field, ...cells.map(([x, y]) => x + WIDTH * y)]);
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH }, (_, x) => filled.has(x + WIDTH * y)),
  ).filter((row) => row.includes(false));
  const heights = Array.from({ length: WIDTH }, (_, x) => rows.findLastIndex((row) => row[x]) + 1);
  const height = heights.reduce((sum, height) => sum + height, 0);
  const holes = heights.reduce((sum, height, x) => sum + rows.slice(0, height).filter((row) => !row[x]).length, 0);
  const steps = heights.slice(1).reduce((sum, height, x) => sum + Math.abs(height - heights[x]!), 0);
  return 0.76 * (HEIGHT - rows.length) - 0.51 * height - 0.36 * holes - 0.18 * steps;
}

/** The best drop of a piece. */
function bestDrop(field: Field, piece: TetrisPiece): Drop {
  const drops = dropsOf(field, piece);
  return drops.reduce((best, drop) => (value(field, drop) > value(field, best) ? drop : best));
}

const names = (cells: Drop["cells"]): string => cells.map(String).sort().join(" ");

/** A game against a bot, as the library keeps it. It ends when the person has cleared this many lines. */
export function clearingGame(lines: number): LiveContent {
  const handling = { delay: 167, repeat: 33, cut: 0, softDrop: 50, gravity: 1000, lockDelay: 500, lockResets: 15 };
  const seed = 7;
  const game = new RealtimeTetris({ seed, versus: true, goal: null, halfTurns: true, handling });
  const answer = (news: readonly RealtimeNews[]) => {
    for (const item of news) {
      if (item.type !== "wanted") continue;
      const { rows, queue } = game.view().seats[item.side === "first" ? 0 : 1]!.seat;
      const field = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "_" ? [] : [x + WIDTH * y])));
      const { cells } = bestDrop(new Set(field), queue[0]!);
      const { next } = ok(actions("tetris", game.position(item.side) ?? "", [], "first"));
      if (next.game !== "tetris") throw new Error("another game");
      const place = next.actions.find((place) => !place.hold && names(place.cells) === names(cells))!;
      ok(game.place(item.side, place.action));
    }
  };
  game.setPace("first", 4);
  game.setPace("second", 3);
  while ((game.view().seats[0]?.lines ?? 0) < lines) answer(game.advance(50));
  const { seats, time } = game.view();
  return {
    kind: "live",
    version: 2,
    contest: "bot",
    seed,
    result: "The bot topped out: you win.",
    time,
    players: seats.map(({ pieces, lines, attack }, index) => ({
      name: index === 0 ? "You" : "Engine · Casual",
      pieces,
      lines,
      attack,
    })),
    position: game.position("first") ?? null,
    replay: game.recording(),
  };
}

/** Imports a game into the library, whose page is open, and opens its replay. */
export async function openReplay(page: Page, content: LiveContent): Promise<void> {
  const entries = [{ id: "stacked", name: "", created: 1, updated: 2, revision: 1, content }];
  const buffer = Buffer.from(JSON.stringify({ "tetrad-library": 1, entries }));
  await page.setInputFiles('input[type="file"]', { name: "game.json", mimeType: "application/json", buffer });
  await page.click('.kept-words a:has-text("Tetris, against a bot")');
  await page.waitForSelector('main.live[data-phase="replay"]');
}

/** The person's field on the page of live Tetris. */
const OWN = ".live-board .seat:first-of-type";

/** The upper edge of the lowest row in the drawing of a field. */
const FLOOR = 21.4;

const TURNS: readonly (readonly string[])[] = [[], ["ArrowUp"], ["KeyA"], ["KeyZ"]];

/** Presses keys for no time, so that none repeats on a slow machine. */
const tap = (page: Page, codes: readonly string[]) =>
  page.evaluate((codes) => {
    for (const code of codes) for (const type of ["keydown", "keyup"]) dispatchEvent(new KeyboardEvent(type, { code }));
  }, codes);

/** Drops the falling piece of a game in real time where it is best, with few keys. A held shift must reach the wall at once. */
export async function placeWell(page: Page): Promise<void> {
  const filled = (await minos(page, `${OWN} .filled`)).map((cell) => cell.split(",").map(Number));
  const field = new Set(filled.map(([x, y]) => x! + WIDTH * Math.round(FLOOR - y!)));
  const name = await page.getAttribute(`${OWN} .falling .minos`, "class");
  const piece = name!.at(-1) as TetrisPiece;
  const { turns, x, cells } = bestDrop(field, piece);
  await tap(page, TURNS[turns]!);
  const away = x - spawn(piece, turns);
  const [there, back] = away < 0 ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (Math.abs(away) <= 2)
    await tap(
      page,
      Array.from({ length: Math.abs(away) }, () => there),
    );
  else {
    const columns = cells.map(([column]) => column);
    const fromWall = away < 0 ? Math.min(...columns) : WIDTH - 1 - Math.max(...columns);
    await page.keyboard.press(there, { delay: 150 });
    await tap(
      page,
      Array.from({ length: fromWall }, () => back),
    );
  }
  await tap(page, ["Space"]);
}
