//! The engines that a person can choose: our own in the browser or native, and those that are registered with the server.

import { effect, signal } from "@preact/signals";
import { remembered } from "../frame/storage";
import type { GameName } from "../rules";
import { about, hasServer, reasonOf, type RegisteredEngine } from "../server/api";
import type { EngineHost } from "./connection";

/** Our own engine in the browser or on the server, or a registered engine by its name. */
export type EngineChoice = EngineHost | `engine:${string}`;

export const isEngineChoice = (value: unknown): value is EngineChoice =>
  value === "browser" || value === "server" || (typeof value === "string" && value.startsWith("engine:"));

/** What an engine is chosen for. Every engine can play and give hints; analysis needs a score and a line of moves. */
export type Purpose = "play" | "analysis";

/** The registered engines besides our own. */
export const registered = signal<readonly RegisteredEngine[]>([]);

/** What is wrong with the list of engines, in words. */
export const registryProblem = signal("");

/** The name under which the server registers our own engine. */
const OWN = "Tetrad";

let told: () => void;

/** Resolves when it is known which engines there are. */
export const enginesKnown = new Promise<void>((resolve) => (told = resolve));

effect(() => {
  if (hasServer.value === false) told();
  else if (hasServer.value === true) void refreshEngines().then(told);
});

/** Asks the server for its engines; it reads a changed file of engines at that moment. */
export async function refreshEngines(): Promise<void> {
  if (hasServer.value !== true) return;
  try {
    const { engines, problem } = await about();
    registered.value = engines.filter(({ name, proto }) => name !== OWN || proto !== "builtin");
    registryProblem.value = problem ?? "";
  } catch (error) {
    registryProblem.value = reasonOf(error);
  }
}

const nameOf = (choice: EngineChoice): string | undefined =>
  choice.startsWith("engine:") ? choice.slice("engine:".length) : undefined;

/** Whether the choice is our own engine. */
export const isOwn = (choice: EngineChoice): boolean => nameOf(choice) === undefined;

/** The registered engine that was chosen, if it is one. */
export function engineOf(choice: EngineChoice): RegisteredEngine | undefined {
  const name = nameOf(choice);
  return name === undefined ? undefined : registered.value.find((engine) => engine.name === name);
}

const canDo = (engine: RegisteredEngine, game: GameName, purpose: Purpose): boolean =>
  engine.games.includes(game) && (purpose === "play" || engine.reports);

/** The choice as it can be had now: an engine that is not there, or can't do it, is replaced by our own. */
export function available(choice: EngineChoice, game: GameName, purpose: Purpose): EngineChoice {
  if (hasServer.value !== true) return "browser";
  if (nameOf(choice) === undefined) return choice;
  const engine = engineOf(choice);
  return engine !== undefined && canDo(engine, game, purpose) ? choice : "browser";
}

/** Whether an engine plays at levels; others play as well as they can in their time. */
export const hasLevels = (choice: EngineChoice): boolean => engineOf(choice)?.levels ?? nameOf(choice) === undefined;

/** Whether an engine reports several lines; programs report one. */
export const givesSeveral = (choice: EngineChoice): boolean => engineOf(choice)?.severalLines ?? true;

/** The name of an engine in lists of players. */
export const choiceName = (choice: EngineChoice): string => nameOf(choice) ?? "Engine";

export interface ChoiceEntry {
  readonly choice: EngineChoice;
  readonly label: string;
  /** Whether the engine can't be chosen for this. */
  readonly isUnfit: boolean;
}

/** The engines to choose from for a game. */
export function choices(game: GameName, purpose: Purpose): readonly ChoiceEntry[] {
  const own: ChoiceEntry[] = [{ choice: "browser", label: "Tetrad, in the browser", isUnfit: false }];
  if (hasServer.value !== true) return own;
  own.push({ choice: "server", label: "Tetrad, native", isUnfit: false });
  const others = registered.value.filter((engine) => engine.games.includes(game));
  return [
    ...own,
    ...others.map((engine): ChoiceEntry => {
      const isUnfit = !canDo(engine, game, purpose);
      return { choice: `engine:${engine.name}`, label: isUnfit ? `${engine.name} (plays only)` : engine.name, isUnfit };
    }),
  ];
}

/** The registered engines of a game that can't analyse. */
export const playersOnly = (game: GameName): readonly RegisteredEngine[] =>
  registered.value.filter((engine) => engine.games.includes(game) && !engine.reports);

type OptionValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isOptionValues = (value: unknown): value is OptionValues =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every(
    (values: unknown) =>
      typeof values === "object" && values !== null && Object.values(values).every((text) => typeof text === "string"),
  );

/** The options that were set, by engine and name. */
export const optionValues = remembered<OptionValues>("engine-options", {}, isOptionValues);

export function setOption(engine: string, name: string, value: string): void {
  const values = optionValues.value;
  optionValues.value = { ...values, [engine]: { ...values[engine], [name]: value } };
}

/** What a question says about the chosen engine. Options that the engine does not have any more are left out. */
export function namedIn(choice: EngineChoice): { engine?: string; options?: Record<string, string> } {
  const engine = engineOf(choice);
  if (engine === undefined) return {};
  const set = optionValues.value[engine.name] ?? {};
  const options = Object.fromEntries(
    Object.entries(set).filter(([name]) => engine.options.some((o) => o.name === name)),
  );
  return { engine: engine.name, options };
}
