//! The rules of the games. They are in a wasm module, which has to be loaded before the first call.

import { initialize } from "#module";
import type { Reply } from "./rules.js";
import * as wasm from "./wasm/tetrad_wasm.js";

/** The functions of the rules. `tables` and the functions named `ptn…` answer at once, the others with a `Reply`. */
export type Rules = Pick<
  typeof wasm,
  | "RealtimeReplay"
  | "RealtimeTetris"
  | "actions"
  | "attackTables"
  | "compose"
  | "describe"
  | "exportPosition"
  | "exportRecord"
  | "importText"
  | "legalMoves"
  | "newGame"
  | "play"
  | "ptnAnnotate"
  | "ptnCandidates"
  | "ptnCheck"
  | "ptnConvert"
  | "ptnEnter"
  | "ptnFilm"
  | "ptnFormat"
  | "ptnImport"
  | "ptnPlot"
  | "ptnStatistics"
  | "ptnStudy"
  | "ptnSvg"
  | "ptnVerdicts"
  | "ptnWell"
  | "readRecording"
  | "replay"
  | "tables"
>;

let loaded: Promise<Rules> | undefined;

/** Loads the rules, once for all calls. */
export function loadRules(): Promise<Rules> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Rules> {
  await initialize();
  return wasm;
}

/** The value of a reply. Throws a `RangeError` with the problem's sentence if there is none. */
export function ok<T>(reply: Reply<T>): T {
  if ("ok" in reply) return reply.ok;
  throw new RangeError(reply.error.message, { cause: reply.error });
}
