//! Deletes tournaments with time to think again: a deleted one disappears at once, and is deleted on the server a while
//! later, or when the page is left.

import { signal } from "@preact/signals";
import { showToast } from "../../frame/toast";
import { deleteTournament, reasonOf, type TournamentRow } from "../../server/api";
import { nameOf } from "./words";

/** How long a deletion can be undone, in milliseconds. */
const UNDONE_WITHIN = 10_000;

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The tournaments that are deleted for the page, and maybe not yet on the server. */
export const deleted = signal<ReadonlySet<number>>(new Set());

function forget(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const rest = new Set(deleted.value);
  rest.delete(id);
  deleted.value = rest;
}

async function carryOut(id: number): Promise<void> {
  clearTimeout(timers.get(id));
  timers.delete(id);
  try {
    await deleteTournament(id);
  } catch (error) {
    forget(id);
    showToast({ text: `The tournament could not be deleted: ${reasonOf(error)}` });
  }
}

/** Deletes a tournament, and offers to undo it. */
export function deleteSoon(row: TournamentRow): void {
  const { id } = row;
  deleted.value = new Set(deleted.value).add(id);
  timers.set(
    id,
    setTimeout(() => void carryOut(id), UNDONE_WITHIN),
  );
  const action = { label: "Undo", act: () => forget(id) };
  showToast({ text: `${nameOf(row)} is deleted.`, action, stays: UNDONE_WITHIN });
}

addEventListener("pagehide", () => {
  timers.forEach((_, id) => void carryOut(id));
});
