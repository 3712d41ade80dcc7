//! One board of a tournament, as large as the window, while its game goes on.

import { useEffect, useRef } from "preact/hooks";
import type { GameRoom } from "../../game/room";
import { StillBoard } from "../../game/still";
import type { BoardSlot } from "./watching";

export function EnlargedBoard({ room, slot, close }: { room: GameRoom; slot: BoardSlot; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { key, players, plies, position } = slot.game.value;
  const title = `Game ${key}: ${players.join(" against ")}`;
  return (
    <dialog
      class="enlarged"
      ref={dialog}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <header class="row spread">
        <p>
          <b>{players.join(" – ")}</b>{" "}
          <span class="soft numbers">
            {key} · {slot.isFree.value ? "over" : `turn ${plies}`}
          </span>
        </p>
        <button class="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <StillBoard room={room} position={position} before={slot.before.value} label={title} />
    </dialog>
  );
}
