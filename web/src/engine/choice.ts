//! The engines that a person can choose: our own in the browser or native, those that are registered with the server, and
//! scripts from files.

import { effect, signal } from "@preact/signals";
import { remembered } from "../frame/storage";
import type { GameName } from "../rules";
import { about, hasServer, reasonOf, type RegisteredEngine } from "../server/api";
import type { EngineHost } from "./connection";
import { scripts, type EngineScript } from "./scripts";

/** Our own engine in the browser or on the server, or a registered engine or a script by its name. */
export type EngineChoice = "browser" | "server" | `engine:${string}` | `script:${string}`;

/** Whether a value is a choice that may be stored. Scripts last for a visit. */
export const isLastingChoice = (value: unknown): value is EngineChoice =>
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

const nameOf = (choice: EngineChoice): string | undefined => /^(?:engine|script):(.*)$/s.exec(choice)?.[1];

/** The script that was chosen, if it is one. */
const scriptOf = (choice: EngineChoice): EngineScript | undefined =>
  scripts.value.find(({ name }) => choice === `script:${name}`);

/** A script, described like the server's engines. */
const described = ({ name, game, protocol }: EngineScript): RegisteredEngine => ({
  name,
  proto: protocol.name,
  games: [game],
  reports: protocol.reports,
  severalLines: false,
  levels: false,
  options: [],
});

/** Whether the choice is our own engine. */
export const isOwn = (choice: EngineChoice): boolean => nameOf(choice) === undefined;

/** The registered engine or the script that was chosen, if it is one. */
export function engineOf(choice: EngineChoice): RegisteredEngine | undefined {
  const script = scriptOf(choice);
  if (script !== undefined) return described(script);
  return registered.value.find(({ name }) => choice === `engine:${name}`);
}

/** Where the chosen engine runs. */
export const hostOf = (choice: EngineChoice): EngineHost =>
  scriptOf(choice) ?? (choice === "browser" || choice.startsWith("script:") ? "browser" : "server");

const canDo = (engine: RegisteredEngine, game: GameName, purpose: Purpose): boolean =>
  engine.games.includes(game) && (purpose === "play" || engine.reports);

/** The choice as it can be had now: an engine that is not there, or can't do it, is replaced by our own. */
export function available(choice: EngineChoice, game: GameName, purpose: Purpose): EngineChoice {
  if (hasServer.value !== true && !choice.startsWith("script:")) return "browser";
  if (isOwn(choice)) return choice;
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

/** The engines of others that play a game, with their choices. */
function others(game: GameName): (readonly [EngineChoice, RegisteredEngine])[] {
  const ofServer = hasServer.value === true ? registered.value : [];
  return [
    ...ofServer.map((engine) => [`engine:${engine.name}`, engine] as const),
    ...scripts.value.map((script) => [`script:${script.name}`, described(script)] as const),
  ].filter(([, engine]) => engine.games.includes(game));
}

/** The engines to choose from for a game. */
export function choices(game: GameName, purpose: Purpose): readonly ChoiceEntry[] {
  const own: ChoiceEntry[] = [{ choice: "browser", label: "Tetrad, in the browser", isUnfit: false }];
  if (hasServer.value === true) own.push({ choice: "server", label: "Tetrad, native", isUnfit: false });
  return [
    ...own,
    ...others(game).map(([choice, engine]): ChoiceEntry => {
      const isUnfit = !canDo(engine, game, purpose);
      return { choice, label: isUnfit ? `${engine.name} (plays only)` : engine.name, isUnfit };
    }),
  ];
}

/** Whether there are several engines to choose from for a game. */
export const hasChoice = (game: GameName): boolean => choices(game, "play").length > 1;

/** The engines of a game that can't analyse. */
export const playersOnly = (game: GameName): readonly RegisteredEngine[] =>
  others(game).flatMap(([, engine]) => (engine.reports ? [] : [engine]));

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
  if (engine === undefined || scriptOf(choice) !== undefined) return {};
  const set = optionValues.value[engine.name] ?? {};
  const options = Object.fromEntries(
    Object.entries(set).filter(([name]) => engine.options.some((o) => o.name === name)),
  );
  return { engine: engine.name, options };
}
