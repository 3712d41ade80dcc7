//! Announcements for screen readers.

import { signal } from "@preact/signals";

/** The latest announcement. The count makes an equal text a new one. */
export const announcement = signal({ text: "", count: 0 });

/** Announces a text through the page's live region. */
export function say(text: string): void {
  announcement.value = { text, count: announcement.value.count + 1 };
}
