//! The library: everything that was kept in this browser, to search, name, delete, export and import.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { download } from "../../frame/copying";
import { useLeftFiles } from "../../frame/dropping";
import { SelectField } from "../../frame/fields";
import { say } from "../../frame/live";
import { showToast } from "../../frame/toast";
import { ProblemNote } from "../../game/problem";
import { firstTries, type Entry, type Kind, type PuzzleTry } from "../../library/entries";
import { exported, merged, readFile } from "../../library/exchange";
import { add, entries, onNews, remove, rename } from "../../library/library";
import { prepare } from "../../library/keeper";
import { keepTries, readTries, tries } from "../../library/puzzles";
import { settled } from "../../library/slot";
import { EntryCard } from "./card";
import { GAMES, KIND_NAMES, matches, summaryOf } from "./summary";

/** The number of cards that are drawn at first, and added by “Show more”. */
const AT_ONCE = 48;

const FILTERS: readonly (readonly [Kind | "all", string])[] = [["all", "Everything"], ...KIND_NAMES];

function save(saved: readonly Entry[], name: string, puzzles: readonly PuzzleTry[] = []): void {
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  download(`tetrad-${file}.json`, new Blob([exported(saved, puzzles)], { type: "application/json" }));
}

async function removeWithUndo(entry: Entry): Promise<void> {
  const removed = await remove(entry.id);
  if (removed === undefined) return;
  const { title } = summaryOf(removed);
  showToast({ text: `Deleted “${title}”.`, action: { label: "Undo", act: () => void add([removed]) } });
}

export function LibraryPage() {
  const all = useSignal<readonly Entry[] | undefined>(undefined);
  const search = useSignal("");
  const kind = useSignal<Kind | "all">("all");
  const shown = useSignal(AT_ONCE);
  const problem = useSignal("");
  useEffect(() => {
    const read = async () => {
      await prepare();
      await settled();
      all.value = (await entries()) ?? [];
    };
    void readTries();
    void read();
    return onNews(() => void read());
  }, []);
  // After a deletion the focus goes to the card that takes its place.
  const focused = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (focused.current === undefined) return;
    const cards = [...document.querySelectorAll<HTMLElement>(".kept-words a")];
    (
      cards[Math.min(focused.current, cards.length - 1)] ?? document.querySelector<HTMLElement>("#library-search")
    )?.focus();
    focused.current = undefined;
  }, [all.value]);
  const found = useComputed(() =>
    (all.value ?? []).filter(
      (entry) => (kind.value === "all" || entry.content.kind === kind.value) && matches(entry, search.value),
    ),
  );
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    problem.value = "";
    const reading = readFile(await file.text(), GAMES, Date.now());
    if ("problem" in reading) {
      problem.value = `Nothing was imported from ${file.name}. ${reading.problem}`;
      return;
    }
    const added = merged((await entries()) ?? [], reading.entries);
    if (added.length > 0 && !(await add(added))) return;
    const known = tries.value.length;
    const solved = firstTries([...tries.value, ...reading.puzzles]).length - known;
    if (reading.puzzles.length > 0 && !(await keepTries(reading.puzzles))) return;
    const rest = reading.entries.length + reading.puzzles.length - added.length - solved;
    const text = `Imported ${added.length + solved}${rest > 0 ? `; ${rest} ${rest === 1 ? "was" : "were"} here already` : ""}.`;
    showToast({ text });
  };
  useLeftFiles("library", all.value !== undefined, ([file]) => void open(file));
  if (all.value === undefined) return <div class="loading" aria-busy="true" />;
  return (
    <main class="library">
      <h1>Library</h1>
      <section class="library-note" aria-label="Where games are kept">
        <p>
          Games, texts and tries at puzzles are kept in this browser, under {location.origin}, and nowhere else. Another
          browser, host or port has another library; an exported file moves them from one to another.
        </p>
        <span class="row">
          <button
            class="button"
            disabled={all.value.length + tries.value.length === 0}
            onClick={() => save(all.value ?? [], `library-${new Date().toISOString().slice(0, 10)}`, tries.value)}
          >
            Export all
          </button>
          <label class="button file">
            Import
            <input
              type="file"
              accept=".json,application/json"
              onChange={(event) => {
                const field = event.currentTarget;
                void open(field.files?.[0]).finally(() => (field.value = ""));
              }}
            />
          </label>
        </span>
      </section>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      <div class="library-tools" role="search">
        <label class="field">
          <span>Search</span>
          <input
            type="search"
            id="library-search"
            placeholder="names, players, comments, texts"
            value={search.value}
            onInput={(event) => {
              search.value = event.currentTarget.value;
              shown.value = AT_ONCE;
            }}
          />
        </label>
        <SelectField label="Show" value={kind.value} options={FILTERS} change={(next) => (kind.value = next)} />
      </div>
      {found.value.length === 0 ? (
        <p class="soft">
          {all.value.length === 0
            ? "Nothing here yet. Every game and text is kept here from its first change on."
            : "Nothing found."}
        </p>
      ) : (
        <ul class="kept-list" aria-label="Entries">
          {found.value.slice(0, shown.value).map((entry, index) => (
            <EntryCard
              key={entry.id}
              entry={entry}
              actions={{
                rename: (name) => {
                  void rename(entry.id, name);
                  say("Renamed.");
                },
                save: () => save([entry], summaryOf(entry).title),
                remove: () => {
                  focused.current = index;
                  void removeWithUndo(entry);
                },
              }}
            />
          ))}
        </ul>
      )}
      {found.value.length > shown.value && (
        <p>
          <button class="button" onClick={() => (shown.value += AT_ONCE)}>
            Show more
          </button>
        </p>
      )}
    </main>
  );
}
