//! The page of a game's illustrated rules.

import type { GameRoom } from "../game/room";

export function RulesPage({ room }: { room: GameRoom }) {
  const { Rules } = room;
  return (
    <main class="prose">
      <p>
        <a href={`#/${room.game}`}>← Back to the board</a>
      </p>
      <h1>The rules of {room.title}</h1>
      <Rules />
      <p>
        <a class="button primary" href={`#/${room.game}`}>
          Play
        </a>
      </p>
    </main>
  );
}
