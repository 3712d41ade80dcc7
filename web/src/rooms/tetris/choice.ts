//! What was played last.

import { isOneOf, remembered } from "../../frame/storage";

export type Kind = "versus" | "lines" | "pieces";

export const kind = remembered<Kind>("tetris.kind", "versus", isOneOf("versus", "lines", "pieces"));
