//! The rules' types for one game. The wasm module answers in unions over all games, told apart by `game`; code of one game
//! needs its own member. These functions narrow to it and check the game at run time; nothing else narrows.

import type { Actions, BoardView, Described, GameName, NextActions, Setup } from "../generated/rules";

export type BoardOf<G extends GameName> = Extract<BoardView, { game: G }>;
export type SetupOf<G extends GameName> = Extract<Setup, { game: G }>;

/** A position of one game. */
export type DescribedOf<G extends GameName> = Omit<Described, "board"> & { board: BoardOf<G> };

/** How a chain of actions of one game may go on. */
export type ActionsOf<G extends GameName> = Omit<Actions, "next"> & { next: Extract<NextActions, { game: G }> };

export function describedOf<G extends GameName>(game: G, described: Described): DescribedOf<G> {
  const isOwn = (all: Described): all is DescribedOf<G> => all.board.game === game;
  return isOwn(described) ? described : mismatch(game, described.board);
}

export function actionsOf<G extends GameName>(game: G, actions: Actions): ActionsOf<G> {
  const isOwn = (all: Actions): all is ActionsOf<G> => all.next.game === game;
  return isOwn(actions) ? actions : mismatch(game, actions.next);
}

export function setupOf<G extends GameName>(game: G, setup: Setup): SetupOf<G> {
  const isOwn = (all: Setup): all is SetupOf<G> => all.game === game;
  return isOwn(setup) ? setup : mismatch(game, setup);
}

function mismatch(game: GameName, found: { readonly game: GameName }): never {
  throw new TypeError(`found ${found.game}, expected ${game}`);
}
