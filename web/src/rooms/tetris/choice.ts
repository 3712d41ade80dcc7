//! What was played last.

import { isOneOf, remembered } from "../../frame/storage";

export type Variant = "versus" | "lines" | "pieces";

export const variant = remembered<Variant>("tetris.kind", "versus", isOneOf("versus", "lines", "pieces"));
