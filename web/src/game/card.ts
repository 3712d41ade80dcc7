//! What the frame and the home page show of a game. It needs no rules, so that it is drawn before they are loaded.

import type { ComponentType } from "preact";
import type { GameName } from "../rules";

export interface GameCard<G extends GameName = GameName> {
  readonly game: G;
  readonly title: string;
  /** The short title for the top bar. */
  readonly label: string;
  readonly Icon: ComponentType;
  /** One sentence. */
  readonly summary: string;
  /** A small board for the home page. */
  readonly Picture: ComponentType;
}
