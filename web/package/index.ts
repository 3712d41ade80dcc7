//! What the package exports.

export { loadRules, ok, type Rules } from "./load.js";
export { PROTOCOLS } from "./protocols.js";
export { TetradWorker, type MessageFrom, type MessageTo, type ProtocolName, type WorkerFailure } from "./worker.js";
export type * from "./rules.js";
export type * from "./tbp.js";
