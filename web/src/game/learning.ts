//! "Learn from your mistakes": goes through the weak moves of one side and lets the person find a better one.
//!
//! A move is accepted if the table of marks finds no fault with it. It then becomes a branch of the game.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Analysis } from "../engine/analysis";
import { say } from "../frame/live";
import { play, type Described, type MoveReview, type Side } from "../rules";
import type { PlayedGame } from "./played-game";
import type { Review } from "./review";
import type { TreeNode } from "./tree";

/** Whether the person is to find a move, waits for its judgement, or has solved the exercise. */
export type Phase = "find" | "judging" | "solved";

/** A weak move to improve. */
export interface Exercise {
  /** The node after the weak move. */
  readonly id: number;
  /** The node before it. */
  readonly from: number;
  readonly side: Side;
  readonly review: MoveReview;
}

interface Course {
  readonly exercises: readonly Exercise[];
  readonly index: number;
  readonly phase: Phase;
  /** The latest message to the person. */
  readonly text: string;
}

export class Learning {
  readonly #session: PlayedGame;
  readonly #review: Review;
  readonly #course = signal<Course | undefined>(undefined);

  constructor(session: PlayedGame, review: Review) {
    this.#session = session;
    this.#review = review;
  }

  readonly course: ReadonlySignal<Course | undefined> = this.#course;

  /** The exercise whose position is shown and that waits for a move. */
  readonly exercise: ReadonlySignal<Exercise | undefined> = computed(() => {
    const course = this.#course.value;
    const exercise = course?.exercises[course.index];
    const isOpen = exercise !== undefined && course?.phase !== "solved";
    return isOpen && this.#session.node.value.id === exercise.from ? exercise : undefined;
  });

  /** Starts with the first weak move of a side. */
  start(side: Side): void {
    const review = this.#review;
    const { tree } = this.#session;
    const exercises = review.weak(side).flatMap((id) => {
      const found = review.moves.value.get(id)?.find((move) => move.side === side && move.isWeak);
      const from = tree.node(id).parent;
      return found === undefined || from === undefined ? [] : [{ id, from, side, review: found }];
    });
    this.#session.analyst.stop();
    this.#show(exercises, 0);
  }

  /** Leaves the exercises. */
  stop(): void {
    this.#course.value = undefined;
  }

  /** Goes to the next exercise; ends after the last. */
  next(): void {
    const course = this.#course.value;
    if (course === undefined) return;
    if (course.index + 1 < course.exercises.length) return this.#show(course.exercises, course.index + 1);
    this.stop();
    say("No more mistakes.");
  }

  /** Returns to the position of the exercise. */
  again(): void {
    const course = this.#course.value;
    if (course !== undefined) this.#show(course.exercises, course.index);
  }

  /** Marks the better move on the board. */
  hint(): void {
    const exercise = this.exercise.value;
    if (exercise === undefined) return;
    const [move] = exercise.review.better;
    const reply = move === undefined ? undefined : this.#play(exercise, move);
    if (reply !== undefined) this.#session.advice.value = reply.position;
    this.#tell("find", "The better move is marked on the board.");
  }

  /** Plays the better line as a branch. */
  solution(): void {
    const exercise = this.exercise.value;
    if (exercise === undefined) return;
    this.#tell("solved", `Better was ${exercise.review.better[0] ?? ""}.`);
    this.#session.playLine(exercise.review.better, exercise.from);
  }

  /** Judges a move of the person. Returns whether it is legal. */
  try(move: string): boolean {
    const exercise = this.exercise.value;
    if (exercise === undefined) return false;
    const played = this.#play(exercise, move);
    if (played === undefined) return false;
    this.#tell("judging", "The engine looks at it…");
    void this.#judge(exercise, played);
    return true;
  }

  async #judge(exercise: Exercise, { moves, move, position }: PlayedTry): Promise<void> {
    const session = this.#session;
    const from = session.tree.node(exercise.from);
    let after: Analysis | undefined;
    const isKnown = this.#isKnown(from, exercise.side, move);
    try {
      const [next] = position.actors;
      if (!isKnown && next !== undefined) after = await this.#review.search(position.text, next);
    } catch (error) {
      this.#tell("find", `The engine stopped: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    // The person may have gone on meanwhile.
    if (this.exercise.value !== exercise) return;
    const review = this.#review.judge(from, exercise.side, move, after);
    if (review === undefined) return this.#tell("find", `${move} can't be judged. Try another move.`);
    if (review.isWeak) {
      const lost = Math.round((review.before - review.after) * 100);
      return this.#tell("find", `${move} is no better: it loses ${lost} %. Try again.`);
    }
    const isBest = review.better.length === 0;
    this.#tell("solved", isBest ? `${move} is the engine's choice.` : `${move} is good.`);
    const id = session.tree.add(exercise.from, moves, position.text);
    session.touch();
    session.goTo(id);
  }

  /** Whether the review has a line that starts with the move. */
  #isKnown(node: TreeNode, side: Side, move: string): boolean {
    return node.evidence?.get(side)?.lines.some(({ moves }) => moves[0] === move) ?? false;
  }

  /** Plays a move in the position of an exercise, with the other side's own move where both act at once. */
  #play({ id, from, side }: Exercise, move: string): PlayedTry | undefined {
    const session = this.#session;
    const { position } = session.tree.node(from);
    const { actors } = session.describe(position);
    const turn = actors.map((actor, index) => (actor === side ? move : (session.tree.node(id).moves[index] ?? "")));
    const reply = play(session.game, position, turn);
    if (!("ok" in reply)) {
      session.problem.value = reply.error.message;
      return undefined;
    }
    const { moves, position: after } = reply.ok;
    return { moves, move: moves[actors.indexOf(side)] ?? move, position: after };
  }

  #show(exercises: readonly Exercise[], index: number): void {
    const exercise = exercises[index];
    if (exercise === undefined) return this.stop();
    const session = this.#session;
    const { tree } = session;
    const { actors, sides } = session.describe(tree.node(exercise.from).position);
    const name = sides[exercise.side === "first" ? 0 : 1];
    const move = tree.node(exercise.id).moves[actors.indexOf(exercise.side)] ?? "";
    session.goTo(exercise.from);
    const text = `${name} played ${move}, a ${exercise.review.word}. Find a better move.`;
    this.#course.value = { exercises, index, phase: "find", text };
    say(text);
  }

  #tell(phase: Phase, text: string): void {
    if (this.#course.value !== undefined) this.#course.value = { ...this.#course.value, phase, text };
    say(text);
  }
}

/** A legal move of the person in the position of an exercise. */
interface PlayedTry {
  readonly moves: readonly string[];
  /** The person's move, as the rules print it. */
  readonly move: string;
  readonly position: Described;
}
