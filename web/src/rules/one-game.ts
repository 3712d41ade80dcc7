//! The types of the rules for one game. The wasm module returns unions over all games, discriminated by `game`; these
//! functions narrow them to one game and check it at run time. No other code narrows them.

import type { Actions, BoardView, Described, GameName, NextActions, Setup } from "../generated/rules";

export type BoardOf<G extends GameName> = Extract<BoardView, { game: G }>;
export type SetupOf<G extends GameName> = Extract<Setup, { game: G }>;

/** A position of one game. */
export type DescribedOf<G extends GameName> = Omit<Described, "board"> & { board: BoardOf<G> };

/** The next actions of a chain of one game. */
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
