//! The results of games by side, as a bar of three parts with its words.

/** Games that the first side won, that were drawn, and that the second side won. */
export type SideResults = readonly [number, number, number];

export const totalOf = (games: SideResults): number => games[0] + games[1] + games[2];

export const percent = (part: number, all: number): string =>
  all === 0 ? "–" : `${((part / all) * 100).toFixed(0)} %`;

export function ResultsBar({ games, sides }: { games: SideResults; sides: readonly [string, string] }) {
  const [first, drawn, second] = games;
  const all = totalOf(games);
  const words = [
    `${sides[0]} won ${first} (${percent(first, all)})`,
    `${drawn} drawn (${percent(drawn, all)})`,
    `${sides[1]} won ${second} (${percent(second, all)})`,
  ];
  return (
    <div class="results">
      <div class="results-bar" aria-hidden="true">
        <i class="results-first" style={{ flexGrow: String(first) }} />
        <i class="results-drawn" style={{ flexGrow: String(drawn) }} />
        <i class="results-second" style={{ flexGrow: String(second) }} />
      </div>
      <p class="results-words numbers">
        {words.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
    </div>
  );
}
