//! The games in progress, on the home page.

/** A game that can be continued. */
export interface ContinuedGame {
  /** A key that no other entry has. */
  readonly id: string;
  /** The address of its page. */
  readonly address: string;
  readonly title: string;
  /** What is known about it: whose turn it is, or when it was last played. */
  readonly note: string;
  /** The address of a picture of its board, which needs no rules to be drawn; `undefined` if there is none. */
  readonly picture: string | undefined;
}

/** The most games that are shown. */
const SHOWN = 4;

/** The latest games, the newest first; nothing if there are none. */
export function Continue({ games }: { games: readonly ContinuedGame[] }) {
  if (games.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="continue-title">
      <h2 id="continue-title">Continue</h2>
      <ul class="continue">
        {games.slice(0, SHOWN).map(({ id, address, title, note, picture }) => (
          <li key={id}>
            <a class="card continued" href={address}>
              {picture === undefined ? <span /> : <img src={picture} alt="" width="72" height="72" />}
              <span class="card-words">
                <b>{title}</b>
                <span class="soft">{note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
