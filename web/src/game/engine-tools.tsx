//! Which engines analyse a game, and what a person can do with them besides: options, the lines exchanged, adding one.

import { engineOf, hasChoice, type EngineChoice } from "../engine/choice";
import type { EngineClient } from "../engine/client";
import type { SecondChoice } from "../engine/second";
import { AddEngine, EngineOptions, EngineSelect, PlayersOnly } from "./engine-choice";
import type { GameSession } from "./session";
import { WireLogs } from "./wire-log";

/** The name of a chosen engine. */
export const nameOf = (choice: EngineChoice): string =>
  engineOf(choice)?.name ?? (choice === "server" ? "Tetrad, native" : "Tetrad, in the browser");

/** The clients of this game whose engine is a program of the server or a script, with their names. */
function programs(session: GameSession): (readonly [string, EngineClient])[] {
  const { analyst, engines } = session;
  const { second, players, adviser, advisedBy, chosen } = engines;
  const all: readonly (readonly [EngineChoice, string, EngineClient])[] = [
    [analyst.choice(), "analyses", analyst.client],
    ...(second.chosen.value === "none" ? [] : ([[second.choice(), "beside it", second.client]] as const)),
    [chosen[0].value, "plays", players[0].client],
    [chosen[1].value, "plays second", players[1].client],
    [advisedBy.value, "gives hints", adviser.client],
  ];
  return all.flatMap(([choice, role, client]) => {
    const engine = engineOf(choice);
    return engine === undefined ? [] : [[`${engine.name} (${role})`, client] as const];
  });
}

/** The choice of the engine that analyses, and of one beside it. */
export function EnginePair({ session }: { session: GameSession }) {
  const { analyst } = session;
  const { second } = session.engines;
  const { game } = session.room;
  if (!hasChoice(game)) return null;
  return (
    <div class="engine-pair">
      <EngineSelect
        label="Engine"
        game={game}
        purpose="analysis"
        value={analyst.choice()}
        change={(choice) => (analyst.chosen.value = choice)}
      />
      <EngineSelect<SecondChoice>
        label="Beside it"
        game={game}
        purpose="analysis"
        value={second.chosen.value === "none" ? "none" : second.choice()}
        none="none"
        change={(choice) => (second.chosen.value = choice)}
      />
    </div>
  );
}

/** Options of the engines that analyse, those that can't, the lines exchanged, and how to add an engine. */
export function EngineTools({ session }: { session: GameSession }) {
  const { analyst } = session;
  const { second } = session.engines;
  const { game } = session.room;
  const beside = second.chosen.value === "none" ? [] : [second.choice()];
  return (
    <div class="stack engine-tools">
      {[...new Set([analyst.choice(), ...beside])].map((choice) => (
        <EngineOptions key={choice} choice={choice} />
      ))}
      <PlayersOnly game={game} />
      <WireLogs clients={programs(session)} />
      <AddEngine game={game} />
    </div>
  );
}
