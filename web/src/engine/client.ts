//! A client for engines, which speaks the analysis messages of `tetrad_core`.

import type { AnalysisInfo, AnalysisReply, GameName, Limits, LoggedLine, Side, Strength } from "../rules";
import { engineOf, hasLevels, hostOf, namedIn, type EngineChoice } from "./choice";
import { connect, type EngineConnection, type EngineHost } from "./connection";

export interface Question {
  readonly position: string;
  /** The side to search for; it matters where both sides act at once. */
  readonly side: Side;
  readonly lines?: number;
  readonly limits: Limits;
  /** Limits the strength; full strength if left out. Engines without levels ignore it. */
  readonly strength?: Strength;
}

interface Task {
  readonly number: number;
  readonly onInfo: (info: AnalysisInfo) => void;
  readonly resolve: (best: string | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** One engine with one task at a time; a new task ends the one before. */
export class EngineClient {
  readonly #game: GameName;
  readonly #choose: () => EngineChoice;
  #connection: EngineConnection | undefined;
  /** Where the connected engine runs. */
  #connectedTo: EngineHost = "browser";
  #task: Task | undefined;
  #count = 0;
  #onLog: ((lines: readonly LoggedLine[]) => void) | undefined;

  constructor(game: GameName, choose: () => EngineChoice = () => "browser") {
    this.#game = game;
    this.#choose = choose;
  }

  /** Starts the engine before the first task. */
  warm(): void {
    this.#ready();
  }

  /** Starts a task; resolves to the engine's move at its end, or to `undefined` if it was stopped. */
  ask(question: Question, onInfo: (info: AnalysisInfo) => void = () => undefined): Promise<string | undefined> {
    this.stop();
    const connection = this.#ready();
    const number = ++this.#count;
    const choice = this.#choose();
    const { strength, ...rest } = question;
    const levels = hasLevels(choice) && strength !== undefined ? { strength } : {};
    return new Promise((resolve, reject) => {
      this.#task = { number, onInfo, resolve, reject };
      connection.send({ type: "analyse", task: number, game: this.#game, ...rest, ...levels, ...namedIn(choice) });
    });
  }

  /** Ends the task; its reports stay valid. */
  stop(): void {
    const task = this.#task;
    if (task === undefined) return;
    // A connection may reply at once.
    this.#task = undefined;
    this.#connection?.send({ type: "stop" });
    task.resolve(undefined);
  }

  /** The last lines exchanged with the engine, if it is a program or a script that was asked before. */
  log(): Promise<readonly LoggedLine[]> {
    const connection = this.#connection;
    if (connection === undefined || engineOf(this.#choose()) === undefined) return Promise.resolve([]);
    return new Promise((resolve) => {
      this.#onLog = resolve;
      connection.send({ type: "log" });
    });
  }

  close(): void {
    this.stop();
    this.#connection?.close();
    this.#connection = undefined;
  }

  #ready(): EngineConnection {
    const host = hostOf(this.#choose());
    if (this.#connection !== undefined && this.#connectedTo === host) return this.#connection;
    this.#connection?.close();
    const connection = connect(host, this.#game, {
      hear: (reply) => this.#hear(reply),
      fail: (reason) => {
        if (this.#connection !== connection) return;
        this.#connection = undefined;
        connection.close();
        this.#task?.reject(new Error(reason));
        this.#task = undefined;
      },
    });
    [this.#connection, this.#connectedTo] = [connection, host];
    return connection;
  }

  #hear(answer: AnalysisReply): void {
    if (answer.type === "log") return this.#onLog?.(answer.lines);
    const task = this.#task;
    // Reports of an older task may still arrive.
    if (task === undefined || answer.task !== task.number) return;
    switch (answer.type) {
      case "info":
        return task.onInfo(answer);
      case "done":
        this.#task = undefined;
        return task.resolve(answer.best ?? undefined);
      case "error":
        this.#task = undefined;
        return task.reject(new Error(answer.message));
    }
  }
}
