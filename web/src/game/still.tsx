//! A small board without interaction: no cursor, targets or keys.

import { useMemo } from "preact/hooks";
import { describe, type Described } from "../rules";
import type { GameRoom } from "./room";

const nothing = (): void => undefined;

export function StillBoard({
  room,
  position,
  before,
  label,
}: {
  room: GameRoom;
  position: string;
  /** The position one turn ago, to mark the last move. */
  before?: string | undefined;
  label: string;
}) {
  const described = useMemo(() => known(room, position), [room, position]);
  const earlier = useMemo(() => (before === undefined ? undefined : known(room, before)), [room, before]);
  if (described === undefined) return <p class="soft">This position can't be shown.</p>;
  const { Board } = room;
  return (
    <div class="still" role="img" aria-label={label} style={{ "--aspect": String(room.aspect(described, true)) }}>
      <div inert>
        <Board
          described={described}
          before={earlier}
          acting={undefined}
          advice={undefined}
          best={[]}
          threat={undefined}
          isPreview={false}
          isStill
          coordinates={false}
          targets={false}
          turned={false}
          play={nothing}
          prompt={nothing}
          say={nothing}
        />
      </div>
    </div>
  );
}

function known(room: GameRoom, position: string): Described | undefined {
  const reply = describe(room.game, position);
  return "ok" in reply ? reply.ok : undefined;
}
