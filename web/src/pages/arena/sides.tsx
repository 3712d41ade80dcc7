//! Who wins how often: each side, and each engine with each side. For games from one position this is its verdict.

import { percent, ResultsBar, totalOf, type SideResults } from "../../game/results-bar";
import type { GameRoom } from "../../game/room";
import { StillBoard } from "../../game/still";
import { describe } from "../../rules";
import type { EngineStanding, Standing } from "../../server/api";
import { EngineTable } from "./engine-table";

/** The share of points: draws count half. */
const share = (games: SideResults): string => percent(games[0] + games[1] / 2, totalOf(games));

const sum = (all: readonly SideResults[]): SideResults =>
  all.reduce<SideResults>((one, other) => [one[0] + other[0], one[1] + other[1], one[2] + other[2]], [0, 0, 0]);

/** The games of an engine with the second side. */
const withSecondSide = ({ games, withFirstSide }: EngineStanding): SideResults => [
  games[0] - withFirstSide[0],
  games[1] - withFirstSide[1],
  games[2] - withFirstSide[2],
];

export function Sides({
  room,
  standing,
  position,
}: {
  room: GameRoom;
  standing: Standing;
  /** The position from which all games begin, if there is only one. */
  position: string | undefined;
}) {
  const first = sum(standing.engines.map(({ withFirstSide }) => withFirstSide));
  const described = describe(room.game, position ?? room.start());
  if (totalOf(first) === 0 || !("ok" in described)) return null;
  const { sides } = described.ok;
  const title = position === undefined ? "By side" : "From this position";
  return (
    <section class="stack" aria-label={title}>
      <h2>{title}</h2>
      {position !== undefined && (
        <div class="form-board">
          <StillBoard room={room} position={position} label="The position from which all games begin" />
        </div>
      )}
      <ResultsBar games={first} sides={sides} />
      <EngineTable
        engines={standing.engines}
        columns={sides.map((side) => [`With ${side}`, `Share of points with ${side}; won, drawn, lost`] as const)}
        cells={(row) =>
          [row.withFirstSide, withSecondSide(row)].map((games, index) => (
            <td key={sides[index]}>
              {share(games)} <span class="soft tally">{games.join("–")}</span>
            </td>
          ))
        }
      />
    </section>
  );
}
