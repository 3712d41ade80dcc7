//! Settings in the browser's local storage.

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "tetrad.";

/**
 * A signal whose value is stored. Starts with the fallback if the stored value is missing or not `isValid`. A value that
 * would not be read back is not stored, and lasts for this visit.
 */
export function remembered<T>(key: string, fallback: T, isValid: (value: unknown) => value is T): Signal<T> {
  const kept = signal<T>(read(key, fallback, isValid));
  let first = true;
  effect(() => {
    const value = JSON.stringify(kept.value);
    if (first) {
      first = false;
      return;
    }
    if (!isValid(kept.value)) return;
    try {
      localStorage.setItem(PREFIX + key, value);
    } catch {
      // Storage may be forbidden or full; the value then lasts for this visit.
    }
  });
  return kept;
}

function read<T>(key: string, fallback: T, isValid: (value: unknown) => value is T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    const value: unknown = text === null ? fallback : JSON.parse(text);
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** Makes a check for one of a few values. */
export function isOneOf<const T extends string | number>(...values: readonly T[]) {
  return (value: unknown): value is T => (values as readonly unknown[]).includes(value);
}
