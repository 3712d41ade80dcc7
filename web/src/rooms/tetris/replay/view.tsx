//! A replay with its controls: the fields, the time, the piece, the review and the exports.

import { useEffect, useMemo } from "preact/hooks";
import { useKeys } from "../../../frame/help";
import { routeText } from "../../../frame/route";
import type { LiveContent } from "../../../library/entries";
import { Fields } from "../live/fields";
import { Figures } from "../live/figures";
import { clock } from "../live/words";
import { Exports } from "./exports";
import type { Film } from "./film";
import { Outline, placeOf } from "./outline";
import { PieceReview } from "./review";
import { Pieces, ReviewPanel } from "./review-panel";
import { Transport } from "./transport";

const KEYS = [
  ["Space", "play or pause"],
  ["←", "the piece before"],
  ["→", "the next piece"],
  ["Home", "the beginning"],
  ["End", "the end"],
  ["J", "the next weak piece"],
  ["K", "the weak piece before"],
] as const;

export function ReplayView({ content, film }: { content: LiveContent; film: Film }) {
  const review = useMemo(() => new PieceReview(film.moments), [film]);
  useEffect(() => () => review.close(), [review]);
  useKeys(() => [{ title: "In the replay", keys: KEYS }]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => listenTo(event, film, review);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [film, review]);
  return (
    <main class="game live" data-phase="replay" data-time={film.time} data-piece={film.at}>
      <h1 class="hidden-text">Replay of a game of Tetris</h1>
      <section class="board-area" aria-label="Board">
        <Board film={film} review={review} />
      </section>
      <div class="under-board">
        <Transport film={film} />
      </div>
      <aside class="panel" aria-label="Panel">
        <div class="tabpanel stack">
          <div class="row spread">
            <h2>{content.result}</h2>
            <a href="#/tetris">Play again</a>
          </div>
          <Moment film={film} review={review} />
          <ReviewPanel review={review} />
          <Pieces film={film} review={review} />
          <FilmFigures film={film} content={content} />
          <Exports film={film} content={content} />
        </div>
      </aside>
    </main>
  );
}

function listenTo(event: KeyboardEvent, film: Film, review: PieceReview): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.matches("input, select, textarea") === true) return;
  if (event.key === " " && target?.matches("button, a, summary") === true) return;
  const does: Readonly<Record<string, () => void>> = {
    " ": () => film.toggle(),
    ArrowLeft: () => film.step(-1),
    ArrowRight: () => film.step(1),
    Home: () => film.seek(0),
    End: () => film.seek(film.end),
    j: () => toWeak(film, review, 1),
    k: () => toWeak(film, review, -1),
  };
  const act = does[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/** Goes to the next or the previous piece that should have been placed elsewhere. */
function toWeak(film: Film, review: PieceReview, direction: 1 | -1): void {
  const weak = (review.result.value?.moves ?? []).flatMap((move, index) => (move?.isWeak === true ? [index] : []));
  const now = film.at.value;
  const next = direction > 0 ? weak.find((index) => index > now) : weak.findLast((index) => index < now);
  if (next !== undefined) film.goTo(next);
}

function Board({ film, review }: { film: Film; review: PieceReview }) {
  const { seats, time } = film.view.value;
  const moment = film.moments[film.at.value];
  const judged = review.result.value?.moves[film.at.value];
  const better = judged?.better[0];
  const isDrawn = !film.isRunning.value && film.time.value < film.end && moment !== undefined;
  return (
    <Fields seats={seats} time={time} praise={film.praise.value} flashes={film.effects.flashes.value}>
      {isDrawn && better !== undefined && <Outline cells={placeOf(moment.position, better)} class="advised-mino" />}
      {isDrawn && <Outline cells={moment.placed.cells} class="laid" />}
    </Fields>
  );
}

/** The piece that the replay is at, and what can be done from there. */
function Moment({ film, review }: { film: Film; review: PieceReview }) {
  const index = film.at.value;
  const moment = film.moments[index];
  if (moment === undefined) return <p class="soft">No piece was placed.</p>;
  const judged = review.result.value?.moves[index];
  return (
    <div class="stack">
      <p>
        Piece {index + 1} of {film.moments.length}, <span class="numbers">{moment.move}</span>
        {judged && judged.mark !== null && (
          <>
            , <b>{judged.word}</b>
          </>
        )}
        {judged?.better[0] !== undefined && (
          <>
            . Better: <span class="numbers">{judged.better[0]}</span>, drawn with dashes
          </>
        )}
      </p>
      <p class="row">
        <a class="button small" href={routeText(["tetris", "table"], { position: moment.position })}>
          Analyse this moment
        </a>
        <span class="soft numbers">{clock(film.time.value)}</span>
      </p>
    </div>
  );
}

function FilmFigures({ film, content }: { film: Film; content: LiveContent }) {
  return <Figures view={film.view.value} names={content.players.map(({ name }) => name)} />;
}
