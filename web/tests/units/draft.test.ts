import { expect, test } from "vitest";
import { RefusedError, type FormField } from "../../src/server/api";
import { draftOf, entryNames, formOf, objectionOf, usualDraft, usualName, withGame } from "../../src/pages/arena/draft";
import type { About } from "../../src/generated/server";

const ABILITIES = { reports: true, severalLines: false, levels: false, options: [] };

const ABOUT: About = {
  name: "tetrad",
  version: "0.1.0",
  engines: [
    { ...ABILITIES, name: "Tetrad", proto: "builtin", games: ["tictactoe", "lits", "santorini", "tetris"] },
    { ...ABILITIES, name: "Other", proto: "st3p", games: ["tictactoe"] },
  ],
  problem: null,
  explorer: [],
  arena: {
    mostRunning: 4,
    mostEngines: 32,
    mostGames: 20_000,
    mostInAll: 200_000,
    longestName: 100,
    mostAtOnce: 32,
    cores: 8,
    memory: 8_192,
  },
};

test("the usual form is a hundred games of two engines that play the game", () => {
  expect(formOf(usualDraft(ABOUT, "tictactoe"))).toEqual({
    game: "tictactoe",
    engines: [{ engine: "Tetrad" }, { engine: "Other" }],
    limits: { time: 100 },
    openings: { type: "random", seed: 1 },
    games: 100,
    schedule: "round-robin",
    concurrency: 4,
  });
  expect(formOf(usualDraft(ABOUT, "lits")).engines).toEqual([
    { engine: "Tetrad" },
    { engine: "Tetrad", name: "Tetrad level 5", level: 5 },
  ]);
});

test("engines keep their place in another game if they play it", () => {
  const draft = usualDraft(ABOUT, "tictactoe");
  expect(withGame(draft, ABOUT, "lits").entries).toEqual(usualDraft(ABOUT, "lits").entries);
  const ours = {
    ...draft,
    entries: [draft.entries[0]!, { engine: "Tetrad", level: 2, name: "Weak", limit: undefined }],
  };
  expect(withGame(ours, ABOUT, "lits").entries).toEqual(ours.entries);
});

test("no two engines have one name", () => {
  const plain = { engine: "Tetrad", level: undefined, name: "", limit: undefined };
  expect(entryNames([plain, plain, { ...plain, level: 3 }, { ...plain, name: "Tetrad" }])).toEqual([
    "Tetrad",
    "Tetrad 2",
    "Tetrad level 3",
    "Tetrad 3",
  ]);
});

test("a form makes the draft that made it", () => {
  const usual = usualDraft(ABOUT, "santorini");
  const limit = { ...usual.limit, kind: "clock" as const, clock: 30, increment: 250 };
  const [first, second] = [usual.entries[0]!, usual.entries[1]!];
  const draft = {
    ...usual,
    entries: [first, { ...second, limit: { ...limit, kind: "nodes" as const, nodes: 77 } }],
    limit,
    opening: "position" as const,
    position: "here",
    games: 12,
    hasTest: true,
    elo0: -5,
    elo1: 5,
  };
  const form = formOf(draft);
  expect(form.limits).toEqual({ clock: { remaining: 30_000, increment: 250 } });
  expect(form.engines.map(({ limits }) => limits)).toEqual([undefined, { nodes: 77 }]);
  expect(form.sprt).toEqual({ elo0: -5, elo1: 5 });
  expect(formOf(draftOf(form, ABOUT))).toEqual(form);
});

test("a schedule says its number where it has one", () => {
  const two = usualDraft(ABOUT, "lits");
  const draft = { ...two, entries: [...two.entries, two.entries[0]!] };
  const asked = (change: Partial<typeof draft>) => formOf({ ...draft, ...change }).schedule;
  expect([asked({ schedule: "gauntlet" }), asked({ schedule: "gauntlet", few: 2 })]).toEqual([
    "gauntlet",
    "gauntlet:2",
  ]);
  expect([asked({ schedule: "swiss" }), asked({ schedule: "swiss", rounds: 5 })]).toEqual(["swiss", "swiss:5"]);
  for (const schedule of ["gauntlet:2", "swiss:5", "swiss", "knockout"])
    expect(formOf(draftOf({ ...formOf(draft), schedule }, ABOUT)).schedule).toBe(schedule);
});

test("a test is asked for only where two engines meet", () => {
  const draft = { ...usualDraft(ABOUT, "lits"), hasTest: true };
  const third = { ...draft, entries: [...draft.entries, draft.entries[0]!], schedule: "swiss" as const };
  expect([formOf(draft).sprt, formOf(third).sprt]).toEqual([{ elo0: 0, elo1: 10 }, undefined]);
  expect([formOf(draft).schedule, formOf(third).schedule]).toEqual(["round-robin", "swiss"]);
});

const refused = (field: FormField | null, place: string, detail: string) =>
  objectionOf(
    new RefusedError({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail,
      field,
      error: `${place}${detail}`,
    }),
  );

test("a refusal stands beside its field", () => {
  expect(refused("games", "games: ", "found 0, expected 1 to 20000")).toEqual({
    field: "games",
    message: "found 0, expected 1 to 20000",
  });
  expect(refused("openings", "openings: position: ", "found `x`, expected a board").message).toBe(
    "found `x`, expected a board",
  );
  expect(refused("game", "game: ", "found `x`, expected lits")).toEqual({
    field: undefined,
    message: "game: found `x`, expected lits",
  });
  expect(refused(null, "", "the form can't be read")).toEqual({ field: undefined, message: "the form can't be read" });
  expect(objectionOf(new Error("there is no room: wait"))).toEqual({
    field: undefined,
    message: "there is no room: wait",
  });
});

/** An entry of this name. */
const entry = (name: string) => ({ engine: "Tetrad", level: undefined, name, limit: undefined });

test("a tournament without a name is named by its engines, as on the server", () => {
  expect(["AB", "ABC", "ABCD", "ABCDE"].map((names) => usualName([...names].map(entry)))).toEqual([
    "A - B",
    "A, B, C",
    "A, B, C and 1 more",
    "A, B, C and 2 more",
  ]);
});
