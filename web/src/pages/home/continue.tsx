//! What was changed last in the library, on the home page. The rules draw its boards, and are loaded only if there is
//! something to draw, after the page itself.

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { Entry } from "../../library/entries";
import { entries, onNews } from "../../library/library";
import { compiled } from "../../rules/module";

/** The most entries that are shown. */
const SHOWN = 4;

type Cards = ComponentType<{ readonly entries: readonly Entry[] }>;

async function loadCards(): Promise<Cards> {
  const [{ ContinueCards }, { loadRules }] = await Promise.all([
    import("./continue-cards"),
    import("../../rules"),
    compiled(),
  ]);
  await loadRules();
  return ContinueCards;
}

export function Continue() {
  const latest = useSignal<readonly Entry[]>([]);
  const cards = useSignal<{ readonly Cards: Cards } | undefined>(undefined);
  useEffect(() => {
    const look = async () => {
      latest.value = ((await entries()) ?? []).slice(0, SHOWN);
      if (latest.value.length > 0) cards.value ??= { Cards: await loadCards() };
    };
    // Without the rules the page is as complete as on a first visit.
    const quietly = () => void look().catch(() => undefined);
    quietly();
    return onNews(quietly);
  }, []);
  if (latest.value.length === 0 || cards.value === undefined) return null;
  const { Cards } = cards.value;
  return (
    <section class="stack" aria-labelledby="continue-title">
      <h2 id="continue-title">Continue</h2>
      <Cards entries={latest.value} />
    </section>
  );
}
