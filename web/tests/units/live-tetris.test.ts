import { expect, test } from "vitest";
import type { RealtimeKey } from "../../src/generated/rules";
import type { LiveContent } from "../../src/library/entries";
import { bestsOf } from "../../src/rooms/tetris/live/bests";
import { paceProblem } from "../../src/rooms/tetris/live/figures";
import { Gestures } from "../../src/rooms/tetris/live/gestures";
import {
  DEFAULT_HANDLING,
  factorOf,
  isPreset,
  PRESETS,
  withFactor,
  withGravity,
  withPreset,
} from "../../src/rooms/tetris/live/handling";
import { Thinking } from "../../src/rooms/tetris/live/thinking";
import { DEFAULT_BINDINGS, fromOld, withKey, withoutKey } from "../../src/rooms/tetris/live/keys";
import { clock } from "../../src/rooms/tetris/live/words";

/** The keys of a gesture on cells of 20 pixels: from a place to others, and up after `length` milliseconds. */
function keysOf(ways: readonly (readonly [number, number])[], length: number, isRight = true): string[] {
  const keys: string[] = [];
  const target = {
    press: (key: RealtimeKey) => keys.push(`+${key}`),
    release: (key: RealtimeKey) => keys.push(`-${key}`),
  };
  const gestures = new Gestures(target, 20);
  gestures.down({ x: 100, y: 100, time: 0 });
  const [endX, endY] = ways.at(-1) ?? [0, 0];
  for (const [x, y] of ways) gestures.move({ x: 100 + x, y: 100 + y, time: length / 2 });
  if (length >= 450) gestures.still();
  gestures.up({ x: 100 + endX, y: 100 + endY, time: length }, isRight);
  return keys;
}

test("a tap turns to its side, and a finger held still holds the piece", () => {
  expect(keysOf([[3, -2]], 80)).toEqual(["+cw", "-cw"]);
  expect(keysOf([], 80, false)).toEqual(["+ccw", "-ccw"]);
  expect(keysOf([[3, 2]], 500)).toEqual(["+hold", "-hold"]);
});

test("a drag shifts by a column for each cell, back and forth", () => {
  const one = ["+right", "-right"];
  expect(
    keysOf(
      [
        [15, 0],
        [25, 3],
        [45, 8],
      ],
      700,
    ),
  ).toEqual([...one, ...one]);
  expect(
    keysOf(
      [
        [-25, 0],
        [5, 0],
      ],
      300,
    ),
  ).toEqual(["+left", "-left", ...one]);
});

test("a slow drag down lowers, a flick down drops, a flick up holds", () => {
  expect(
    keysOf(
      [
        [2, 30],
        [2, 80],
      ],
      900,
    ),
  ).toEqual(["+softDrop", "-softDrop"]);
  expect(
    keysOf(
      [
        [2, 30],
        [2, 80],
      ],
      120,
    ),
  ).toEqual(["+softDrop", "-softDrop", "+hardDrop", "-hardDrop"]);
  expect(keysOf([[2, -60]], 120)).toEqual(["+hold", "-hold"]);
});

test("a key belongs to one command, and a command has any number of keys", () => {
  const more = withKey(DEFAULT_BINDINGS, "hardDrop", "KeyX");
  expect([more.hardDrop, more.cw]).toEqual([["Space", "KeyX"], ["ArrowUp"]]);
  expect(withoutKey(more, "Space").hardDrop).toEqual(["KeyX"]);
});

test("keys of the first release replace ours", () => {
  const { hardDrop, cw, flip } = fromOld({ hardDrop: "KeyX", cw: "KeyA" });
  expect([hardDrop, cw, flip]).toEqual([["KeyX"], ["KeyA"], []]);
});

test("the soft drop keeps its factor when gravity changes", () => {
  const twenty = withFactor(DEFAULT_HANDLING, 20);
  expect([twenty.softDrop, factorOf(twenty), factorOf(withGravity(twenty, 300))]).toEqual([50, 20, 20]);
  expect(factorOf(withFactor(DEFAULT_HANDLING, Infinity))).toBe(Infinity);
  for (const preset of PRESETS) expect(isPreset(withPreset(DEFAULT_HANDLING, preset), preset)).toBe(true);
});

const game = (contest: LiveContent["contest"], time: number, lines: number, attack = 0): LiveContent => ({
  kind: "live",
  version: 1,
  contest,
  seed: 1,
  result: "",
  time,
  players: [{ name: "You", pieces: 100, lines, attack }],
  position: null,
});

test("the best time counts finished runs alone, other contests their most", () => {
  const games = [game("forty", 90_000, 40), game("forty", 5_000, 3), game("forty", 60_000, 41), game("endless", 9, 70)];
  expect(bestsOf(games, "forty")).toEqual({ values: [90_000, 60_000], best: 60_000, recent: 75_000 });
  expect(bestsOf(games, "endless")).toEqual({ values: [70], best: 70, recent: 70 });
  expect(bestsOf([game("bot", 30_000, 4, 20)], "bot").best).toBe(40);
  expect(bestsOf([], "bot").best).toBeUndefined();
});

test("late answers shorten the thinking, and answers in time lengthen it again", () => {
  const thinking = new Thinking(10);
  expect(thinking.time).toBe(60);
  thinking.took(120);
  expect(thinking.time).toBeCloseTo(42);
  for (let count = 0; count < 100; count++) thinking.took(200);
  expect(thinking.time).toBe(5);
  for (let count = 0; count < 100; count++) thinking.took(20);
  expect(thinking.time).toBe(60);
});

test("a bot that is slower than asked is named, one that is not is not", () => {
  expect(paceProblem(48, 10_000, 5)).toBe("");
  expect(paceProblem(20, 10_000, 5)).toContain("The bot places 2.00 of the 5 pieces a second");
  expect(paceProblem(0, 1_000, 5)).toBe("");
});

test("clocks never show a time that has not come", () => {
  expect([clock(62_350), clock(59_999), clock(0)]).toEqual(["1:02.35", "0:59.99", "0:00.00"]);
  expect([clock(62_350, 1), clock(59_999, 1)]).toEqual(["1:02.3", "0:59.9"]);
});
