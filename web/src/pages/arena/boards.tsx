//! The boards of the games that are being played.

import { useSignal } from "@preact/signals";
import type { GameRoom } from "../../game/room";
import { StillBoard } from "../../game/still";
import { EnlargedBoard } from "./enlarged";
import { scoreText } from "./words";
import type { BoardSlot, WatchedTournament } from "./watching";

/** The number of boards that are drawn unless all are requested. */
const USUAL = 12;

function LiveBoard({ room, slot, enlarge }: { room: GameRoom; slot: BoardSlot; enlarge: () => void }) {
  const { key, players, plies, position, last, changed } = slot.game.value;
  return (
    <li class="match-board" data-key={key} data-plies={plies} data-changed={changed} data-free={slot.isFree.value}>
      <ul class="match-players">
        {(["first", "second"] as const).slice(0, players.length).map((side, index) => (
          <li key={side}>
            {room.symbol(side)}
            <span>{players[index]}</span>
          </li>
        ))}
      </ul>
      <div class="match-picture">
        <StillBoard
          room={room}
          position={position}
          before={slot.before.value}
          label={`Game ${key}: ${players.join(" against ")}`}
        />
        <button class="match-enlarge" aria-label={`Enlarge game ${key}`} title="Enlarge" onClick={enlarge} />
      </div>
      <p class="match-foot numbers soft">
        <span>
          {slot.isFree.value ? "over" : `turn ${plies}`}
          <span class="game-key"> · {key}</span>
        </span>
        <span>{last?.score === undefined ? "" : scoreText(last.score)}</span>
      </p>
    </li>
  );
}

export function Boards({ room, watched }: { room: GameRoom; watched: WatchedTournament }) {
  const isAll = useSignal(false);
  const large = useSignal<BoardSlot | undefined>(undefined);
  const slots = watched.slots.value;
  const shown = isAll.value ? slots : slots.slice(0, USUAL);
  return (
    <section class="stack" aria-label="Boards">
      <div class="row spread">
        <h2>Playing now</h2>
        {slots.length > USUAL && (
          <button class="button small" onClick={() => (isAll.value = !isAll.value)}>
            {isAll.value ? `Show ${USUAL}` : `Show all ${slots.length}`}
          </button>
        )}
      </div>
      <ul class="match-boards" data-game={room.game}>
        {shown.map((slot) => (
          <LiveBoard key={slot.number} room={room} slot={slot} enlarge={() => (large.value = slot)} />
        ))}
        {slots.length === 0 && <li class="soft">The first games are being set up…</li>}
      </ul>
      {large.value !== undefined && (
        <EnlargedBoard room={room} slot={large.value} close={() => (large.value = undefined)} />
      )}
    </section>
  );
}
