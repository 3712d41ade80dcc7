//! A game that is played or analysed: the tree of moves, the current node, the players, and the engines.
//!
//! The engine moves only after a move is played, never while a person browses the moves.

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { later } from "../frame/later";
import { isOneOf, remembered } from "../frame/storage";
import { say } from "../frame/live";
import type { StoredGame } from "../library/entries";
import { Analyst, type AnalysedGame } from "../engine/analyst";
import { DEFAULT_LEVEL, LEVELS } from "../engine/levels";
import { describe, legalMoves, play, type Described, type GameName, type Problem, type Side } from "../rules";
import { GameEngines } from "./engines";
import { Learning } from "./learning";
import type { Mode } from "./modes";
import { MoveEdits } from "./move-edits";
import { PlayClock } from "./play-clock";
import type { PlayedGame } from "./played-game";
import { certain, describeNode, readGame } from "./records";
import { Review } from "./review";
import type { GameRoom, Prompt } from "./room";
import { anySeed } from "./starting";
import { Threat } from "./threat";
import { MoveTree, ROOT, type TreeNode } from "./tree";

/** A position that is shown in place of the current one. */
export interface Preview {
  readonly described: Described;
  readonly before: Described;
}

/** The shortest time between moves of two engines, in milliseconds, so that people can follow. */
const WATCH_PACE = 700;

export const other = (side: Side): Side => (side === "first" ? "second" : "first");

export class GameSession implements AnalysedGame, PlayedGame {
  readonly room: GameRoom;
  readonly mode: Signal<Mode>;
  /** The side of the person against the engine. */
  readonly side: Signal<Side>;
  readonly levels: readonly [Signal<number>, Signal<number>];
  readonly preview = signal<Preview | undefined>(undefined);
  /** The position after the engine's advice. */
  readonly advice = signal<Described | undefined>(undefined);
  /** The line under the board. */
  readonly prompt = signal<Prompt | undefined>(undefined);
  /** The stored game that is shown, if any. */
  readonly stored = signal<StoredGame | undefined>(undefined);
  /** The error of the last action. */
  readonly problem = signal("");
  readonly isThinking = signal(false);
  readonly isPaused = signal(false);
  /** Whether a person made the start or the whole game, as by editing or pasting. */
  readonly isMade = signal(false);
  readonly analyst: Analyst;
  readonly clock: PlayClock;
  readonly engines: GameEngines;
  readonly review: Review;
  readonly learning: Learning;
  readonly threat: Threat;
  readonly edits: MoveEdits;

  readonly #tree: Signal<MoveTree>;
  readonly #version = signal(0);
  readonly #at = signal(ROOT);
  /** The moves chosen so far in a turn where both sides act at once. */
  readonly #chosen = signal<ReadonlyMap<Side, string>>(new Map());
  #seed = 1;
  #turn = new AbortController();

  readonly node: ReadonlySignal<TreeNode>;
  readonly described: ReadonlySignal<Described>;
  /** The position one turn ago. */
  readonly before: ReadonlySignal<Described | undefined>;
  /** The sides that a person may move now. */
  readonly acting: ReadonlySignal<readonly Side[]>;

