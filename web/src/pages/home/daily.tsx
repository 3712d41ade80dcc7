//! The puzzle of the day on the home page. On a first visit it has the picture of its game. On later ones, when every file
//! is in the browser already, the rules draw its position.

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { cards } from "../../generated/cards";
import { compiled } from "../../rules/module";
import type { NamedPuzzle } from "../puzzles/files";
import { DAILY, dailyPuzzle, puzzleAddress } from "../puzzles/kinds";

interface Drawn {
  readonly named: NamedPuzzle;
  readonly Picture: ComponentType<{ readonly named: NamedPuzzle }>;
}

async function draw(now: number): Promise<Drawn> {
  const [{ loadDaily }, { PuzzlePicture }, { loadRules }] = await Promise.all([
    import("../puzzles/files"),
    import("../puzzles/picture"),
    import("../../rules"),
    compiled(),
  ]);
  const [named] = await Promise.all([loadDaily(now), loadRules()]);
  return { named, Picture: PuzzlePicture };
}

export function Daily() {
  const now = useMemo(() => Date.now(), []);
  const { kind } = dailyPuzzle(now);
  const drawn = useSignal<Drawn | undefined>(undefined);
  useEffect(() => {
    // A service worker in control has kept every file of the site.
    if (navigator.serviceWorker?.controller == null) return;
    // Without the position the page is as complete as on a first visit.
    draw(now).then(
      (done) => (drawn.value = done),
      () => undefined,
    );
  }, []);
  const shown = drawn.value;
  const Picture = cards.find(({ game }) => game === kind.game)?.Picture;
  return (
    <section class="stack" aria-labelledby="daily-title">
      <h2 id="daily-title">Puzzle of the day</h2>
      <ul class="continue daily">
        <li>
          <a class="card continued" href={puzzleAddress(DAILY)} data-puzzle={shown?.named.id}>
            <span class="continued-picture" aria-hidden="true">
              {shown !== undefined ? <shown.Picture named={shown.named} /> : Picture && <Picture />}
            </span>
            <span class="card-words">
              <b>{kind.title}</b>
              <span class="soft">{kind.claim}</span>
            </span>
          </a>
        </li>
      </ul>
    </section>
  );
}
