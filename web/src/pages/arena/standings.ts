//! Who stands where in a tournament, by points.

import type { GameRow } from "../../server/api";

export interface Standing {
  readonly name: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly faults: number;
  /** Of the points there were to get, 0 to 1. */
  readonly share: number;
}

/** The players of some games, the best first. */
export function standings(games: readonly GameRow[]): Standing[] {
  const tallies = new Map<string, { wins: number; draws: number; losses: number; faults: number }>();
  for (const { players, halfPoints, faults } of games) {
    for (const [side, name] of players.entries()) {
      const tally = tallies.get(name) ?? { wins: 0, draws: 0, losses: 0, faults: 0 };
      const points = side === 0 ? halfPoints : 2 - halfPoints;
      if (points === 2) tally.wins++;
      else if (points === 1) tally.draws++;
      else tally.losses++;
      if (faults[side] !== null) tally.faults++;
      tallies.set(name, tally);
    }
  }
  const rows = [...tallies].map(([name, tally]) => {
    const games = tally.wins + tally.draws + tally.losses;
    return { name, ...tally, share: (tally.wins + tally.draws / 2) / games };
  });
  return rows.sort((one, other) => other.share - one.share || one.name.localeCompare(other.name));
}
