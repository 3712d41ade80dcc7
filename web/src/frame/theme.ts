//! Light or dark. Without a choice the system decides; a choice is kept by name so that public/theme.js can apply it
//! before the first paint.

import { signal } from "@preact/signals";

export type Theme = "light" | "dark";

const KEY = "tetrad.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme | undefined {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : undefined;
}

const current = (): Theme => chosen() ?? (dark.matches ? "dark" : "light");

/** What the page looks like now. */
export const theme = signal<Theme>(current());

dark.addEventListener("change", () => (theme.value = current()));

/** Changes to the other one, and remembers it. */
export function switchTheme(): void {
  const next: Theme = theme.value === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = next;
  theme.value = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // It holds for this visit.
  }
}
