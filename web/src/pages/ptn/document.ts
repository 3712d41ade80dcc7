//! The text on the PTN page and what is known about it. Questions come with the whole text, so nothing can be stale.

import { computed, signal } from "@preact/signals";
import { ptnCheck, ptnFilm, ptnStatistics, ptnWell, type PtnFix, type PtnVerdict } from "../../rules";

export const EXAMPLE = `Title: A short game to try out
Platform: NES
=Level 18
Jd-123 I-4567 O-89 Tu-890 (a comment stands in brackets)
Lr-34 Z-12 S-567 I-0 ?!
`;

export class PtnDocument {
  readonly text = signal(EXAMPLE);
  readonly isStrict = signal(false);
  /** How many moves are on the board. */
  readonly at = signal(0);
  readonly verdicts = signal<readonly PtnVerdict[]>([]);

  readonly checked = computed(() => ptnCheck(this.text.value, this.isStrict.value));
  readonly film = computed(() => ptnFilm(this.text.value));
  readonly statistics = computed(() => ptnStatistics(this.text.value));
  readonly well = computed(() => ptnWell(this.text.value, this.at.value));

  constructor() {
    this.at.value = this.length;
  }

  get length(): number {
    return this.film.value.frames.length;
  }

  /** Another text. The board stays where it is as far as the game goes. */
  write(text: string): void {
    this.text.value = text;
    this.verdicts.value = [];
    this.goTo(this.at.value);
  }

  open(text: string): void {
    this.write(text);
    this.goTo(this.length);
  }

  goTo(move: number): void {
    this.at.value = Math.max(0, Math.min(this.length, move));
  }

  mend({ start, end, text }: PtnFix): void {
    this.write(this.text.value.slice(0, start) + text + this.text.value.slice(end));
  }

  /** Mends everything that has one clear fix, from the end on, so that places stay right. */
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

  /** Shows the position after the move at a place of the text. */
  goToPlace(place: number): void {
    const index = this.film.value.frames.findIndex(({ start, end }) => start <= place && place <= end);
    if (index >= 0) this.goTo(index + 1);
  }
}
