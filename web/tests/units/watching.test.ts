import { expect, test } from "vitest";
import { gamesPerMinute, WatchedTournament } from "../../src/pages/arena/watching";
import type { GameRow, LiveGame, News, Snapshot } from "../../src/generated/server";

const board = (key: string, plies: number): LiveGame => ({
  key,
  players: ["A", "B"],
  plies,
  position: `${key} after ${plies}`,
  last: null,
  changed: 0,
});

const row = (key: string, fault: string | null = null, finished = 0): GameRow => ({
  key,
  players: ["A", "B"],
  halfPoints: 2,
  reason: "a line",
  plies: 9,
  faults: [null, fault],
  took: 1,
  finished,
});

const SNAPSHOT: Snapshot = {
  tournament: {
    id: 1,
    name: "A - B",
    game: "tictactoe",
    state: "running",
    games: 0,
    total: 10,
    created: 0,
    live: true,
    resumable: false,
    editable: false,
  },
  standing: { kind: "duels", played: 0, identical: 0, total: 10, engines: [], meetings: [], test: null },
  curve: { engines: ["A"], points: [] },
  boards: [board("1.0.0", 3), board("1.0.1", 5)],
  games: [row("0.0.0"), row("0.0.1")],
  faults: [],
};

const NEWS: News = { boards: [], over: [], games: [], standing: null, points: [] };

function watching(): WatchedTournament {
  const watched = new WatchedTournament(1);
  watched.hear({ type: "snapshot", ...SNAPSHOT });
  return watched;
}

const shown = (watched: WatchedTournament) =>
  watched.slots.value.map(({ game, before, isFree }) => [game.value.position, before.value, isFree.value]);

test("a board stays in its place, and the position before is kept where no turn was missed", () => {
  const watched = watching();
  watched.hear({ type: "news", ...NEWS, boards: [board("1.0.1", 6), board("1.0.0", 7)] });
  expect(shown(watched)).toEqual([
    ["1.0.0 after 7", undefined, false],
    ["1.0.1 after 6", "1.0.1 after 5", false],
  ]);
});

test("the next game takes the place of one that is over", () => {
  const watched = watching();
  watched.hear({ type: "news", ...NEWS, over: ["1.0.0"] });
  expect(shown(watched)[0]).toEqual(["1.0.0 after 3", undefined, true]);
  watched.hear({ type: "news", ...NEWS, boards: [board("2.0.0", 0), board("3.0.0", 0)] });
  expect(shown(watched).map(([position]) => position)).toEqual(["2.0.0 after 0", "1.0.1 after 5", "3.0.0 after 0"]);
});

test("a game that ends and the next that begins need one place, told in one message", () => {
  const watched = watching();
  watched.hear({ type: "news", ...NEWS, boards: [board("1.0.0", 4), board("2.0.0", 0)], over: ["1.0.0"] });
  expect(shown(watched).map(([position]) => position)).toEqual(["2.0.0 after 0", "1.0.1 after 5"]);
});

test("games that are told again count once, the latest first", () => {
  const watched = watching();
  watched.hear({ type: "news", ...NEWS, games: [row("0.0.1"), row("1.0.0", "lost on time")] });
  expect(watched.latest.value.map(({ key }) => key)).toEqual(["1.0.0", "0.0.1", "0.0.0"]);
  expect(watched.faults.value.map(({ key }) => key)).toEqual(["1.0.0"]);
});

test("curves grow, and a new snapshot takes the place of everything", () => {
  const watched = watching();
  const point = { games: 2, elo: [null], llr: 0.5 };
  watched.hear({ type: "news", ...NEWS, points: [point], games: [row("5.0.0")] });
  expect(watched.curve.value).toEqual({ engines: ["A"], points: [point] });
  watched.hear({ type: "snapshot", ...SNAPSHOT, boards: [] });
  expect(watched.curve.value?.points).toEqual([]);
  expect(watched.latest.value.map(({ key }) => key)).toEqual(["0.0.1", "0.0.0"]);
  expect(shown(watched).every(([, , isFree]) => isFree)).toBe(true);
});

test("the pace is that of the latest games", () => {
  expect(gamesPerMinute([row("2", null, 30_000), row("1", null, 10_000), row("0", null, 0)])).toBe(4);
  expect(gamesPerMinute([row("0")])).toBeUndefined();
  expect(gamesPerMinute([])).toBeUndefined();
});
