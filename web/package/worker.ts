//! An engine in a worker of its own, with the interface of a Web Worker in browsers and in Node.

import { spawn } from "#host";
import { PROTOCOLS, type WEIGHTS } from "./protocols.js";
import type { AnalysisReply, AnalysisRequest } from "./rules.js";
import type { TbpBotMessage, TbpFrontendMessage } from "./tbp.js";

/** A protocol that the engines speak; `analysis` asks the engine of any game. */
export type ProtocolName = keyof typeof PROTOCOLS;

/** A game whose engine needs the weights of a network. */
export type WeightsName = (typeof WEIGHTS)[ProtocolName][number];

/** A message to an engine: an object in `tbp` and `analysis`, else one or more lines of text. */
export type MessageTo<P extends ProtocolName> = P extends "tbp"
  ? TbpFrontendMessage
  : P extends "analysis"
    ? AnalysisRequest
    : string;

/** A message of an engine: an object in `tbp` and `analysis`, else one line of text. */
export type MessageFrom<P extends ProtocolName> = P extends "tbp"
  ? TbpBotMessage
  : P extends "analysis"
    ? AnalysisReply
    : string;

/** Why a worker has failed. */
export interface WorkerFailure {
  readonly message: string;
}

interface WorkerEvents<P extends ProtocolName> {
  message: { readonly data: MessageFrom<P> };
  error: WorkerFailure;
}

type Listener<E> = (event: E) => void;

/** An engine that speaks a protocol. It runs until `terminate`, or until the protocol's own word for the end. */
export class TetradWorker<P extends ProtocolName = ProtocolName> {
  /** Called with every message of the engine. */
  onmessage: Listener<WorkerEvents<P>["message"]> | null = null;
  /** Called when the engine can't be started, or has failed. */
  onerror: Listener<WorkerFailure> | null = null;
  readonly #listeners = { message: new Set<Listener<never>>(), error: new Set<Listener<never>>() };
  readonly #channel: ReturnType<typeof spawn>;

  /** Starts the engine. Messages can be posted at once. */
  constructor(protocol: P) {
    if (!Object.hasOwn(PROTOCOLS, protocol)) {
      throw new TypeError(`found protocol \`${protocol}\`, expected one of ${Object.keys(PROTOCOLS).join(", ")}`);
    }
    this.#channel = spawn({
      message: (data) => this.#dispatch("message", { data: data as MessageFrom<P> }),
      error: (message) => this.#dispatch("error", { message }),
    });
    this.#channel.post(protocol);
  }

  postMessage(message: MessageTo<P>): void {
    this.#channel.post(message);
  }

  /** Ends the engine at once. */
  terminate(): void {
    this.#channel.terminate();
  }

  addEventListener<K extends keyof WorkerEvents<P>>(type: K, listener: Listener<WorkerEvents<P>[K]>): void {
    this.#listeners[type].add(listener);
  }

  removeEventListener<K extends keyof WorkerEvents<P>>(type: K, listener: Listener<WorkerEvents<P>[K]>): void {
    this.#listeners[type].delete(listener);
  }

  /** Calls the listeners; returns whether there are any. */
  #dispatch<K extends keyof WorkerEvents<P>>(type: K, event: WorkerEvents<P>[K]): boolean {
    const own = type === "message" ? this.onmessage : this.onerror;
    const listeners = [...(own === null ? [] : [own]), ...this.#listeners[type]] as Listener<typeof event>[];
    for (const listener of listeners) listener(event);
    return listeners.length > 0;
  }
}
