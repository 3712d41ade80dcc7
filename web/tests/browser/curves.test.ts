//! The curves of a tournament whose games have no rating, from answers that the test gives in place of the server.

import { expect, test } from "vitest";
import type { Results, TournamentView } from "../../src/generated/server";
import { visit } from "./site";
import { visits } from "./visits";

const { browser, site } = visits();

const VIEW: TournamentView = {
  row: {
    id: 1,
    name: "A - B",
    game: "tictactoe",
    state: "finished",
    games: 2,
    total: 2,
    created: 0,
    live: false,
    resumable: false,
    editable: false,
  },
  form: null,
};

const results = (played: number): Results => ({
  standing: { kind: "duels", played, identical: 0, total: 2, engines: [], meetings: [], test: null },
  curve: { engines: ["A"], points: played === 0 ? [] : [{ games: played, elo: [null], llr: null }] },
  workers: [],
});

test.each([
  [0, "Curves begin with the first games."],
  [2, "No rating is known yet."],
])("after %i games without a rating the page says: %s", async (played, words) => {
  const { page, close } = await visit(browser(), "about:blank");
  await page.route("**/manifest.webmanifest", (route) =>
    route.fulfill({ json: {}, headers: { server: "tetrad/0.1.0" } }),
  );
  await page.route("**/api/tournaments/1", (route) => route.fulfill({ json: VIEW }));
  await page.route("**/api/tournaments/1/results", (route) => route.fulfill({ json: results(played) }));
  await page.route("**/api/tournaments/1/games?*", (route) =>
    route.fulfill({ json: { games: [], more: false, unreadable: [] } }),
  );
  await page.goto(`${site().address}#/arena/1`);
  await page.waitForSelector('section[aria-label="Curves"]');
  expect(await page.textContent('section[aria-label="Curves"]')).toBe(`Over the games${words}`);
  await close();
});
