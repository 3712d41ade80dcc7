//! The last choice of gods.

import { remembered } from "../../frame/storage";

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((name) => typeof name === "string");

export const gods = remembered<[string, string]>("santorini.gods", ["mortal", "mortal"], isPair);
