//! The way in: a card for every game, with a picture of its board.

import { rooms } from "../rooms";

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
    </main>
  );
}
