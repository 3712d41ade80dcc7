//! Display settings of boards, the same for all games.

import { isBoolean, remembered } from "../frame/storage";

export const coordinates = remembered("coordinates", true, isBoolean);
/** Whether legal targets are marked. */
export const targets = remembered("targets", true, isBoolean);
export const showHints = remembered("hints", true, isBoolean);
export const turned = remembered("turned", false, isBoolean);
export const showBar = remembered("evalbar", true, isBoolean);
/** Whether the first moves of the engine's lines are drawn on the board. */
export const showBest = remembered("best", true, isBoolean);
