//! The moves that were played from the position in the games of the server's store.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { later } from "../frame/later";
import { play } from "../rules";
import { explored, reasonOf, type ExampleGame, type ExploredMove, type ExplorerPage } from "../server/api";
import { boardAddress } from "./links";
import { ProblemNote } from "./problem";
import { percent, ResultsBar, totalOf, type SideResults } from "./results-bar";
import type { GameSession } from "./session";

/** The time between two questions while the index is being updated, in milliseconds. */
const PAUSE = 1_000;

const counted = new Intl.NumberFormat("en");

const gamesText = (count: number): string => `${counted.format(count)} ${count === 1 ? "game" : "games"}`;

const resultsOf = ({ first, draws, second }: ExplorerPage["games"]): SideResults => [first, draws, second];

/** What is known about a position; another position may be shown by now. */
type Answer = { readonly position: string } & (
  { readonly page: ExplorerPage; readonly problem?: never } | { readonly problem: string; readonly page?: never }
);

/** Asks about a position, and again while the answer is not final. */
function useAnswer(game: string, position: string): { answer: Answer | undefined; again: () => void } {
  const answer = useSignal<Answer | undefined>(undefined);
  const tries = useSignal(0);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      try {
        for (;;) {
          const page = await explored(game, position, ending.signal);
          answer.value = { position, page };
          if (page.current) return;
          await later(PAUSE, ending.signal);
          ending.signal.throwIfAborted();
        }
      } catch (error) {
        if (!ending.signal.aborted) answer.value = { position, problem: reasonOf(error) };
      }
    };
    void ask();
    return () => ending.abort();
  }, [game, position, tries.value]);
  const known = answer.value?.position === position ? answer.value : undefined;
  return { answer: known, again: () => tries.value++ };
}

function Examples({ game, examples }: { game: string; examples: readonly ExampleGame[] }) {
  return (
    <p class="explored-examples">
      {examples.map(({ tournament, key }) => (
        <a key={`${tournament}/${key}`} href={boardAddress(game, tournament, key)}>
          Game {key} of tournament {tournament}
        </a>
      ))}
    </p>
  );
}

/** The room's small picture of a move, if it draws one. */
function Picture({ session, move }: { session: GameSession; move: string }) {
  const { MovePicture, game } = session.room;
  const before = session.described.value;
  const after = useMemo(() => {
    const reply = MovePicture === undefined ? undefined : play(game, before.text, [move]);
    return reply !== undefined && "ok" in reply ? reply.ok.position : undefined;
  }, [MovePicture, before.text, move]);
  return MovePicture !== undefined && after !== undefined ? <MovePicture before={before} after={after} /> : null;
}

interface RowProps {
  readonly session: GameSession;
  readonly explored: ExploredMove;
  readonly all: number;
  readonly choose: (move: string) => void;
}

function MoveRow({ session, explored: { move, games, engines, otherEngines, examples }, all, choose }: RowProps) {
  const { sides } = session.described.value;
  const count = totalOf(resultsOf(games));
  const others = otherEngines === 0 ? "" : ` and ${otherEngines} more`;
  const names = engines.map((engine) => `${engine.name} (${counted.format(totalOf(resultsOf(engine.games)))})`);
  return (
    <li class="explored">
      <button
        class="move explored-move"
        onPointerEnter={() => session.lookAhead([move])}
        onPointerLeave={() => session.lookBack()}
        onFocus={() => session.lookAhead([move])}
        onBlur={() => session.lookBack()}
        onClick={() => choose(move)}
      >
        <Picture session={session} move={move} />
        <span>{move}</span>
        <span class="explored-count numbers">
          {gamesText(count)} <span class="soft">{percent(count, all)}</span>
        </span>
      </button>
      <ResultsBar games={resultsOf(games)} sides={sides} />
      <p>
        <span class="soft">Played by</span> {names.join(", ")}
        {others}
      </p>
      <Examples game={session.room.game} examples={examples} />
    </li>
  );
}

/** Whether an answer has all stored games, as far as is known. */
const isComplete = ({ index: { indexed, stored }, current }: ExplorerPage): boolean =>
  current || (stored > 0 && indexed === stored);

/** How far the index has come, and what is wrong with it. */
function IndexState({ page }: { page: ExplorerPage }) {
  const { indexed, stored } = page.index;
  if (page.problem !== null) return <ProblemNote message={`Some games are missing: ${page.problem}`} />;
  return (
    <p class="soft explored-state" role="status">
      {isComplete(page)
        ? `Out of ${gamesText(indexed)} in the server's store.`
        : `Reading the server's store: ${counted.format(indexed)} of ${gamesText(stored)}.`}
    </p>
  );
}

export function ExplorerPanel({ session }: { session: GameSession }) {
  const { game } = session.room;
  const { position } = session.node.value;
  const { answer, again } = useAnswer(game, position);
  const section = useRef<HTMLElement>(null);
  const choose = (move: string) => {
    session.playLine([move]);
    // The button goes away with its position; the next Tab reaches the moves of the new one.
    section.current?.focus();
  };
  const page = answer?.page;
  const all = page === undefined ? 0 : totalOf(resultsOf(page.games));
  return (
    <section
      class="explorer-panel stack"
      aria-label="Moves played from here"
      aria-busy={answer === undefined || (page !== undefined && !isComplete(page))}
      tabIndex={-1}
      ref={section}
      data-position={answer?.position}
    >
      {answer?.problem !== undefined && (
        <>
          <ProblemNote message={answer.problem} />
          <button class="button" onClick={again}>
            Try again
          </button>
        </>
      )}
      {page !== undefined && all === 0 && isComplete(page) && (
        <p class="soft">
          {session.described.value.outcome === null
            ? "No stored game went on from this position. Tournaments in the arena fill the store."
            : "The game is over."}
        </p>
      )}
      {page !== undefined && all > 0 && (
        <>
          <h2>{gamesText(all)} from here</h2>
          <ResultsBar games={resultsOf(page.games)} sides={session.described.value.sides} />
          <ol class="explored-moves" aria-label="Moves, the most played first">
            {page.moves.map((explored) => (
              <MoveRow session={session} explored={explored} all={all} choose={choose} key={explored.move} />
            ))}
          </ol>
          {page.more > 0 && <p class="soft">And {counted.format(page.more)} more moves.</p>}
        </>
      )}
      {page !== undefined && <IndexState page={page} />}
    </section>
  );
}
