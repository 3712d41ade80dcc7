//! The actions on a stored tournament: download its games, rename it, delete it.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { routeText } from "../../frame/route";
import { ProblemNote } from "../../game/problem";
import { exportAddress, reasonOf, renameTournament, type TournamentRow } from "../../server/api";
import { deleteSoon } from "./deleting";
import { nameOf } from "./words";

function Rename({ row, done }: { row: TournamentRow; done: (row: TournamentRow | undefined) => void }) {
  const name = useSignal(row.name);
  const problem = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  // Before the next key arrives.
  useLayoutEffect(() => field.current?.select(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      done(await renameTournament(row.id, name.value.trim()));
    } catch (error) {
      problem.value = reasonOf(error);
    }
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <div class="row">
        <input
          type="text"
          aria-label="New name"
          ref={field}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && done(undefined)}
        />
        <button class="button primary">Rename</button>
        <button class="button" type="button" onClick={() => done(undefined)}>
          Cancel
        </button>
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </form>
  );
}

/** `changed` gets the renamed tournament. */
export function Tidying({ row, changed }: { row: TournamentRow; changed: (row: TournamentRow) => void }) {
  const isRenaming = useSignal(false);
  if (isRenaming.value) {
    const done = (renamed: TournamentRow | undefined) => {
      isRenaming.value = false;
      if (renamed !== undefined) changed(renamed);
    };
    return <Rename row={row} done={done} />;
  }
  const remove = () => {
    deleteSoon(row);
    location.hash = routeText(["arena"]);
  };
  return (
    <div class="row" role="group" aria-label={`Actions on ${nameOf(row)}`}>
      <a class="button small" href={exportAddress(row.id)} download>
        Download the games
      </a>
      {row.editable && (
        <>
          <button class="button small" onClick={() => (isRenaming.value = true)}>
            Rename
          </button>
          <button class="button small" onClick={remove}>
            Delete
          </button>
        </>
      )}
    </div>
  );
}
