//! The module that drives engines of others as scripts. It is fetched when the first script is used.

import init, { ScriptEngine } from "../generated/scripts/tetrad_scripts";
import address from "../generated/scripts/tetrad_scripts_bg.wasm?url";
import type { ScriptNews } from "../generated/script-news";
import { fromJson } from "../frame/json";
import type { AnalysisRequest } from "../generated/rules";

export type * from "../generated/script-news";

let loaded: Promise<unknown> | undefined;

/** Loads the module; must complete before a script is driven. After a failure the next call tries again. */
export async function loadScripts(): Promise<void> {
  loaded ??= init({ module_or_path: address }).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  await loaded;
}

/** Something that happens to a script. */
export type ScriptEvent =
  | { readonly type: "request"; readonly request: AnalysisRequest }
  | { readonly type: "line" | "crashed" | "flooded"; readonly text: string }
  | { readonly type: "tick" };

/** Drives a script and judges it. */
export class ScriptDriver {
  readonly #engine: ScriptEngine;

  constructor(name: string, protocol: string) {
    this.#engine = new ScriptEngine(name, protocol);
  }

  /** Takes an event; returns what to do next. */
  take(event: ScriptEvent): ScriptNews {
    return fromJson(this.#answer(event, performance.now()));
  }

  close(): void {
    this.#engine.free();
  }

  #answer(event: ScriptEvent, now: number): string {
    switch (event.type) {
      case "request":
        return this.#engine.request(JSON.stringify(event.request), now);
      case "tick":
        return this.#engine.tick(now);
      case "line":
      case "crashed":
      case "flooded":
        return this.#engine[event.type](event.text, now);
    }
  }
}
