//! The page of Portable Tetris Notation: editing, checks, fixes, replay, statistics, ratings, conversion.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useKeys } from "../../frame/help";
import { absolute, route, routeText } from "../../frame/route";
import { CopyButton } from "../../frame/copying";
import { packed } from "../../frame/packing";
import { ProblemNote } from "../../game/problem";
import { EXAMPLE, PtnDocument } from "./document";
import { PtnEditor } from "./editor";
import { ExportForms } from "./export";
import { Figures } from "./figures";
import { PtnKeeping } from "./keeping";
import { Ratings } from "./ratings";
import { Replay, REPLAY_KEYS } from "./replay";

let opened: { readonly document: PtnDocument; readonly keeping: PtnKeeping } | undefined;

/** The document, which outlives its page. */
function openedDocument() {
  if (opened === undefined) {
    const document = new PtnDocument();
    opened = { document, keeping: new PtnKeeping(document) };
  }
  return opened;
}

export function PtnPage() {
  const { document, keeping } = openedDocument();
  const isOpen = useSignal(false);
  const problem = useSignal("");
  const query = useComputed(() => route.value.query);
  useKeys(() => [{ title: "Outside the text", keys: REPLAY_KEYS }]);
  useEffect(() => {
    const open = async () => {
      const opening = await keeping.open(query.value);
      if (opening === "late") return;
      problem.value = typeof opening === "object" ? opening.problem : "";
      isOpen.value = true;
    };
    void open();
  }, [keeping, query.value]);
  useEffect(() => () => keeping.rest(), [keeping]);
  const openFile = async (file: File | undefined) => {
    if (file) keeping.begin(await file.text(), true);
  };
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
            <input type="file" onChange={(event) => void openFile(event.currentTarget.files?.[0])} />
          </label>
          <button class="button small" onClick={() => keeping.begin("", false)}>
            New text
          </button>
          <button class="button small" onClick={() => keeping.begin(EXAMPLE, false)}>
            Example
          </button>
          <CopyButton
            label="Link to this game"
            text={async () => absolute(routeText(["ptn"], { text: await packed(document.text.value) }))}
          />
        </div>
        {problem.value !== "" && <ProblemNote message={problem.value} />}
      </header>
      <PtnEditor document={document} />
      <Replay document={document} />
      <div class="ptn-side">
        <Figures document={document} />
        <Ratings document={document} />
        <ExportForms document={document} />
      </div>
    </main>
  );
}
