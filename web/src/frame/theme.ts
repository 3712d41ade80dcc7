//! The light or dark theme. The system decides unless the user has chosen; the choice is stored so that public/theme.js
//! can apply it before the first paint.

import { signal } from "@preact/signals";

export type Theme = "light" | "dark";

const KEY = "tetrad.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme | undefined {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : undefined;
}

const current = (): Theme => chosen() ?? (dark.matches ? "dark" : "light");

/** The current theme. */
export const theme = signal<Theme>(current());

dark.addEventListener("change", () => (theme.value = current()));

/** Switches to the other theme and stores the choice. */
export function switchTheme(): void {
  const next: Theme = theme.value === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = next;
  theme.value = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts for this visit.
  }
}
