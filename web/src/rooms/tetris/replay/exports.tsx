//! Exports of a replay: our own file, which the library imports again, and a fumen.

import { CopyButton, download } from "../../../frame/copying";
import { newId, type LiveContent } from "../../../library/entries";
import { exported } from "../../../library/exchange";
import type { Film } from "./film";

function file(content: LiveContent): Blob {
  const now = Date.now();
  const text = exported([{ id: newId(), name: "", created: now, updated: now, revision: 1, content }]);
  return new Blob([text], { type: "application/json" });
}

export function Exports({ film, content }: { film: Film; content: LiveContent }) {
  return (
    <div class="row" role="group" aria-label="Export">
      <button class="button small" onClick={() => download(`tetrad-tetris-${content.seed}.json`, file(content))}>
        Save as a file
      </button>
      <CopyButton label="Copy as a fumen" text={() => film.fumen()} />
    </div>
  );
}
