//! The page of Portable Tetris Notation: editing, checks, fixes, replay, statistics, ratings, conversion.

import { useEffect, useMemo } from "preact/hooks";
import { useKeys } from "../../frame/help";
import { absolute, route, routeText } from "../../frame/route";
import { CopyButton } from "../../frame/copying";
import { packed, unpacked } from "../../frame/packing";
import { EXAMPLE, PtnDocument } from "./document";
import { PtnEditor } from "./editor";
import { ExportForms } from "./export";
import { Figures, Ratings } from "./figures";
import { Replay, REPLAY_KEYS } from "./replay";

export function PtnPage() {
  const document = useMemo(() => new PtnDocument(), []);
  useKeys(() => [{ title: "Outside the text", keys: REPLAY_KEYS }]);
  const shared = route.value.query.get("text");
  useEffect(() => {
    if (shared !== null)
      unpacked(shared).then(
        (text) => document.open(text),
        () => undefined,
      );
  }, [shared]);
  const openFile = async (file: File | undefined) => {
    if (file) document.open(await file.text());
  };
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
          <button class="button small" onClick={() => document.open(EXAMPLE)}>
            Example
          </button>
          <CopyButton
            label="Link to this game"
            text={async () => absolute(routeText(["ptn"], { text: await packed(document.text.value) }))}
          />
        </div>
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
