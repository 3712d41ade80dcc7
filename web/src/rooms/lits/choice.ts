//! The last choice of a start position.

import { isBoolean, remembered } from "../../frame/storage";

export const swap = remembered("lits.swap", false, isBoolean);
