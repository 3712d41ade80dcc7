//! The last choice of a game.

import { isOneOf, remembered } from "../../frame/storage";

export type Variant = "versus" | "lines" | "pieces";

export const variant = remembered<Variant>("tetris.kind", "versus", isOneOf("versus", "lines", "pieces"));
