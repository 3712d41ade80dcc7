//! The text of the PTN page and everything computed from it. Every call passes the whole text, so nothing is stale.

import { batch, computed, signal } from "@preact/signals";
import {
  ptnCheck,
  ptnEnter,
  ptnFilm,
  ptnStatistics,
  ptnWell,
  type Problem,
  type PtnFix,
  type PtnVerdict,
} from "../../rules";
import { pieceOf } from "./pieces";
import { TextHistory, type TextState } from "./history";

/** What the board shows of a move that clears lines: the piece in the full rows, or the rows gone. */
type Stage = "filled" | "cleared";

/** The start of a famous game, from the notation's own page. */
export const EXAMPLE = `Title: Blue Scuti's famous game
Platform: NES
Date: 2-Jan-2024
Source: https://www.youtube.com/watch?v=J9oVQ43j22g
=Level 19
Lr-12 Tu-345 I-6789 O-23 Jl-89
O-12 Tu-567 Z-345 Jl-78 S-23
O-56 (adjusted) Z-45 O-34 S-89 Tl-45
Tl-90?! Jr-12 O-67/DOUBLE I-6789/SINGLE S-234
Jr-78 (tetris ready!) Ll-56 Jd-789 S-345 Tr-12
Lu-789 Td-123 Lu-678 Tu-567 I-0@1/TETRIS! (score=26800)
`;

export class PtnDocument {
  readonly text = signal(EXAMPLE);
  readonly isStrict = signal(false);
  /** The number of moves on the board. */
  readonly at = signal(0);
  /** Whether the board shows the last move before its full rows are cleared. */
  readonly isFilled = signal(false);
  readonly verdicts = signal<readonly PtnVerdict[]>([]);
  /** The state that an undo or redo has restored last, with its selection. */
  readonly restored = signal<TextState | undefined>(undefined);
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  #history = new TextHistory(EXAMPLE);

  readonly checked = computed(() => ptnCheck(this.text.value, this.isStrict.value));
  readonly film = computed(() => ptnFilm(this.text.value));
  readonly statistics = computed(() => ptnStatistics(this.text.value));
  readonly #well = computed(() => ptnWell(this.text.value, this.at.value));

  /** What the board shows: the cells, the last piece, and the full rows that the next step clears. */
  readonly shown = computed(() => {
    const { rows, filled, last, cleared } = this.#well.value;
    if (this.isFilled.value) return { rows: filled, last, full: cleared };
    return { rows, last: cleared.length === 0 ? last : [], full: [] };
  });

  /** The piece after the last one on the board, as the player saw it. */
  readonly nextPiece = computed(() => pieceOf(this.film.value.frames[this.at.value]?.move.slice(0, 1) ?? ""));

  constructor() {
    this.at.value = this.length;
  }

  get length(): number {
    return this.film.value.frames.length;
  }

  /** The number of lines that the last move on the board clears. */
  get clears(): number {
    const linesAfter = (moves: number) => this.film.value.frames[moves - 1]?.lines ?? 0;
    return linesAfter(this.at.value) - linesAfter(this.at.value - 1);
  }

  get canForward(): boolean {
    return this.isFilled.value || this.at.value < this.length;
  }

  /** Notes the selection before something is typed. */
  select(start: number, end: number): void {
    this.#history.select(start, end);
  }

  /** Takes over what was typed, or pasted, which is a step of its own. */
  type(state: TextState, isPaste: boolean): void {
    if (isPaste) this.#history.replaced(state);
    else this.#history.typed(state, performance.now());
    this.#set(state.text);
  }

  /** Replaces the text, as a step that can be undone. */
  write(text: string): void {
    this.#history.replaced({ text, start: text.length, end: text.length });
    this.#set(text);
  }

  undo(): void {
    this.#restore(this.#history.undo());
  }

  redo(): void {
    this.#restore(this.#history.redo());
  }

  /** Opens another text at one of its moves. */
  open(text: string, at: number): void {
    this.#history = new TextHistory(text);
    batch(() => {
      this.#set(text);
      this.goTo(at, "cleared");
    });
  }

  /** Shows the text. The board stays at the end of the game, or at the same move if the game is long enough. */
  #set(text: string): void {
    const isAtEnd = this.at.value === this.length;
    batch(() => {
      this.text.value = text;
      this.verdicts.value = [];
      this.canUndo.value = this.#history.canUndo;
      this.canRedo.value = this.#history.canRedo;
      this.goTo(isAtEnd ? Infinity : this.at.value, this.isFilled.value && !isAtEnd ? "filled" : "cleared");
    });
  }

  #restore(state: TextState | undefined): void {
    if (state === undefined) return;
    batch(() => {
      this.#set(state.text);
      this.restored.value = state;
    });
  }

  /** Shows a move; of one that clears lines, the piece in its full rows unless told otherwise. */
  goTo(move: number, stage: Stage = "filled"): void {
    batch(() => {
      this.at.value = Math.max(0, Math.min(this.length, move));
      this.isFilled.value = stage === "filled" && this.clears > 0;
    });
  }

  /** Clears the full rows, or shows the next move. */
  forward(): void {
    if (this.isFilled.value) this.settle();
    else if (this.at.value < this.length) this.goTo(this.at.value + 1);
  }

  /** Shows the full rows of the last move again, or the move before. */
  back(): void {
    if (this.clears > 0 && !this.isFilled.value) this.isFilled.value = true;
    else this.goTo(this.at.value - 1, "cleared");
  }

  /** Clears the full rows if there are any. */
  settle(): void {
    this.isFilled.value = false;
  }

  /** Writes a move after the last one on the board, in place of the next one; returns why it can't be written. */
  enter(move: string): Problem | undefined {
    const at = this.at.value;
    const reply = ptnEnter(this.text.value, at, move);
    if (!("ok" in reply)) return reply.error;
    batch(() => {
      this.write(reply.ok);
      this.goTo(at + 1, "cleared");
    });
    return undefined;
  }

  mend({ start, end, text }: PtnFix): void {
    this.write(this.text.value.slice(0, start) + text + this.text.value.slice(end));
  }

  /** Applies all fixes, from the end of the text, so that earlier places stay valid. */
  mendAll(): void {
    const fixes = this.checked.value.diagnostics.flatMap(({ fix }) => (fix === null ? [] : [fix]));
    let { value } = this.text;
    let from = value.length + 1;
    for (const { start, end, text } of fixes.sort((one, other) => other.start - one.start)) {
      if (end > from) continue;
      value = value.slice(0, start) + text + value.slice(end);
      from = start;
    }
    this.write(value);
  }

  /** Shows the position after the move at this place of the text. */
  goToPlace(place: number): void {
    const index = this.film.value.frames.findIndex(({ start, end }) => start <= place && place <= end);
    if (index >= 0) this.goTo(index + 1);
  }
}
