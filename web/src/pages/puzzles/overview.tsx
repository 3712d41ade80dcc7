//! All kinds of puzzles, with the solver's rating in each, and the puzzle of the day.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { showToast } from "../../frame/toast";
import { ProblemNote } from "../../game/problem";
import { forgetTries, keepTries, readTries, tries } from "../../library/puzzles";
import { nextPuzzle } from "./choice";
import { addressOfPuzzle, loadDaily, loadPuzzles, type NamedPuzzle } from "./files";
import { KINDS, puzzleAddress, type PuzzleKind } from "./kinds";
import { PuzzlePicture } from "./picture";
import { ratingText, standingIn } from "./standing";

interface Loaded {
  readonly daily: NamedPuzzle;
  readonly puzzles: ReadonlyMap<PuzzleKind, readonly NamedPuzzle[]>;
}

async function loadAll(): Promise<Loaded> {
  await readTries();
  const files = KINDS.map(async (kind) => [kind, await loadPuzzles(kind)] as const);
  return { daily: await loadDaily(Date.now()), puzzles: new Map(await Promise.all(files)) };
}

async function forget(): Promise<void> {
  const forgotten = await forgetTries();
  if (forgotten.length === 0) return;
  showToast({
    text: "All tries and ratings are deleted.",
    action: { label: "Undo", act: () => void keepTries(forgotten) },
  });
}

export function Overview() {
  const loaded = useSignal<Loaded | undefined>(undefined);
  const problem = useSignal("");
  useEffect(() => {
    loadAll().then(
      (all) => (loaded.value = all),
      (error: unknown) => (problem.value = error instanceof Error ? error.message : String(error)),
    );
  }, []);
  const all = loaded.value;
  if (all === undefined && problem.value === "") return <div class="loading" aria-busy="true" />;
  return (
    <main class="puzzles">
      <header>
        <h1>Puzzles</h1>
        <p>
          One move wins, and no other does. Find it, and the moves after it: a right move is answered by the defence
          that resists longest, a wrong one by the reply that refutes it.
        </p>
        <p class="soft">
          Your first try at a puzzle changes your rating in its kind (Glicko-2), which stays in this browser.
        </p>
      </header>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      {all !== undefined && (
        <>
          <section class="stack" aria-labelledby="daily-title">
            <h2 id="daily-title">Puzzle of the day</h2>
            <a class="card puzzle-daily" href={addressOfPuzzle(all.daily)} data-puzzle={all.daily.id}>
              <span class="puzzle-picture" aria-hidden="true">
                <PuzzlePicture named={all.daily} />
              </span>
              <span class="card-words">
                <b>{all.daily.kind.title}</b>
                <span>{all.daily.kind.claim}</span>
                <span class="soft">The same for everybody until midnight, UTC.</span>
              </span>
            </a>
          </section>
          <section class="stack" aria-labelledby="kinds-title">
            <h2 id="kinds-title">Kinds</h2>
            <ul class="puzzle-kinds">
              {KINDS.map((kind) => (
                <KindCard key={kind.name} kind={kind} puzzles={all.puzzles.get(kind) ?? []} />
              ))}
            </ul>
          </section>
        </>
      )}
      <p>
        <button class="button small" disabled={tries.value.length === 0} onClick={() => void forget()}>
          Delete all tries
        </button>
      </p>
    </main>
  );
}

function KindCard({ kind, puzzles }: { kind: PuzzleKind; puzzles: readonly NamedPuzzle[] }) {
  const standing = standingIn(kind);
  const next = nextPuzzle(puzzles, standing.tries, standing.rating.rating);
  return (
    <li>
      <a class="card puzzle-kind" href={puzzleAddress(kind.name)}>
        <span class="puzzle-picture" aria-hidden="true">
          {next !== undefined && <PuzzlePicture named={next} />}
        </span>
        <span class="card-words">
          <b>{kind.title}</b>
          <span class="soft">{kind.claim}</span>
          <span class="numbers">{ratingText(standing.rating)}</span>
          <span class="soft">
            {standing.solved} of {puzzles.length} solved
          </span>
        </span>
      </a>
    </li>
  );
}
