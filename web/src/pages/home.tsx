//! The home page: a card for every game, with a picture of its board.

import { guideAddress } from "../frame/guide";
import { rooms } from "../generated/rooms";

export function Home() {
  return (
    <main class="home">
      <header>
        <h1>A workbench for game engines</h1>
        <p class="soft">Play, analyse and replay. The engines run in your browser; nothing leaves it.</p>
      </header>
      <ul class="cards">
        {rooms.map((room) => (
          <li key={room.game}>
            <a class="card" href={`#/${room.game}`}>
              <span class="card-picture">
                <room.Picture />
              </span>
              <span class="card-words">
                <b>{room.title}</b>
                <span class="soft">{room.summary}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a class="card wide" href="#/ptn">
          <span class="card-words">
            <b>Portable Tetris Notation</b>
            <span class="soft">Write down, check, replay, measure, rate and convert classic games.</span>
          </span>
        </a>
      </p>
      {guideAddress !== undefined && (
        <p>
          <a class="card wide" href={guideAddress}>
            <span class="card-words">
              <b>Guide</b>
              <span class="soft">Write an engine, run tournaments, read the protocols, look up terms.</span>
            </span>
          </a>
        </p>
      )}
    </main>
  );
}
