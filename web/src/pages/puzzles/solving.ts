//! An attempt at a puzzle whose solution is proved, on the board of its game.
//!
//! Moves of the file's own line are answered from the file; every other one is proved or refuted by the rules.

import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import type { GameRoom, Prompt } from "../../game/room";
import { describe, play, type Described, type PuzzleAnswer } from "../../rules";
import { Attempt } from "./attempt";
import { Checker } from "./checker";
import type { ProvedPuzzle } from "./files";

/** A position of the attempt, and the move that led to it; empty at the start. */
export interface Step {
  readonly move: string;
  readonly described: Described;
}

export class Solving extends Attempt {
  readonly room: GameRoom;
  readonly steps = signal<readonly Step[]>([]);
  /** The index of the step that is shown. */
  readonly at = signal(0);
  readonly prompt = signal<Prompt | undefined>(undefined);
  readonly task: string;
  /** The symbol of the solver's side; `undefined` if there is no other side. */
  readonly symbol: JSX.Element | undefined;
  readonly #named: ProvedPuzzle;
  readonly #checker = new Checker();
  /** The number of steps before the move that is checked, and the plies within which the solver wins there. */
  #good = 1;
  #plies: number;
  /** Counts moves and returns, so that a late answer is not taken for another move's. */
  #turn = 0;

  constructor(named: ProvedPuzzle, room: GameRoom, ended: (solved: boolean) => void) {
    super(named, ended);
    this.#named = named;
    this.room = room;
    this.#plies = named.puzzle.plies;
    const start = describe(room.game, named.puzzle.start);
    if (!("ok" in start)) throw new Error(start.error.message);
    const isSolo = room.isSolo?.(start.ok) === true;
    this.task = taskOf(named, start.ok, isSolo);
    this.symbol = isSolo ? undefined : room.symbol(start.ok.actors[0] ?? "first");
    this.steps.value = [{ move: "", described: start.ok }];
    this.text.value = this.task;
  }

  readonly shown = computed(() => this.steps.value[this.at.value]!.described);
  /** The position one move ago. */
  readonly before = computed(() => this.steps.value[this.at.value - 1]?.described);
  /** The side that the solver may move now. */
  readonly acting = computed(() =>
    this.phase.value === "find" && this.isLast.value ? this.shown.value.actors[0] : undefined,
  );
  readonly isLast = computed(() => this.at.value === this.steps.value.length - 1);

  goTo(at: number): void {
    this.at.value = Math.max(0, Math.min(at, this.steps.value.length - 1));
  }

  /** Plays a move of the solver and checks it. */
  play(move: string): void {
    if (this.acting.value === undefined) return;
    const from = this.shown.value;
    const moves = this.#move(move);
    if (moves === undefined) return;
    const { line, plies } = this.#named.puzzle;
    const played = this.steps.value.slice(1).map((step) => step.move);
    const isOfFile = played.every((own, index) => own === line[index]);
    if (!isOfFile) return void this.#check(from.text, moves);
    const reply = line[played.length];
    if (reply === undefined) return this.#take({ type: "won" });
    const solo = this.shown.value.actors[0] === from.actors[0];
    this.#take({ type: "resists", reply: solo ? null : reply, plies: plies - played.length - (solo ? 0 : 1) });
  }

  again(): void {
    this.#checker.stop();
    this.#turn++;
    const good = this.phase.value === "wrong" || this.phase.value === "checking" ? this.#good : 1;
    this.#restart(good);
    this.tell("find", good === 1 ? this.task : `Your move again: win within ${this.#plies} plies.`);
  }

  solution(): void {
    this.#checker.stop();
    this.#turn++;
    this.#restart(1);
    const { line } = this.#named.puzzle;
    for (const move of line) this.#move(move);
    this.goTo(1);
    this.tell("shown", `The solution begins with ${line[0] ?? ""}. “Forward” shows the next move.`);
  }

  close(): void {
    this.#checker.close();
  }

  #restart(good: number): void {
    this.#good = good;
    this.steps.value = this.steps.value.slice(0, good);
    if (good === 1) this.#plies = this.#named.puzzle.plies;
    this.goTo(good - 1);
  }

  /** Plays a move after the last step; returns it as the rules print it. */
  #move(move: string): string | undefined {
    const { text } = this.steps.value.at(-1)!.described;
    const reply = play(this.room.game, text, [move]);
    if (!("ok" in reply)) {
      this.tell("find", reply.error.message);
      return undefined;
    }
    const { moves, position } = reply.ok;
    this.steps.value = [...this.steps.value, { move: moves[0] ?? move, described: position }];
    this.goTo(this.steps.value.length - 1);
    return moves[0];
  }

  async #check(position: string, move: string): Promise<void> {
    const turn = ++this.#turn;
    this.tell("checking", `Checking ${move}…`);
    try {
      const answer = await this.#checker.answer({ game: this.room.game, position, move, plies: this.#plies });
      if (answer !== undefined && turn === this.#turn) this.#take(answer);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#restart(this.#good);
      this.tell("find", `${move} can't be checked: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #take(answer: PuzzleAnswer): void {
    const { move } = this.steps.value.at(-1)!;
    switch (answer.type) {
      case "won":
        return this.tell("solved", `${move} solves it.`);
      case "resists": {
        if (answer.reply !== null) this.#move(answer.reply);
        if (answer.plies === 0)
          return this.tell("solved", `${move} solves it; ${answer.reply ?? ""} is all that is left.`);
        this.#good = this.steps.value.length;
        this.#plies = answer.plies;
        const left = this.#isSolo ? `${answer.plies} pieces to go` : `win within ${answer.plies} plies`;
        const reply = answer.reply === null ? "" : ` The answer is ${answer.reply}.`;
        return this.tell("find", `${move} is right.${reply} Now ${left}.`);
      }
      case "refuted":
        if (answer.reply !== null) this.#move(answer.reply);
        return this.tell("wrong", this.#refutation(move, answer.reply));
      case "unknown":
        this.#restart(this.#good);
        return this.tell("find", `${move} takes too long to check. Look for a move that forces more.`);
    }
  }

  get #isSolo(): boolean {
    return this.room.isSolo?.(this.shown.value) === true;
  }

  #refutation(move: string, reply: string | null): string {
    if (reply !== null) return `${move} is wrong: after ${reply} you can't win within ${this.#plies} plies any more.`;
    return this.#isSolo ? `After ${move} the field can't be cleared any more.` : `${move} does not win.`;
  }
}

function taskOf({ puzzle, kind }: ProvedPuzzle, { sides, actors }: Described, isSolo: boolean): string {
  if (isSolo) return `Clear the whole field with ${puzzle.plies} pieces.`;
  const name = sides[actors[0] === "second" ? 1 : 0];
  const how = kind.name === "tictactoe-15x15" ? " by fours and threes" : "";
  return `${name} to move: win within ${puzzle.plies} plies${how}.`;
}
