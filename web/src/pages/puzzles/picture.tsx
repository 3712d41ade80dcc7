//! A small picture of a puzzle, drawn by the board of its game.

import { StillBoard } from "../../game/still";
import { rooms } from "../../generated/rooms";
import type { NamedPuzzle } from "./files";
import { StillWell } from "./well";

export function PuzzlePicture({ named }: { named: NamedPuzzle }) {
  const label = `The position of a puzzle: ${named.kind.title}`;
  if ("placement" in named) return <StillWell start={named.placement.start} label={label} />;
  const room = rooms.find(({ game }) => game === named.kind.game);
  return room === undefined ? null : <StillBoard room={room} position={named.puzzle.start} label={label} />;
}
