//! A connection to a worker script of others. The script runs in a sandbox, and the rules drive it: they turn questions
//! into its lines and its lines into replies, and judge it.

import { Sandbox } from "../frame/sandbox";
import type { AnalysisReply, AnalysisRequest, LoggedLine } from "../rules";
import { loadScripts, ScriptDriver, type ConversationOutput, type ScriptEvent } from "../rules/scripts";
import type { EngineScript } from "./scripts";

/** The longest message of a script, in characters. */
const LONGEST_MESSAGE = 1 << 20;

/** The number of lines that are kept for people who look at them. */
const KEPT_LINES = 200;

/** The longest of them, in characters. */
const KEPT_LENGTH = 1_000;

/** Connects to a script once the module that drives it is loaded. The script itself starts with the first question. */
export async function connectScript(
  script: EngineScript,
  hear: (reply: AnalysisReply) => void,
): Promise<ScriptConnection> {
  await loadScripts();
  return new ScriptConnection(script, hear);
}

class ScriptConnection {
  readonly #script: EngineScript;
  readonly #reply: (reply: AnalysisReply) => void;
  readonly #driver: ScriptDriver;
  #sandbox: Sandbox | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lines: readonly LoggedLine[] = [];

  constructor(script: EngineScript, reply: (reply: AnalysisReply) => void) {
    this.#script = script;
    this.#reply = reply;
    this.#driver = new ScriptDriver(script.name, script.protocol.name);
  }

  send(request: AnalysisRequest): void {
    if (request.type === "log") this.#reply({ type: "log", lines: [...this.#lines] });
    else this.#pass({ type: "request", request });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#sandbox?.close();
    this.#driver.close();
  }

  /** Passes an event to the driver and does what it says. */
  #pass(event: ScriptEvent): void {
    const { outputs, wake } = this.#driver.take(event);
    clearTimeout(this.#timer);
    if (wake !== null) this.#timer = setTimeout(() => this.#pass({ type: "tick" }), wake);
    for (const output of outputs) this.#do(output);
  }

  #do(output: ConversationOutput): void {
    switch (output.type) {
      case "start":
        this.#sandbox = new Sandbox(this.#script.code, {
          hear: (message) => this.#hear(message),
          fail: (message) => {
            const reason = message === "" ? "the browser can't run it" : message;
            this.#note("!", reason);
            this.#pass({ type: "crashed", text: reason });
          },
          flood: (text) => this.#pass({ type: "flooded", text }),
        });
        return;
      case "send":
        for (const line of output.lines) {
          this.#note(">", line);
          this.#sandbox?.send(this.#script.protocol.isJson ? JSON.parse(line) : line);
        }
        return;
      case "end":
        this.#sandbox?.close();
        this.#sandbox = undefined;
        return;
      case "reply":
        return this.#reply(output.reply);
    }
  }

  #hear(message: unknown): void {
    // A script of a protocol of objects may send one as text.
    const text = typeof message === "string" ? message : (JSON.stringify(message) ?? "");
    if (text.length > LONGEST_MESSAGE) {
      return this.#pass({ type: "flooded", text: `it sent a message of ${text.length} characters` });
    }
    const sandbox = this.#sandbox;
    for (const line of text.split(/\r\n|\r|\n/)) {
      // The line before may have ended the script.
      if (this.#sandbox !== sandbox) return;
      this.#note("<", line);
      this.#pass({ type: "line", text: line });
    }
  }

  #note(way: LoggedLine["way"], text: string): void {
    const shown = text.length > KEPT_LENGTH ? `${text.slice(0, KEPT_LENGTH)}…` : text;
    this.#lines = [...this.#lines.slice(1 - KEPT_LINES), { time: Date.now(), way, text: shown }];
  }
}
