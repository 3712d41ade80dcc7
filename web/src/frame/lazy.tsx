//! Pages whose code is fetched when they are first shown.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** Makes a component out of one that is loaded when it is first drawn. A failure is shown, with a way to try again. */
export function lazy(load: () => Promise<ComponentType>): ComponentType {
  const state = signal<{ readonly Page: ComponentType } | { readonly failure: string } | "loading" | "idle">("idle");
  const start = () => {
    state.value = "loading";
    load().then(
      (Page) => (state.value = { Page }),
      (error: unknown) => (state.value = { failure: error instanceof Error ? error.message : String(error) }),
    );
  };
  return function Lazy() {
    if (state.value === "idle") start();
    const now = state.value;
    if (typeof now === "string") return <div class="loading" aria-busy="true" />;
    if ("Page" in now) return <now.Page />;
    return (
      <main class="prose">
        <h1>This page can't be loaded</h1>
        <p>{now.failure}. Check the network, or try a newer browser.</p>
        <p>
          <button class="button primary" onClick={start}>
            Try again
          </button>
        </p>
      </main>
    );
  };
}
