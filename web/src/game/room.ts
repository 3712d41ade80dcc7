//! The game-specific part of the pages. Moves, modes, analysis, sharing and keys are the same for all games and stand
//! in this folder. A room holds no rules: it draws what the wasm module describes and reports clicks.
//!
//! `G` is the game of a room. Without it these types stand for any game, as pages use them; `anyGame` makes such a room
//! out of one game's.

import type { ComponentType, JSX } from "preact";
import type { Keys } from "../frame/help";
import type { DescribedOf, GameName, SetupOf, Side } from "../rules";
import type { GameCard } from "./card";

/** The line under the board, with its buttons. */
export interface Prompt {
  readonly text: string;
  readonly isBad?: boolean;
  readonly choices?: readonly { readonly label: string; readonly act: () => void }[];
}

/** The position that a board draws, and its callbacks. */
export interface BoardProps<G extends GameName = GameName> {
  readonly described: DescribedOf<G>;
  /** The position one turn ago, to mark the last move; `undefined` at the start. */
  readonly before: DescribedOf<G> | undefined;
  /** The side that a person may move now; `undefined` while an engine searches or when the game is over. */
  readonly acting: Side | undefined;
  /** The position after the engine's advice, to mark the advised move. */
  readonly advice: DescribedOf<G> | undefined;
  /** The positions after the first moves of the engine's lines, the best first, to show them on the board. */
  readonly best: readonly DescribedOf<G>[];
  /** The position after the other side's threat, to mark it. */
  readonly threat: DescribedOf<G> | undefined;
  /** Whether the position is a preview and not the game's own. */
  readonly isPreview: boolean;
  /** Whether the board is a small picture without interaction. */
  readonly isStill?: boolean;
  readonly coordinates: boolean;
  readonly targets: boolean;
  readonly turned: boolean;
  readonly play: (move: string) => void;
  /** Sets the line under the board: what to do next, and the actions besides clicks on the board. */
  readonly prompt: (prompt: Prompt | undefined) => void;
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void;
}

/** The setup that an editor changes; the wasm module decides whether it is a position. */
export interface EditorProps<G extends GameName = GameName> {
  readonly setup: SetupOf<G>;
  readonly turned: boolean;
  readonly change: (setup: SetupOf<G>) => void;
}

/** The editor of positions. */
export interface Editor<G extends GameName = GameName> {
  /** The setup of a position, to start with. */
  readonly setupOf: (described: DescribedOf<G>) => SetupOf<G>;
  /** Replaces the board. */
  readonly Board: ComponentType<EditorProps<G>>;
  /** The tools in the panel. */
  readonly Tools: ComponentType<EditorProps<G>>;
}

export interface StartProps {
  /** Starts a new game from this position. */
  readonly begin: (position: string) => void;
}

export interface GameRoom<G extends GameName = GameName> extends GameCard<G> {
  /** Whether the position belongs to a solo game. */
  readonly isSolo?: (described: DescribedOf<G>) => boolean;
  /** The aspect ratio (width by height) of the board, or of its small picture. */
  readonly aspect: (described: DescribedOf<G>, isStill?: boolean) => number;
  /** The start position, by the last choice. */
  readonly start: () => string;
  /** Called at the start of every game, to store the choice. */
  readonly began?: (described: DescribedOf<G>) => void;
  /** The page at the game's address if it is not the board, whose address then ends in `table`. */
  readonly Landing?: ComponentType;
  /** The page that replays finished games, at `#/<game>/replay`. */
  readonly Replay?: ComponentType;
  readonly Board: ComponentType<BoardProps<G>>;
  /** The symbol of a side in lists and badges, in a box of 16 by 16. */
  readonly symbol: (side: Side) => JSX.Element;
  /** A note under a player's name. */
  readonly note?: (described: DescribedOf<G>, side: Side) => JSX.Element | string | undefined;
  /** A small picture of a turn in the list of moves. */
  readonly MovePicture?: ComponentType<{ readonly before: DescribedOf<G>; readonly after: DescribedOf<G> }>;
  /** A part beside the moves: supplies, queues. */
  readonly Aside?: ComponentType<{ readonly described: DescribedOf<G> }>;
  /** The controls that choose the start position. */
  readonly Start: ComponentType<StartProps>;
  readonly editor: Editor<G>;
  /** A short example game, in a notation that can be imported. */
  readonly exampleGame: string;
  /** An example of a typed move. */
  readonly exampleMove: string;
  /** The keys of the board, besides those of the page. */
  readonly keys: Keys;
  /** The board in words, for screen readers. */
  readonly spoken: (described: DescribedOf<G>) => string;
  /** The illustrated rules. */
  readonly Rules: ComponentType;
}
