//! The personal bests of a contest, with a curve over the games.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Chart } from "../../../frame/chart";
import type { LiveContent } from "../../../library/entries";
import { entries, onNews } from "../../../library/library";
import { bestsOf, MEASURES, RECENT } from "./bests";
import type { Contest } from "./preferences";

/** The finished games of the library, the oldest first. */
function useFinishedGames() {
  const games = useSignal<readonly LiveContent[]>([]);
  useEffect(() => {
    const read = async () => {
      const kept = (await entries()) ?? [];
      const live = kept.flatMap(({ content, created }) => (content.kind === "live" ? [{ content, created }] : []));
      games.value = live.sort((one, other) => one.created - other.created).map(({ content }) => content);
    };
    void read();
    return onNews(() => void read());
  }, []);
  return games;
}

export function BestsPanel({ contest }: { contest: Contest }) {
  const games = useFinishedGames();
  const { title, text } = MEASURES[contest];
  const { values, best, recent } = bestsOf(games.value, contest);
  if (best === undefined || recent === undefined)
    return <p class="soft">Nothing yet: finished games of this kind are counted here.</p>;
  return (
    <div class="stack">
      <p class="soft">{title}</p>
      <dl class="live-bests">
        <div>
          <dt>Best</dt>
          <dd class="numbers">{text(best)}</dd>
        </div>
        {values.length > 1 && (
          <div>
            <dt>Mean of the last {Math.min(RECENT, values.length)}</dt>
            <dd class="numbers">{text(recent)}</dd>
          </div>
        )}
        <div>
          <dt>Games</dt>
          <dd class="numbers">{values.length}</dd>
        </div>
      </dl>
      {values.length > 1 && values.at(-1) === best && <p class="live-best">Your last game was your best.</p>}
      {values.length > 1 && (
        <Chart
          title="Game by game"
          series={[{ name: title, samples: values.map((value, index) => ({ games: index + 1, value })) }]}
          references={[{ value: best, name: "best" }]}
          text={text}
          isWhole
        />
      )}
    </div>
  );
}
