import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Entry, GameContent } from "../../src/library/entries";
import { exported, merged, readFile } from "../../src/library/exchange";
import { placed, written } from "../../src/library/writing";
import { ownRatings, withOwn } from "../../src/pages/ptn/ratings";
import { ptnFilm, ptnVerdicts } from "../../src/rules";
import type { GameName } from "../../src/generated/rules";
import { ok } from "../browser/rules";

const GAMES: readonly GameName[] = ["tictactoe", "lits", "santorini", "tetris"];

const game = (...moves: readonly string[]): GameContent => ({
  kind: "tictactoe",
  record: {
    tetrad: 1,
    game: "tictactoe",
    players: [{ name: "You" }, { name: "Engine" }],
    start: "3_/3_/3_ x",
    turns: moves.map((move) => ({ moves: [move] })),
  },
  path: moves.map((move) => [move]),
});

const entry = (changes: Partial<Entry> = {}): Entry => ({
  id: "abc",
  name: "",
  created: 1,
  updated: 2,
  revision: 3,
  content: game("b2"),
  ...changes,
});

test("a change of the revision that it is based on is the next one, and keeps the name", () => {
  const stored = entry({ name: "Mine" });
  expect(written(stored, { id: "abc", base: 3, content: game("b2", "a1") }, 9)).toEqual({
    ...stored,
    updated: 9,
    revision: 4,
    content: game("b2", "a1"),
  });
});

test("a change of an older revision becomes an entry of its own", () => {
  const copy = written(entry({ name: "Mine" }), { id: "abc", base: 2, content: game("b2", "c3") }, 9);
  expect(copy).toMatchObject({ name: "Mine (copy)", revision: 1, created: 9, content: game("b2", "c3") });
  expect(copy.id).not.toBe("abc");
});

test("a change that was written already is not written again", () => {
  const stored = entry();
  expect(written(stored, { id: "abc", base: 2, content: { ...game("b2"), path: [] } }, 9)).toBe(stored);
});

test("a game that another tab has deleted is written anew", () => {
  expect(written(undefined, { id: "abc", base: 3, content: game("b2") }, 9)).toEqual(
    entry({ created: 9, updated: 9, revision: 4 }),
  );
});

test("a place is stored only in the content that it belongs to", () => {
  const stored = entry({ content: game("b2", "a1") });
  const back = { ...game("b2", "a1"), path: [["b2"]] };
  expect(placed(stored, { id: "abc", base: 3, content: back })).toEqual({ ...stored, content: back });
  expect(placed(stored, { id: "abc", base: 2, content: back })).toBe(stored);
  expect(placed(stored, { id: "abc", base: 3, content: game("b2") })).toBe(stored);
});

const LIVE: Entry = entry({
  id: "live",
  content: {
    kind: "live",
    version: 1,
    contest: "forty",
    seed: 7,
    result: "Done in 1:02.35.",
    time: 62_350,
    players: [{ name: "You", pieces: 101, lines: 40, attack: 12 }],
    position: null,
  },
});

const REPLAYED: Entry = entry({
  id: "replayed",
  revision: 1,
  content: {
    kind: "live",
    version: 2,
    contest: "endless",
    seed: 7,
    result: "Topped out.",
    time: 900,
    players: [{ name: "You", pieces: 2, lines: 0, attack: 0, keys: 3, faults: 0 }],
    position: null,
    replay: {
      version: 1,
      options: {
        seed: 7,
        versus: false,
        goal: null,
        halfTurns: true,
        attack: null,
        handling: { delay: 167, repeat: 33, cut: 0, softDrop: 33, gravity: 1000, lockDelay: 500, lockResets: 15 },
      },
      end: 900,
      actions: "120+left 85-left 3+hard",
    },
  },
});

test("what is exported is read as it was", () => {
  const ptn = entry({ id: "ptn", revision: 1, content: { kind: "ptn", text: "Title: t\nI-1234", at: 1 } });
  const stored = { tournament: 1, key: "2-1", players: ["One", "Two"], result: "1–0, three in a line" };
  const all = [entry({ revision: 1, content: { ...game("b2"), stored } }), ptn, { ...LIVE, revision: 1 }, REPLAYED];
  expect(readFile(exported(all), GAMES, 0)).toEqual({ entries: all, puzzles: [] });
});

test("the page on compatibility names the versions that are written", () => {
  const page = readFileSync(new URL("../../../docs/compatibility.md", import.meta.url), "utf8");
  const [, latest, first] = /`"tetrad-library": (\d+)` \((\d+) for files without tries at puzzles\)/.exec(page) ?? [];
  const tried = { kind: "santorini", puzzle: "1ku3td3", rating: 1320, solved: true, time: 1 };
  expect(exported([], [tried])).toContain(`"tetrad-library": ${latest},`);
  expect(exported([])).toContain(`"tetrad-library": ${first},`);
});

test("a game record is read as a game", () => {
  const reading = readFile(JSON.stringify(game("b2").record), GAMES, 5);
  expect(reading).toMatchObject({ entries: [{ created: 5, content: { kind: "tictactoe", path: [] } }] });
});

test.each([
  ["no JSON", "the file: "],
  ["[]", "the file: found [], expected an object"],
  ["{}", "the file: it is not an exported library or game of Tetrad"],
  ['{"tetrad-library": 3}', "tetrad-library: a newer Tetrad wrote version 3; this one reads up to 2"],
  ['{"tetrad-library": 1}', "entries: found nothing, expected a list"],
  ['{"tetrad-library": 1, "entries": [3]}', "entries[0]: found 3, expected an object"],
  [exported([entry({ updated: -1 })]), "entries[0].updated: found -1, expected a number from 0"],
  [exported([LIVE]).replace('"forty"', '"fifty"'), 'entries[0].content.contest: found "fifty", expected bot'],
  [exported([entry()]).replace('"game": "tictactoe"', '"game": "chess"'), "this Tetrad has no game “chess”"],
  [exported([entry({ content: game("b2", "b2") })]), "entries[0].content.record: "],
  [exported([LIVE]).replace('"version": 1', '"version": 3'), "entries[0].content.version: found 3, expected 1 or 2"],
  [exported([REPLAYED]).replace("3+hard", "3+fly"), "entries[0].content.replay: actions: at byte 17: found `3+fly`"],
])("a bad file says what is wrong and where: %s", (file, words) => {
  const reading = readFile(file, GAMES, 0);
  expect("problem" in reading && reading.problem).toContain(words);
});

test("merging leaves out what is there, and copies what differs under a known id", () => {
  const library = [entry()];
  expect(merged(library, [entry({ id: "other" }), entry({ name: "Named", revision: 1 })])).toEqual([]);
  const different = entry({ name: "Named", content: game("a1") });
  const [copy, ...rest] = merged(library, [different, different]);
  expect(copy).toMatchObject({ name: "Named (copy)", content: game("a1") });
  expect(copy?.id).not.toBe("abc");
  expect(rest).toEqual([]);
});

test("the author's ratings are found where they differ from the engine's, and can be kept", () => {
  const text = "Title: Mine\nI-1234?? I-5678 O-12!!\n";
  const verdicts = ok(ptnVerdicts(text, 0, 3));
  const own = ownRatings(ptnFilm(text).frames, verdicts);
  expect([...own]).toEqual([
    [0, "??"],
    [2, "!!"],
  ]);
  expect(withOwn(verdicts, own).map(({ rating }) => rating)).toEqual(["??", verdicts[1]?.rating, "!!"]);
});
