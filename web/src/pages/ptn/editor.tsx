//! The text with underlined errors, and the list of errors with clickable fixes.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import { Switch } from "../../frame/fields";
import { say } from "../../frame/live";
import { RedoIcon, TakeBackIcon, WarnIcon } from "../../frame/icons";
import { ptnImport, type PtnDiagnostic } from "../../rules";
import type { PtnDocument } from "./document";

/** The most errors that are listed at once. */
const SHOWN = 50;

/** A copy of the text behind the field, with marks at errors and at the current move. */
function Underlined({ document }: { document: PtnDocument }) {
  const text = document.text.value;
  const frame = document.film.value.frames[document.at.value - 1];
  const marks = document.checked.value.diagnostics.map(({ start, end, hint }) => ({
    start,
    end: Math.max(end, start + 1),
    name: hint ? "hint-mark" : "error-mark",
  }));
  if (frame) marks.push({ start: frame.start, end: frame.end, name: "here-mark" });
  marks.sort((one, other) => one.start - other.start);
  const parts: (JSX.Element | string)[] = [];
  let from = 0;
  for (const [index, { start, end, name }] of marks.entries()) {
    if (start < from) continue;
    parts.push(text.slice(from, start));
    parts.push(
      <mark key={index} class={name}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  parts.push(text.slice(from), "\n");
  return <>{parts}</>;
}

function Finding({ document, found }: { document: PtnDocument; found: PtnDiagnostic }) {
  const { fix } = found;
  const line = document.text.value.slice(0, found.start).split("\n").length;
  return (
    <li class={`finding ${found.hint ? "is-hint" : ""}`}>
      <WarnIcon />
      <span>
        <b>{found.hint ? "Hint" : "Error"}</b> <span class="soft">line {line}:</span> {found.message}
        {found.expected !== "" && <span class="soft">, expected {found.expected}</span>}
      </span>
      {fix !== null && (
        <button
          class="button small"
          onClick={() => document.mend(fix)}
          title={fix.text === "" ? "Remove it" : `Write “${fix.text}”`}
        >
          Fix{fix.text.trim() === "" ? "" : `: ${fix.text.trim().slice(0, 16)}`}
        </button>
      )}
    </li>
  );
}

/** The step of the history that a key asks for. */
function stepOf(event: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && !event.shiftKey ? "redo" : undefined;
}

/** Whether a key goes to another field, which has its own undo. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.id !== "ptn-text" && target.matches("textarea, input:not([type=range])");

/** The keys of undo and redo, anywhere on the page. */
function useHistoryKeys(document: PtnDocument): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === undefined || event.defaultPrevented || isElsewhere(event.target)) return;
      const isInText = event.target instanceof HTMLTextAreaElement;
      if (!isInText && !(step === "undo" ? document.canUndo : document.canRedo).value) return;
      event.preventDefault();
      document[step]();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [document]);
}

const isAllSelected = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

/** The PTN of a game that is pasted in another form; `undefined` for everything else. */
function otherForm(pasted: string): string | undefined {
  const reply = ptnImport(pasted);
  if (!("ok" in reply) || reply.ok.form === "PTN") return undefined;
  say(`Read as ${reply.ok.form} and written as PTN.`);
  return reply.ok.text;
}

