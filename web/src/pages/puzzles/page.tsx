//! The page of the puzzles: the overview, or the puzzle that the address names.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { replaceAddress, route } from "../../frame/route";
import { ProblemNote } from "../../game/problem";
import { readTries } from "../../library/puzzles";
import { NotFound } from "../not-found";
import { nextPuzzle } from "./choice";
import { addressOfPuzzle, loadDaily, loadPuzzles, type NamedPuzzle } from "./files";
import { DAILY, kindOf, puzzleAddress, type PuzzleKind } from "./kinds";
import { Overview } from "./overview";
import { Solve } from "./solve";
import { standingIn } from "./standing";

type State = { readonly named: NamedPuzzle } | { readonly problem: string } | "loading";

/** The puzzle of an address without a name: today's, or the next one of a kind. */
async function chosen(kind: PuzzleKind | undefined): Promise<NamedPuzzle | undefined> {
  if (kind === undefined) return loadDaily(Date.now());
  const { tries, rating } = standingIn(kind);
  return nextPuzzle(await loadPuzzles(kind), tries, rating.rating);
}

async function find(kind: PuzzleKind | undefined, id: string | undefined): Promise<State> {
  try {
    await readTries();
    const named =
      kind === undefined || id === undefined
        ? await chosen(kind)
        : (await loadPuzzles(kind)).find((puzzle) => puzzle.id === id);
    return named === undefined ? { problem: "This puzzle is not among those that come with this Tetrad." } : { named };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

export function PuzzlesPage() {
  const [, name, id] = route.value.path;
  const state = useSignal<State>("loading");
  const kind = kindOf(name);
  const look = async (isCurrent: () => boolean) => {
    const found = await find(kind, id);
    if (!isCurrent()) return;
    state.value = found;
    // The address names the puzzle, so that a reload or a copied link finds it again.
    if (typeof found === "object" && "named" in found) replaceAddress(addressOfPuzzle(found.named));
  };
  useEffect(() => {
    let isCurrent = true;
    if (name !== undefined) void look(() => isCurrent);
    return () => void (isCurrent = false);
  }, [name, id]);
  if (name === undefined) return <Overview />;
  if (kind === undefined && name !== DAILY) return <NotFound />;
  const now = state.value;
  if (now === "loading") return <div class="loading" aria-busy="true" />;
  if ("named" in now) return <Solve named={now.named} />;
  return (
    <main class="prose">
      <h1>No puzzle to show</h1>
      <ProblemNote message={now.problem} />
      <p class="row">
        <button class="button" onClick={() => void look(() => true)}>
          Try again
        </button>
        <a class="button" href={puzzleAddress()}>
          All puzzles
        </a>
      </p>
    </main>
  );
}
