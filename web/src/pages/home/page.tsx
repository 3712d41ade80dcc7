//! The home page: what the app is for, games in progress, and a card for every game. It needs neither the rules nor the
//! code of other pages.

import { guideAddress } from "../../frame/guide";
import { cards } from "../../generated/cards";
import { hasServer } from "../../server/api";
import { Continue } from "./continue";
import { Daily } from "./daily";
import { Doors } from "./doors";

function CardWords({ title, summary }: { title: string; summary: string }) {
  return (
    <span class="card-words">
      <b>{title}</b>
      <span class="soft">{summary}</span>
    </span>
  );
}

/** A page without a picture. */
function WideCard({ address, title, summary }: { address: string; title: string; summary: string }) {
  return (
    <li>
      <a class="card wide" href={address}>
        <CardWords title={title} summary={summary} />
      </a>
    </li>
  );
}

export function Home() {
  return (
    <main class="home">
      <header>
        <h1>A workbench for game engines</h1>
        <p>
          Tetrad plays, analyses and replays tic-tac-toe, Battle of LITS, Santorini and Tetris: for people who play
          them, and for people who write programs that do.
        </p>
        <p class="soft">The engines run in your browser; nothing leaves it.</p>
      </header>
      <Continue />
      <Daily />
      <Doors />
      <section class="stack" aria-labelledby="games-title">
        <h2 id="games-title">Games</h2>
        <ul class="cards">
          {cards.map(({ game, title, summary, Picture }) => (
            <li key={game}>
              <a class="card" href={`#/${game}`}>
                <span class="card-picture">
                  <Picture />
                </span>
                <CardWords title={title} summary={summary} />
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section class="stack" aria-labelledby="tools-title">
        <h2 id="tools-title">Tools</h2>
        <ul class="cards tools">
          <WideCard
            address="#/puzzles"
            title="Puzzles"
            summary="One move wins. Find it, see wrong tries refuted, and watch your rating."
          />
          <WideCard
            address="#/ptn"
            title="Portable Tetris Notation"
            summary="Write down, check, replay, measure, rate and convert classic games."
          />
          {hasServer.value === true && (
            <WideCard
              address="#/arena"
              title="Arena"
              summary="Start tournaments of engines, watch them, and look into every game."
            />
          )}
          {guideAddress !== undefined && (
            <WideCard
              address={guideAddress}
              title="Guide"
              summary="Write an engine, run tournaments, read the protocols, look up terms."
            />
          )}
        </ul>
      </section>
    </main>
  );
}