  constructor(room: GameRoom) {
    this.room = room;
    const key = (name: string) => `${room.game}.${name}`;
    this.mode = remembered<Mode>(key("mode"), "engine", isOneOf("engine", "watch", "people", "analyse"));
    this.side = remembered<Side>(key("side"), "first", isOneOf("first", "second"));
    const levelOf = (name: string) => remembered(key(name), DEFAULT_LEVEL, isOneOf(...LEVELS.map((_, index) => index)));
    this.levels = [levelOf("level"), levelOf("level.second")];
    this.#tree = signal(new MoveTree(room.start()));
    this.node = computed(() => {
      void this.#version.value;
      return this.#tree.value.node(this.#at.value);
    });
    const id = computed(() => this.node.value.id);
    this.clock = new PlayClock(this);
    const ruled = computed(() => certain(describeNode(room, this.#tree.value, id.value)));
    this.described = computed(() => this.clock.judged(ruled.value, id.value));
    this.clock.begin(this.#at.value, this.described.value.actors);
    this.before = computed(() => {
      const { parent } = this.node.value;
      return parent === undefined ? undefined : certain(describe(room.game, this.#tree.value.node(parent).position));
    });
    this.acting = computed(() => {
      const engines = this.learning.exercise.value === undefined ? this.#engineSides(this.mode.value) : [];
      const free = (side: Side) => !engines.includes(side) && !this.#chosen.value.has(side);
      return this.described.value.actors.filter(free);
    });
    this.analyst = new Analyst(this);
    this.engines = new GameEngines(this, this.analyst);
    this.review = new Review(this);
    this.learning = new Learning(this, this.review);
    this.threat = new Threat(this);
    this.edits = new MoveEdits(this);
  }

  /** The tree; reading it subscribes to its changes. */
  get tree(): MoveTree {
    void this.#version.value;
    return this.#tree.value;
  }

  get game(): GameName {
    return this.room.game;
  }

  /** The nodes of the line through the current one, from the start to the end. */
  line(): readonly TreeNode[] {
    const tree = this.#tree.peek();
    return tree.lineThrough(this.#at.peek()).map((id) => tree.node(id));
  }

  /** Whether the game is solo. */
  get isSolo(): boolean {
    return this.room.isSolo?.(this.described.value) ?? false;
  }

  get seed(): number {
    return this.#seed;
  }

  /** Ends the workers while the page is not shown; the game stays. */
  rest(): void {
    this.#turn.abort();
    this.engines.rest();
    this.analyst.rest();
    this.clock.pause();
    this.review.stop();
    this.threat.rest();
  }

  /** Restarts the workers. A game that goes on lets the engine move at the end of a line. */
  wake(goesOn: boolean): void {
    this.engines.warm();
    this.analyst.warm();
    this.clock.resume();
    if (goesOn && this.node.value.children.length === 0) this.resume();
  }

  /** Whether the engine opens the game against a person. */
  get isOpening(): boolean {
    const { actors } = this.describe(this.#tree.value.node(ROOT).position);
    return this.mode.value === "engine" && actors.every((side) => this.#engineSides("engine").includes(side));
  }

  // Starting

  /** Starts a new game, with a new seed. */
  begin(position: string): void {
    this.load(new MoveTree(position), ROOT);
    if (this.mode.value === "engine") this.#conceal();
    this.#seed = anySeed();
    this.room.began?.(this.described.value);
    say(`New game of ${this.room.title}.`);
    this.#letEnginesMove();
  }

  /** Shows a game at one of its nodes. The engine does not move until a person does. */
  load(tree: MoveTree, at: number, isMade = false): void {
    this.#turn.abort();
    batch(() => {
      this.isMade.value = isMade;
      this.#tree.value = tree;
      this.#at.value = at;
      this.stored.value = undefined;
      this.review.stop();
      this.learning.stop();
      this.edits.forget();
      this.#arrive();
    });
    this.clock.begin(at, this.described.value.actors);
  }

  /** Starts a game from an edited position. */
  put(position: string): void {
    this.load(new MoveTree(position), ROOT, true);
  }

  /** Shows a game in any notation. Returns the problem if it can't be read. */
  show(text: string): Problem | undefined {
    const reading = readGame(this.room, text);
    if ("problem" in reading) return reading.problem;
    this.load(reading.tree, reading.at);
    return undefined;
  }

  /** The names of the players in a record. */
  playerNames(): readonly string[] {
    if (this.stored.value !== undefined) return this.stored.value.players;
    const engines = this.#engineSides(this.mode.value);
    const name = (side: Side) => (engines.includes(side) ? this.engines.name(side, "Tetrad") : "Person");
    return [name("first"), name("second")];
  }

  // Playing

  /** Plays a person's move, for `side` or the first side that a person may move. */
  play(move: string, side?: Side): boolean {
    const actor = side ?? this.acting.value[0];
    if (actor !== undefined && this.learning.exercise.value !== undefined) return this.learning.try(move);
    if (actor === undefined) {
      this.problem.value = this.described.value.outcome === null ? "It is the engine's turn." : "The game is over.";
      return false;
    }
    return this.#choose(actor, move, true);
  }

  /** Goes back to the person's last choice; the moves stay as a branch. */
  takeBack(): void {
    this.#turn.abort();
    const path = this.tree.pathTo(this.#at.value);
    const engines = this.#engineSides(this.mode.value);
    for (let index = path.length - 2; index >= 0; index--) {
      const id = path[index]!;
      const actors = this.describe(this.tree.node(id).position).actors;
      if (engines.length === 2 || actors.some((side) => !engines.includes(side))) {
        this.goTo(id);
        this.clock.returned(id, actors);
        say("Taken back.");
        return;
      }
    }
  }

  /** Stops play when a side has run out of time; the clock judges the game. */
  flagged(): void {
    this.#turn.abort();
    say(`Time is up: ${this.described.value.outcome?.reason ?? ""}.`);
  }

  /** Lets the engines move from the current node. */
  resume(): void {
    this.isPaused.value = false;
    this.#letEnginesMove();
  }

  pause(): void {
    this.#turn.abort();
    this.isPaused.value = true;
  }

  /** Changes the mode and continues from the current node. */
  setMode(mode: Mode): void {
    this.mode.value = mode;
    this.isPaused.value = false;
    this.#turn.abort();
    this.learning.stop();
    if (mode === "analyse") this.analyst.start();
    if (mode === "engine") this.#conceal();
    this.#letEnginesMove();
  }

  setSide(side: Side): void {
    this.side.value = side;
    this.#turn.abort();
    this.#letEnginesMove();
  }

  /** Whether an engine is to move but waits, because a person browsed to this node or paused it. */
  readonly isWaiting: ReadonlySignal<boolean> = computed(() => {
    const engines = this.#engineSides(this.mode.value);
    const isDue = (side: Side) => engines.includes(side) && !this.hasChosen(side);
    return !this.isThinking.value && this.described.value.actors.some(isDue);
  });

  /** Whether a side has chosen its move and waits for the other side, where both act at once. */
  hasChosen(side: Side): boolean {
    return this.#chosen.value.has(side);
  }

  /** Asks the engine for a move and marks it on the board. */
  async advise(): Promise<void> {
    const at = this.#at.value;
    const side = this.acting.value[0] ?? this.described.value.actors[0];
    if (side === undefined || this.isThinking.value) return;
    const move = await this.engines.hint(this.described.value.text, side, this.problem);
    if (move !== undefined && at === this.#at.value) {
      const reply = play(this.room.game, this.described.value.text, this.turnOf(side, move));
      if ("ok" in reply) this.advice.value = reply.ok.position;
      say(`The engine would play ${move}.`);
    }
  }

  /** Describes a position of this game. */
  describe(position: string): Described {
    return certain(describe(this.room.game, position));
  }

  /** A turn with this move, and any legal move of the other side where both act at once. */
  turnOf(side: Side, move: string): string[] {
    const { actors, text } = this.described.value;
    return actors.map((actor) => {
      if (actor === side) return move;
      const reply = legalMoves(this.room.game, text, actor);
      return ("ok" in reply ? reply.ok[0] : undefined) ?? "";
    });
  }

  // Browsing

  goTo(id: number): void {
    if (id === this.#at.value && this.preview.value === undefined) return;
    this.#turn.abort();
    batch(() => {
      this.#at.value = id;
      this.#arrive();
    });
    const { moves } = this.node.value;
    say(moves.length === 0 ? "Start position." : `After ${moves.join(", ")}.`);
  }

  first(): void {
    this.goTo(ROOT);
  }

  back(): void {
    const { parent } = this.node.value;
    if (parent !== undefined) this.goTo(parent);
  }

  forward(): void {
    const next = this.node.value.children[0];
    if (next !== undefined) this.goTo(next);
  }

  last(): void {
    this.goTo(this.tree.lineThrough(this.#at.value).at(-1)!);
  }

  /** Previews the position after these moves from the current node or another; `lookBack` shows the game again. */
  lookAhead(moves: readonly string[], from = this.#at.value): void {
    let described = this.describe(this.#tree.value.node(from).position);
    let before = described;
    for (const move of moves) {
      const reply = play(this.room.game, described.text, [move]);
      if (!("ok" in reply)) break;
      [before, described] = [described, reply.ok.position];
    }
    this.preview.value = before === described ? undefined : { described, before };
  }

  lookBack(): void {
    this.preview.value = undefined;
  }

  /** Plays moves from the current node, or another, as a branch; where both sides act at once, only the first one. */
  playLine(moves: readonly string[], from = this.#at.value): void {
    if (from !== this.#at.value) this.goTo(from);
    if (this.described.value.actors.length > 1) {
      if (moves[0] !== undefined) this.play(moves[0]);
      return;
    }
    this.#turn.abort();
    let id = this.#at.value;
    for (const move of moves) {
      const reply = play(this.room.game, this.tree.node(id).position, [move]);
      if (!("ok" in reply)) break;
      id = this.tree.add(id, reply.ok.moves, reply.ok.position.text);
    }
    this.#version.value++;
    this.goTo(id);
  }

  /** Notifies subscribers of a change in the tree. */
  touch(): void {
    this.#version.value++;
  }

  // Internals

  /** Hides what the engine knows, at the start of a game against it. */
  #conceal(): void {
    if (this.isSolo) return;
    this.analyst.conceal();
    this.review.stop();
  }

  #engineSides(mode: Mode): readonly Side[] {
    // A solo game has no opponent.
    if (mode === "engine" && this.isSolo) return [];
    switch (mode) {
      case "engine":
        return [other(this.side.value)];
      case "watch":
        return ["first", "second"];
      default:
        return [];
    }
  }

  #arrive(): void {
    this.preview.value = undefined;
    this.advice.value = undefined;
    this.threat.clear();
    this.prompt.value = undefined;
    this.problem.value = "";
    this.isThinking.value = false;
    this.#chosen.value = new Map();
  }

  /** Stores a side's move, and plays the turn once every actor has one. */
  #choose(side: Side, move: string, byHand: boolean): boolean {
    const actors = this.described.value.actors;
    const chosen = new Map(this.#chosen.value).set(side, move);
    if (actors.some((actor) => !chosen.has(actor))) {
      this.#chosen.value = chosen;
      return true;
    }
    const moves = actors.map((actor) => chosen.get(actor)!);
    const from = this.#at.value;
    const reply = play(this.room.game, this.node.value.position, moves);
    if (!("ok" in reply)) {
      this.problem.value = reply.error.message;
      say(reply.error.message);
      return false;
    }
    this.#turn.abort();
    batch(() => {
      const id = this.#tree.value.add(from, reply.ok.moves, reply.ok.position.text);
      // A played move becomes the main line, and the old one a branch; in analysis the main line stays.
      if (this.mode.value !== "analyse") this.#tree.value.promote(id);
      this.#version.value++;
      this.#at.value = id;
      this.#arrive();
    });
    this.clock.moved({ from, to: this.#at.value, by: side }, this.described.value.actors);
    this.#announce(reply.ok.moves, byHand);
    this.#letEnginesMove();
    return true;
  }

  #announce(moves: readonly string[], byHand: boolean): void {
    const { outcome, sides } = this.described.value;
    const played = `${byHand ? "You played" : "The engine played"} ${moves.join(", ")}.`;
    if (outcome === null) return say(played);
    const winner = outcome.winner === null ? "A draw" : `${sides[outcome.winner === "first" ? 0 : 1]} wins`;
    say(`${played} ${winner}: ${outcome.reason}.`);
  }

  #letEnginesMove(): void {
    if (this.isPaused.value && this.mode.value === "watch") return;
    const engines = this.#engineSides(this.mode.value);
    const sides = this.described.value.actors.filter((side) => engines.includes(side) && !this.#chosen.value.has(side));
    if (sides.length === 0) return;
    const turn = new AbortController();
    this.#turn = turn;
    void this.#moveFor(sides, turn.signal);
  }

  async #moveFor(sides: readonly Side[], signal: AbortSignal): Promise<void> {
    this.isThinking.value = true;
    signal.addEventListener("abort", () => (this.isThinking.value = false));
    const { text } = this.described.value;
    const started = performance.now();
    for (const side of sides) {
      const which = this.engines.seat(side);
      const seed = this.#seed + this.node.value.ply * 2 + (side === "first" ? 0 : 1);
      try {
        const move = await this.engines.players[which].choose(
          text,
          side,
          this.levels[which].value,
          seed,
          signal,
          this.clock.share(side),
        );
        if (move === undefined || signal.aborted) return;
        const rest = this.mode.value === "watch" ? WATCH_PACE - (performance.now() - started) : 0;
        if (rest > 0) await later(rest, signal);
        if (signal.aborted) return;
        this.#choose(side, move, false);
      } catch (error) {
        if (signal.aborted) return;
        batch(() => {
          this.isThinking.value = false;
          this.problem.value = `The engine stopped: ${error instanceof Error ? error.message : String(error)}`;
        });
        return;
      }
    }
    // The search is over, even if the chosen move still waits for the other side's.
    if (!signal.aborted) this.isThinking.value = false;
  }
}
