//! What was chosen last.

import { isBoolean, remembered } from "../../frame/storage";

export const swap = remembered("lits.swap", false, isBoolean);
