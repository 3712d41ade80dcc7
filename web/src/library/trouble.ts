//! The state of the library that every page shows. It is apart from the library, so that pages that keep nothing load
//! no database.

import { signal } from "@preact/signals";

/** Why the library can't be read or written; empty if it can. */
export const trouble = signal("");
