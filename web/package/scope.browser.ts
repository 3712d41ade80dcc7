//! A Web Worker's own global scope.

import type { Scope } from "./scope.js";

export const scope = globalThis as unknown as Scope;
