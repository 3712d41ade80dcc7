//! The page of Portable Tetris Notation: editing, checks, fixes, replay, study, entry, statistics, ratings, conversion.

import { useComputed, useSignal } from "@preact/signals";
import { useCallback, useEffect } from "preact/hooks";
import { useKeys } from "../../frame/help";
import { useLeftFiles } from "../../frame/dropping";
import { absolute, route, routeText } from "../../frame/route";
import { CopyButton } from "../../frame/copying";
import { packed } from "../../frame/packing";
import { ProblemNote, TextProblem } from "../../game/problem";
import { Autoplay } from "./autoplay";
import { EXAMPLE, PtnDocument } from "./document";
import { PtnEditor } from "./editor";
import { Entry } from "./entry";
import { ENTRY_KEYS } from "./entry-board";
import { ExportForms } from "./export";
import { Figures } from "./figures";
import { ImportForm } from "./import";
import { PtnKeeping } from "./keeping";
import { openFiles, type Refusal } from "./opening";
import { Ratings } from "./ratings";
import { Replay, REPLAY_KEYS } from "./replay";
import { Study } from "./study";

interface Opened {
  readonly document: PtnDocument;
  readonly keeping: PtnKeeping;
  readonly autoplay: Autoplay;
  readonly entry: Entry;
}

let opened: Opened | undefined;

/** The document and what works on it, which outlive the page. */
function openedDocument(): Opened {
  if (opened === undefined) {
    const document = new PtnDocument();
    const keeping = new PtnKeeping(document);
    opened = { document, keeping, autoplay: new Autoplay(document), entry: new Entry(document) };
  }
  return opened;
}

export function PtnPage() {
  const { document, keeping, autoplay, entry } = openedDocument();
  const isOpen = useSignal(false);
  const problem = useSignal("");
  const refused = useSignal<Refusal | undefined>(undefined);
  const query = useComputed(() => route.value.query);
  useKeys(() => [
    { title: "Outside the text", keys: REPLAY_KEYS },
    { title: "On the board, while moves are entered", keys: ENTRY_KEYS },
  ]);
  useEffect(() => {
    const open = async () => {
      const opening = await keeping.open(query.value);
      if (opening === "late") return;
      problem.value = typeof opening === "object" ? opening.problem : "";
      isOpen.value = true;
    };
    void open();
  }, [keeping, query.value]);
  useEffect(
    () => () => {
      autoplay.stop();
      keeping.rest();
    },
    [autoplay, keeping],
  );
  const openAll = useCallback(
    (files: readonly File[]) => void openFiles(keeping, files).then((refusal) => (refused.value = refusal)),
    [keeping],
  );
  useLeftFiles("ptn", isOpen.value, openAll);
  // A refusal is over when the person goes on.
  useEffect(() => void (refused.value = undefined), [document.text.value]);
  if (!isOpen.value) return <div class="loading" aria-busy="true" />;
  return (
    <main class="ptn">
      <header class="row spread ptn-head">
        <div>
          <h1>Portable Tetris Notation</h1>
          <p class="soft">{document.film.value.title || "Classic games as text: check, replay, measure, convert."}</p>
        </div>
        <div class="row">
          <label class="button small file">
            Open a file
            <input
              type="file"
              onChange={({ currentTarget }) => {
                openAll([...(currentTarget.files ?? [])]);
                // The same file can be chosen again.
                currentTarget.value = "";
              }}
            />
          </label>
          <button class="button small" onClick={() => keeping.begin("")}>
            New text
          </button>
          <button class="button small" onClick={() => keeping.begin(EXAMPLE)}>
            Example
          </button>
          <CopyButton
            label="Link to this game"
            text={async () => absolute(routeText(["ptn"], { text: await packed(document.text.value) }))}
          />
        </div>
        {problem.value !== "" && <ProblemNote message={problem.value} />}
        {refused.value !== undefined && <TextProblem {...refused.value} />}
      </header>
      <PtnEditor document={document} />
      <Replay document={document} autoplay={autoplay} entry={entry} />
      <Study document={document} />
      <div class="ptn-side">
        <Figures document={document} />
        <Ratings document={document} />
        <ImportForm keeping={keeping} />
        <ExportForms document={document} />
      </div>
    </main>
  );
}
