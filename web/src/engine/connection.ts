//! Connections to an engine: ours in a worker of the browser, a script of others in a sandbox, or one of the server over a
//! socket. All use the same messages.

import { fromJson } from "../frame/json";
import type { AnalysisReply, AnalysisRequest, GameName } from "../rules";
import { forgetWeights } from "../rules/weights";
import { reasonOf } from "../server/api";
import { launch } from "./launch";
import type { EngineScript } from "./scripts";

/** Where an engine runs: ours in the browser, one of the server, or a script in the browser. */
export type EngineHost = "browser" | "server" | EngineScript;

export interface EngineConnection {
  readonly send: (request: AnalysisRequest) => void;
  readonly close: () => void;
}

/** The callbacks of a connection. */
export interface Listener {
  readonly hear: (reply: AnalysisReply) => void;
  readonly fail: (reason: string) => void;
}

export function connect(host: EngineHost, game: GameName, listener: Listener): EngineConnection {
  if (typeof host === "object") return scripted(host, listener);
  return host === "server" ? socket(listener) : worker(game, listener);
}

function worker(game: GameName, { hear, fail }: Listener): EngineConnection {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<AnalysisReply>) => hear(event.data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    forgetWeights(game);
    fail(event.message || "its worker can't be loaded");
  });
  let isClosed = false;
  launch(game).then(
    (first) => worker.postMessage(first),
    (error: unknown) => isClosed || fail(`it can't be loaded: ${reasonOf(error)}`),
  );
  return {
    send: (request) => worker.postMessage(request),
    close() {
      isClosed = true;
      worker.terminate();
    },
  };
}

function scripted(script: EngineScript, { hear, fail }: Listener): EngineConnection {
  const waiting: AnalysisRequest[] = [];
  let connection: EngineConnection | undefined;
  let isClosed = false;
  const open = async () => {
    const { connectScript } = await import("./script-connection");
    const opened = await connectScript(script, hear);
    if (isClosed) return opened.close();
    connection = opened;
    waiting.splice(0).forEach((request) => opened.send(request));
  };
  open().catch((error: unknown) => isClosed || fail(`scripts can't be used here: ${String(error)}`));
  return {
    send(request) {
      if (connection === undefined) waiting.push(request);
      else connection.send(request);
    },
    close() {
      isClosed = true;
      connection?.close();
    },
  };
}

function socket({ hear, fail }: Listener): EngineConnection {
  const address = new URL("./api/analysis", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  const socket = new WebSocket(address);
  const waiting: AnalysisRequest[] = [];
  socket.addEventListener("open", () => waiting.splice(0).forEach((request) => socket.send(JSON.stringify(request))));
  socket.addEventListener("message", (event: MessageEvent<string>) => hear(fromJson(event.data)));
  let isClosed = false;
  socket.addEventListener("close", () => isClosed || fail("the server has closed the connection"));
  return {
    send(request) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
      else waiting.push(request);
    },
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
