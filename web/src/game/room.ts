//! What a game brings along. Everything else (moves, modes, analysis, sharing, keys) is the same for all games and lives in
//! this folder; a room holds no rules, it draws what the wasm module describes and sends back what was clicked.
//!
//! `G` is the game that a room is of. Without it these types stand for any game, as pages hold them: `anyGame` makes such a
//! room out of one game's.

import type { ComponentType, JSX } from "preact";
import type { DescribedOf, GameName, SetupOf, Side } from "../rules";

/** A line under the board, with buttons. */
export interface Prompt {
  readonly text: string;
  readonly isBad?: boolean;
  readonly choices?: readonly { readonly label: string; readonly act: () => void }[];
}

/** What a board is given to draw, and where it reports to. */
export interface BoardProps<G extends GameName = GameName> {
  readonly described: DescribedOf<G>;
  /** The position one turn ago, so that the last move can be marked; nothing at the start. */
  readonly before: DescribedOf<G> | undefined;
  /** The side whose moves may be put in by hand now; nobody while an engine thinks or the game is over. */
  readonly acting: Side | undefined;
  /** Where the engine's advice would lead, so that it can be pointed at. */
  readonly advice: DescribedOf<G> | undefined;
  /** Whether this is a look ahead and not the game itself. */
  readonly isPreview: boolean;
  /** Whether it is a picture among others, on which nobody plays. */
  readonly isStill?: boolean;
  readonly coordinates: boolean;
  readonly targets: boolean;
  readonly turned: boolean;
  readonly play: (move: string) => void;
  /** Fills the line under the board: what to do next, and what can be done beside clicking the board. */
  readonly prompt: (prompt: Prompt | undefined) => void;
  /** Speaks to people who don't see the board. */
  readonly say: (text: string) => void;
}

/** What an editor changes: the game's own setup, of which wasm says whether it is a position. */
export interface EditorProps<G extends GameName = GameName> {
  readonly setup: SetupOf<G>;
  readonly turned: boolean;
  readonly change: (setup: SetupOf<G>) => void;
}

/** Putting a position together by hand. */
export interface Editor<G extends GameName = GameName> {
  /** What to begin with. */
  readonly setupOf: (described: DescribedOf<G>) => SetupOf<G>;
  /** Stands in the board's place. */
  readonly Board: ComponentType<EditorProps<G>>;
  /** Stands in the panel. */
  readonly Tools: ComponentType<EditorProps<G>>;
}

export interface StartProps {
  /** Begins a new game from this position. */
  readonly begin: (position: string) => void;
}

export interface GameRoom<G extends GameName = GameName> {
  readonly game: G;
  readonly title: string;
  /** The title in the top bar, where room is scarce. */
  readonly label: string;
  /** Beside the label. */
  readonly Icon: ComponentType;
  /** In one sentence, for the home page. */
  readonly summary: string;
  /** Whether this position is of a game of one player. */
  readonly isSolo?: (described: DescribedOf<G>) => boolean;
  /** Width by height of the board, or of its picture among others. */
  readonly aspect: (described: DescribedOf<G>, isStill?: boolean) => number;
  /** The board's start position, as remembered from the last choice. */
  readonly start: () => string;
  /** Hears of every game that begins, so that the choice can be remembered. */
  readonly began?: (described: DescribedOf<G>) => void;
  /** The page at the game's own address, if it is not the board: then the board's address ends in `table`. */
  readonly Landing?: ComponentType;
  readonly Board: ComponentType<BoardProps<G>>;
  /** How a side is drawn in lists and badges, in a box of 16 by 16. */
  readonly symbol: (side: Side) => JSX.Element;
  /** More about a player than the name. */
  readonly note?: (described: DescribedOf<G>, side: Side) => string | undefined;
  /** Shown beside the moves: supplies, queues. */
  readonly Aside?: ComponentType<{ readonly described: DescribedOf<G> }>;
  /** Chooses the start position. */
  readonly Start: ComponentType<StartProps>;
  readonly editor: Editor<G>;
  /** A short game to look at, in a text form that can be imported. */
  readonly exampleGame: string;
  /** An example of a typed move. */
  readonly exampleMove: string;
  /** Keys of the board, beyond those of the frame. */
  readonly keys: readonly (readonly [string, string])[];
  /** The board as words, for people who can't see it. */
  readonly spoken: (described: DescribedOf<G>) => string;
  /** A small board for the home page. */
  readonly Picture: ComponentType;
  /** The illustrated rules. */
  readonly Rules: ComponentType;
}
