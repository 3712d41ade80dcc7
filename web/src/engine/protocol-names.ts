//! The names of protocols for people, and their pages in the guide.

import type { EngineProtocol } from "../generated/engine-protocols";

/** Protocols with another name than their own in capitals, and dialects with the page of their protocol. */
const NAMES: Readonly<Record<string, { readonly title: string; readonly page?: string }>> = {
  gomocup: { title: "Gomocup" },
  blits: { title: "LTP of blits-rs", page: "ltp" },
  santorini: { title: "Santorini's protocol" },
  tbp1: { title: "TBP, first version", page: "tbp" },
};

export const titleOf = ({ name }: EngineProtocol): string => NAMES[name]?.title ?? name.toUpperCase();

/** The name of a protocol's page in `docs/protocols` and `docs/engines`, and of our engine's script that speaks it. */
export const pageOf = ({ name }: EngineProtocol): string => NAMES[name]?.page ?? name;
