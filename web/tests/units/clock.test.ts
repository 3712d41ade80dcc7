// @vitest-environment node
import { expect, test } from "vitest";
import { clockText, GameClock, type TimeControl } from "../../src/game/clock";

/** Five minutes and three seconds a move, with a time that the test advances. */
function clocks(control: TimeControl = { base: 300_000, increment: 3_000 }) {
  const time = { now: 1_000 };
  const clock = new GameClock(control, 0, "first", () => time.now);
  const left = () => [clock.left("first"), clock.left("second")];
  return { clock, time, left };
}

test("clocks stand until the first move, which takes no time and earns none", () => {
  const { clock, time, left } = clocks();
  time.now += 60_000;
  clock.resume();
  expect(left()).toEqual([300_000, 300_000]);
  clock.moved({ from: 0, to: 1, by: "first", next: "second" });
  expect(left()).toEqual([300_000, 300_000]);
  time.now += 10_000;
  expect(left()).toEqual([300_000, 290_000]);
});

test("a move stops its side's clock, adds the increment, and starts the other", () => {
  const { clock, time, left } = clocks();
  clock.moved({ from: 0, to: 1, by: "first", next: "second" });
  time.now += 10_000;
  clock.moved({ from: 1, to: 2, by: "second", next: "first" });
  time.now += 5_000;
  expect(left()).toEqual([295_000, 293_000]);
  expect([clock.mover, clock.isRunning]).toEqual(["first", true]);
});

test("in sudden death nothing is added, and a side without time is out", () => {
  const { clock, time, left } = clocks({ base: 60_000, increment: 0 });
  clock.moved({ from: 0, to: 1, by: "first", next: "second" });
  time.now += 59_999;
  expect(clock.isOut).toBe(false);
  time.now += 1;
  expect(clock.isOut).toBe(true);
  time.now += 99;
  expect(left()).toEqual([60_000, 0]);
});

test("taking back restores the times of the node, and the clock stands until the next move", () => {
  const { clock, time, left } = clocks();
  clock.moved({ from: 0, to: 1, by: "first", next: "second" });
  time.now += 10_000;
  clock.moved({ from: 1, to: 2, by: "second", next: "first" });
  time.now += 20_000;
  clock.moved({ from: 2, to: 3, by: "first", next: "second" });
  time.now += 30_000;
  clock.returned(2, "first");
  time.now += 40_000;
  clock.resume();
  expect(left()).toEqual([300_000, 293_000]);
  clock.moved({ from: 2, to: 4, by: "first", next: "second" });
  time.now += 1_000;
  expect(left()).toEqual([300_000, 292_000]);
});

test("a branch from an earlier position goes on with its times", () => {
  const { clock, time, left } = clocks();
  clock.moved({ from: 0, to: 1, by: "first", next: "second" });
  time.now += 10_000;
  clock.moved({ from: 1, to: 2, by: "second", next: "first" });
  time.now += 50_000;
  clock.moved({ from: 1, to: 3, by: "second", next: "first" });
  expect(left()).toEqual([300_000, 300_000]);
});

test("pauses take no time, and the end of the game stops both clocks", () => {
  const { clock, time, left } = clocks();
  clock.moved({ from: 0, to: 1, by: "first", next: "second" });
  time.now += 1_000;
  clock.pause();
  time.now += 100_000;
  clock.resume();
  time.now += 1_000;
  expect(left()).toEqual([300_000, 298_000]);
  clock.moved({ from: 1, to: 2, by: "second", next: undefined });
  time.now += 100_000;
  expect([left(), clock.isRunning]).toEqual([[300_000, 301_000], false]);
});

test("an engine gets a part of its time, never all of it", () => {
  const { clock, time } = clocks({ base: 60_000, increment: 1_000 });
  expect(clock.share("second")).toBe(3_800);
  clock.moved({ from: 0, to: 1, by: "first", next: "second" });
  time.now += 59_900;
  expect(clock.share("second")).toBe(50);
  time.now += 99;
  expect(clock.share("second")).toBe(10);
});

test("times are printed by the hour, the minute, and at the end by the tenth", () => {
  expect([3_600_000, 245_000, 60_001, 20_000, 19_999, 9_340, 60, 0].map(clockText)).toEqual([
    "1:00:00",
    "4:05",
    "1:01",
    "0:20",
    "0:20.0",
    "0:09.4",
    "0:00.1",
    "0:00.0",
  ]);
});
