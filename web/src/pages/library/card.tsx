//! The card of an entry: its board, what it is, and what can be done with it.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { DeleteIcon, RenameIcon, SaveIcon } from "../../frame/icons";
import { StillBoard } from "../../game/still";
import type { Entry } from "../../library/entries";
import { ptnWell } from "../../rules";
import { Well } from "../ptn/well";
import { summaryOf, type Summary } from "./summary";

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A picture of an entry: the position that was shown last. */
export function EntryPicture({ entry, summary }: { entry: Entry; summary: Summary }) {
  const { content } = entry;
  if (content.kind === "ptn") return <Well rows={ptnWell(content.text, content.at).rows} />;
  if (summary.board === undefined) return <p class="soft">No picture</p>;
  return <StillBoard {...summary.board} label={`The board of ${summary.title}`} />;
}

export interface EntryActions {
  readonly rename: (name: string) => void;
  readonly save: () => void;
  readonly remove: () => void;
}

export function EntryCard({ entry, actions }: { entry: Entry; actions: EntryActions }) {
  const summary = useMemo(() => summaryOf(entry), [entry]);
  const isNaming = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const named = (name: string | undefined) => {
    isNaming.value = false;
    if (name !== undefined && name.trim() !== entry.name) actions.rename(name);
    requestAnimationFrame(() => button.current?.focus());
  };
  const { title, what, result, address } = summary;
  return (
    <li class="kept" data-entry={entry.id}>
      <a class="kept-picture" href={address} tabIndex={-1} aria-hidden="true">
        <div>
          <EntryPicture entry={entry} summary={summary} />
        </div>
      </a>
      <div class="kept-words">
        {isNaming.value ? <NameField name={entry.name} title={title} named={named} /> : <a href={address}>{title}</a>}
        <span>{what}</span>
        {result !== "" && <span>{result}</span>}
        <time class="soft" dateTime={new Date(entry.updated).toISOString()}>
          {date.format(entry.updated)}
        </time>
      </div>
      <div class="kept-tools" role="group" aria-label={title}>
        <button
          class="button quiet"
          ref={button}
          onClick={() => (isNaming.value = true)}
          aria-label={`Rename ${title}`}
          title="Rename"
        >
          <RenameIcon />
        </button>
        <button class="button quiet" onClick={actions.save} aria-label={`Export ${title}`} title="Export">
          <SaveIcon />
        </button>
        <button class="button quiet" onClick={actions.remove} aria-label={`Delete ${title}`} title="Delete">
          <DeleteIcon />
        </button>
      </div>
    </li>
  );
}

/** The field that names an entry in place: Enter keeps the name, Escape does not. */
function NameField({ name, title, named }: { name: string; title: string; named: (name?: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  // Before the next key arrives.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <form
      class="kept-name"
      onSubmit={(event) => {
        event.preventDefault();
        named(field.current?.value);
      }}
    >
      <input
        type="text"
        ref={field}
        aria-label={`A name for ${title}`}
        defaultValue={name}
        placeholder={title}
        maxLength={100}
        onKeyDown={(event) => event.key === "Escape" && named()}
      />
      <button class="button small primary">Keep</button>
    </form>
  );
}
