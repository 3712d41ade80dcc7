//! The script of a worker. Its first message names the protocol; every other one belongs to the protocol.

import { initialize, load } from "#module";
import { scope } from "#scope";
import { PROTOCOLS, WEIGHTS } from "./protocols.js";
import { LINES, OBJECTS, serve } from "./shell.js";
import { AnalysisEngine, ProtocolEngine } from "./wasm/tetrad_wasm.js";
import type { ProtocolName } from "./worker.js";

// The engine's own handler replaces this one.
// oxlint-disable-next-line unicorn/prefer-add-event-listener
scope.onmessage = ({ data }) => {
  const protocol = data as ProtocolName;
  const make = () => (protocol === "analysis" ? new AnalysisEngine() : new ProtocolEngine(protocol));
  const ready = initialize().then(() => load(WEIGHTS[protocol]));
  serve(scope, ready, make, PROTOCOLS[protocol] === "objects" ? OBJECTS : LINES);
};
