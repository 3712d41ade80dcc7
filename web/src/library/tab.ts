//! Where a person left off in this tab, for each kind of thing that is kept. It survives reloads, not the tab.

import { fromJson } from "../frame/json";
import type { Kind } from "./entries";

/** The entry that was shown last, or the start of something that was not yet changed. */
export type LeftOff = { readonly entry: string } | { readonly start: string };

const key = (kind: Kind): string => `tetrad.${kind}.tab`;

export function leftOff(kind: Kind): LeftOff | undefined {
  try {
    const text = sessionStorage.getItem(key(kind));
    return text === null ? undefined : fromJson<LeftOff>(text);
  } catch {
    return undefined;
  }
}

export function leaveOff(kind: Kind, at: LeftOff | undefined): void {
  try {
    if (at === undefined) sessionStorage.removeItem(key(kind));
    else sessionStorage.setItem(key(kind), JSON.stringify(at));
  } catch {
    // Without storage a reload goes on with the latest entry.
  }
}
