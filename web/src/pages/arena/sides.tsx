//! Who wins how often: each side, and each engine with each side. For games from one position this is its verdict.

import type { GameRoom } from "../../game/room";
import { StillBoard } from "../../game/still";
import { describe } from "../../rules";
import type { EngineStanding, Standing } from "../../server/api";
import { EngineTable } from "./engine-table";

/** Games won, drawn and lost. */
type Games = EngineStanding["games"];

const total = (games: Games): number => games[0] + games[1] + games[2];

const percent = (part: number, all: number): string => (all === 0 ? "–" : `${((part / all) * 100).toFixed(0)} %`);

/** The share of points: draws count half. */
const share = (games: Games): string => percent(games[0] + games[1] / 2, total(games));

const sum = (all: readonly Games[]): Games =>
  all.reduce<Games>((one, other) => [one[0] + other[0], one[1] + other[1], one[2] + other[2]], [0, 0, 0]);

/** The games of an engine with the second side. */
const withSecondSide = ({ games, withFirstSide }: EngineStanding): Games => [
  games[0] - withFirstSide[0],
  games[1] - withFirstSide[1],
  games[2] - withFirstSide[2],
];

/** The results of the first side, as a bar of three parts with its words. */
function Bar({ games, sides }: { games: Games; sides: readonly [string, string] }) {
  const [won, drawn, lost] = games;
  const all = total(games);
  const words = [
    `${sides[0]} won ${won} (${percent(won, all)})`,
    `${drawn} drawn (${percent(drawn, all)})`,
    `${sides[1]} won ${lost} (${percent(lost, all)})`,
  ];
  return (
    <div class="sides">
      <div class="sides-bar" aria-hidden="true">
        <i class="sides-first" style={{ flexGrow: String(won) }} />
        <i class="sides-drawn" style={{ flexGrow: String(drawn) }} />
        <i class="sides-second" style={{ flexGrow: String(lost) }} />
      </div>
      <p class="numbers">{words.join(" · ")}</p>
    </div>
  );
}

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
  if (total(first) === 0 || !("ok" in described)) return null;
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
      <Bar games={first} sides={sides} />
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
