//! The keys that the pages declare for the help.

import { signal, useSignalEffect } from "@preact/signals";

/** Keys and what they do. Keys with the same effect stand in one entry, separated by spaces. */
export type Keys = readonly (readonly [string, string])[];

export interface KeySection {
  readonly title: string;
  readonly keys: Keys;
}

/** The keys of the current page. */
export const pageKeys = signal<readonly KeySection[]>([]);

/** Declares the keys of a page while it is shown; follows the signals that `sections` reads. */
export function useKeys(sections: () => readonly KeySection[]): void {
  useSignalEffect(() => {
    const own = sections();
    pageKeys.value = own;
    return () => {
      // The next page may have declared its keys already.
      if (pageKeys.peek() === own) pageKeys.value = [];
    };
  });
}

/** The keys that work on every page. */
export const FRAME_KEYS: Keys = [
  ["Tab", "to the next control; the first one skips the top bar"],
  ["?", "this help"],
];
