//! The pages of a game: the board, the landing page if it has one, and the rules.

import { route } from "../frame/route";
import { GamePage } from "../game/page";
import { rooms } from "../generated/rooms";
import { NotFound } from "./not-found";
import { RulesPage } from "./rules";

export function GamePages() {
  const { path, query } = route.value;
  const [name, sub] = path;
  const room = rooms.find(({ game }) => game === name);
  if (room === undefined) return <NotFound />;
  if (sub === "rules") return <RulesPage room={room} />;
  if (sub === "replay") return room.Replay === undefined ? <NotFound /> : <room.Replay />;
  // Links to positions open the board instead.
  const { Landing } = room;
  if (Landing !== undefined && sub === undefined && [...query.keys()].length === 0) return <Landing />;
  return <GamePage room={room} key={room.game} />;
}