export function PtnEditor({ document }: { document: PtnDocument }) {
  const behind = useRef<HTMLPreElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useHistoryKeys(document);
  const restored = document.restored.value;
  useLayoutEffect(() => {
    if (restored !== undefined) field.current?.setSelectionRange(restored.start, restored.end);
  }, [restored]);
  const at = document.at.value;
  // The move on the board stays in sight, unless someone is typing.
  useLayoutEffect(() => {
    const [sheet, text] = [behind.current, field.current];
    const mark = sheet?.querySelector<HTMLElement>(".here-mark");
    if (!sheet || !text || !mark || text.matches(":focus")) return;
    const { offsetTop: top, offsetHeight: height } = mark;
    const isSeen = top >= text.scrollTop && top + height <= text.scrollTop + text.clientHeight;
    if (!isSeen) text.scrollTop = top - text.clientHeight / 2;
  }, [at]);
  const isEmpty = document.text.value.trim() === "";
  const diagnostics = isEmpty ? [] : document.checked.value.diagnostics;
  const errors = diagnostics.filter(({ hint }) => !hint).length;
  const follow = () => {
    if (!behind.current || !field.current) return;
    behind.current.scrollTop = field.current.scrollTop;
    behind.current.scrollLeft = field.current.scrollLeft;
  };
  return (
    <section class="ptn-editor" aria-label="Text">
      <div class="ptn-sheet">
        <pre ref={behind} aria-hidden="true">
          <Underlined document={document} />
        </pre>
        <textarea
          ref={field}
          id="ptn-text"
          aria-label="PTN text"
          aria-invalid={errors > 0}
          aria-describedby="ptn-verdict"
          placeholder="Type PTN, drop a file, or enter moves on the board."
          spellcheck={false}
          autocapitalize="off"
          value={document.text.value}
          onBeforeInput={(event) => {
            const { inputType, currentTarget } = event;
            if (inputType === "historyUndo" || inputType === "historyRedo") {
              // The browser's menu asks for its own undo, which does not know of fixes.
              event.preventDefault();
              document[inputType === "historyUndo" ? "undo" : "redo"]();
            } else document.select(currentTarget.selectionStart, currentTarget.selectionEnd);
          }}
          onInput={({ currentTarget, inputType }) => {
            const { value, selectionStart, selectionEnd } = currentTarget;
            const isPaste = inputType !== "insertText" && !inputType?.startsWith("delete");
            document.type({ text: value, start: selectionStart, end: selectionEnd }, isPaste);
          }}
          onPaste={(event) => {
            const isWhole = event.currentTarget.value.trim() === "" || isAllSelected(event.currentTarget);
            const game = isWhole ? otherForm(event.clipboardData?.getData("text/plain") ?? "") : undefined;
            if (game === undefined) return;
            event.preventDefault();
            document.write(game);
          }}
          onScroll={follow}
          onClick={(event) => document.goToPlace(event.currentTarget.selectionStart)}
        />
      </div>
      <div class="row spread">
        <p id="ptn-verdict" role="status" class={isEmpty ? "soft" : errors > 0 ? "bad-word" : "good-word"}>
          {isEmpty ? "No game yet" : errors > 0 ? `✗ ${errors} ${errors === 1 ? "error" : "errors"}` : "✓ A legal game"}
          {diagnostics.length > errors && <span class="soft"> · {diagnostics.length - errors} hints</span>}
        </p>
        <span class="row">
          <button
            class="button small"
            aria-label="Undo"
            title="Undo (Ctrl+Z)"
            disabled={!document.canUndo.value}
            onClick={() => document.undo()}
          >
            <TakeBackIcon />
          </button>
          <button
            class="button small"
            aria-label="Redo"
            title="Redo (Ctrl+Shift+Z)"
            disabled={!document.canRedo.value}
            onClick={() => document.redo()}
          >
            <RedoIcon />
          </button>
          <Switch
            label="Strict"
            checked={document.isStrict.value}
            change={(isStrict) => (document.isStrict.value = isStrict)}
          />
          <button
            class="button small"
            disabled={diagnostics.every(({ fix }) => fix === null)}
            onClick={() => document.mendAll()}
          >
            Fix all
          </button>
        </span>
      </div>
      <ul class="findings" aria-label="What is wrong">
        {diagnostics.slice(0, SHOWN).map((found, index) => (
          <Finding key={`${found.code}${index}`} document={document} found={found} />
        ))}
        {diagnostics.length > SHOWN && <li class="soft">and {diagnostics.length - SHOWN} more</li>}
      </ul>
    </section>
  );
}
