//! The state of a tournament on its page, from the server's event stream while it is played, or from its results.

import { batch, signal, type Signal } from "@preact/signals";
import { fromJson } from "../../frame/json";
import { say } from "../../frame/live";
import {
  liveAddress,
  reasonOf,
  results,
  resumeTournament,
  stopTournament,
  tournament,
  type Curve,
  type End,
  type GameRow,
  type LiveEvent,
  type LiveGame,
  type Standing,
  type TournamentForm,
  type TournamentRow,
  type WorkerRow,
} from "../../server/api";

/** The number of latest games that are kept, the same as in a snapshot. */
const KEPT = 100;
/** The delay between polls of a tournament played elsewhere: `LOOK_AGAIN` ms, or `BREATHER` times the last poll. */
const LOOK_AGAIN = 3_000;
const BREATHER = 10;

/** A place on the page that shows one game after the other, so that boards don't move. */
export interface BoardSlot {
  readonly number: number;
  readonly game: Signal<LiveGame>;
  /** The position one turn ago, if known. */
  readonly before: Signal<string | undefined>;
  /** Whether the game is over and another one may take its place. */
  readonly isFree: Signal<boolean>;
}

export class WatchedTournament {
  readonly id: number;
  readonly row = signal<TournamentRow | undefined>(undefined);
  /** The form that started the tournament, if any. */
  readonly form = signal<TournamentForm | undefined>(undefined);
  readonly standing = signal<Standing | undefined>(undefined);
  readonly curve = signal<Curve | undefined>(undefined);
  /** The workers of a tournament on many machines. */
  readonly workers = signal<readonly WorkerRow[]>([]);
  readonly slots = signal<readonly BoardSlot[]>([]);
  /** The latest results, the newest first. */
  readonly latest = signal<readonly GameRow[]>([]);
  readonly faults = signal<readonly GameRow[]>([]);
  /** How the tournament ended, if it did while the page was open. */
  readonly end = signal<End | undefined>(undefined);
  readonly problem = signal("");
  /** Whether a request to stop or resume is pending. */
  readonly isChanging = signal(false);
  #stream: EventSource | undefined;
  #nextLook: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(id: number) {
    this.id = id;
  }

  /** Loads the tournament, and watches it if it is played. Returns a function that ends this. */
  open(): () => void {
    this.#isOpen = true;
    void this.#look();
    // Hidden pages close their streams, because browsers allow only a few connections to a server.
    const see = () => {
      if (document.hidden) this.#hangUp();
      else if (this.#stream === undefined) void this.#look();
    };
    document.addEventListener("visibilitychange", see);
    return () => {
      this.#isOpen = false;
      document.removeEventListener("visibilitychange", see);
      this.#hangUp();
    };
  }

  stop(): Promise<void> {
    return this.#change(stopTournament);
  }

  resume(): Promise<void> {
    return this.#change(resumeTournament);
  }

  async #change(ask: (id: number) => Promise<TournamentRow>): Promise<void> {
    this.isChanging.value = true;
    this.problem.value = "";
    try {
      this.row.value = await ask(this.id);
      await this.#look();
    } catch (error) {
      this.problem.value = reasonOf(error);
    } finally {
      this.isChanging.value = false;
    }
  }

  async #look(): Promise<void> {
    clearTimeout(this.#nextLook);
    const began = performance.now();
    try {
      const { row, form } = await tournament(this.id);
      if (!this.#isOpen) return;
      this.row.value = row;
      this.form.value = form ?? undefined;
      if (row.live && !document.hidden) return this.#listen();
      const found = await results(this.id);
      if (!this.#isOpen) return;
      batch(() => {
        this.standing.value = found.standing;
        this.curve.value = found.curve;
        this.workers.value = found.workers;
        this.slots.value = [];
        this.problem.value = "";
      });
      // Another process plays the tournament, so there is no stream.
      if (row.state === "running" && !document.hidden) {
        const took = performance.now() - began;
        this.#nextLook = setTimeout(() => void this.#look(), Math.max(LOOK_AGAIN, BREATHER * took));
      }
    } catch (error) {
      if (this.#isOpen) this.problem.value = reasonOf(error);
    }
  }

  #listen(): void {
    if (this.#stream !== undefined) return;
    const stream = new EventSource(liveAddress(this.id));
    this.#stream = stream;
    stream.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (this.#stream === stream) batch(() => this.hear(fromJson(data)));
    });
    stream.addEventListener("error", () => {
      // The browser reconnects by itself unless the server has refused.
      if (stream.readyState !== EventSource.CLOSED || this.#stream !== stream) return;
      this.#stream = undefined;
      void this.#look();
    });
  }

  #hangUp(): void {
    clearTimeout(this.#nextLook);
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Applies a message of the event stream. */
  hear(event: LiveEvent): void {
    switch (event.type) {
      case "snapshot":
        this.problem.value = "";
        this.end.value = undefined;
        this.row.value = event.tournament;
        this.standing.value = event.standing;
        this.curve.value = event.curve;
        this.latest.value = [...event.games].reverse();
        this.faults.value = [...event.faults].reverse();
        this.#show(event.boards, this.#missing(event.boards));
        return;
      case "news":
        this.#show(event.boards, event.over);
        if (event.standing !== null) this.standing.value = event.standing;
        if (event.games.length > 0) {
          this.latest.value = withNew(this.latest.value, event.games);
          const faulty = event.games.filter(isFaulty);
          if (faulty.length > 0) this.faults.value = withNew(this.faults.value, faulty);
        }
        if (event.points.length > 0 && this.curve.value !== undefined) {
          const { engines, points } = this.curve.value;
          this.curve.value = { engines, points: [...points, ...event.points] };
        }
        return;
      case "end":
        this.#hangUp();
        this.end.value = event;
        say(`The tournament has ended: ${event.why}.`);
        void this.#look();
    }
  }

  /** Updates the boards: known games stay in their slots, new ones take the slots of games that are over. */
  #show(games: readonly LiveGame[], over: readonly string[]): void {
    const begun = games.filter((game) => !this.#goOn(game));
    for (const slot of this.slots.value) if (over.includes(slot.game.value.key)) slot.isFree.value = true;
    for (const game of begun) if (!over.includes(game.key)) this.#begin(game);
  }

  /** Updates the slot of a game; returns whether it has one. */
  #goOn(game: LiveGame): boolean {
    const slot = this.slots.value.find((slot) => slot.game.value.key === game.key);
    if (slot === undefined) return false;
    const { plies, position } = slot.game.value;
    if (plies !== game.plies) slot.before.value = plies + 1 === game.plies ? position : undefined;
    slot.game.value = game;
    return true;
  }

  #begin(game: LiveGame): void {
    const slots = this.slots.value;
    const free = slots.find((slot) => slot.isFree.value);
    if (free === undefined) {
      const slot = { number: slots.length, game: signal(game), before: signal(undefined), isFree: signal(false) };
      this.slots.value = [...slots, slot];
      return;
    }
    free.game.value = game;
    free.before.value = undefined;
    free.isFree.value = false;
  }

  /** The keys of shown games that are not in `games`. */
  #missing(games: readonly LiveGame[]): string[] {
    const keys = this.slots.value.map((slot) => slot.game.value.key);
    return keys.filter((key) => games.every((game) => game.key !== key));
  }
}

export const isFaulty = ({ faults }: GameRow): boolean => faults.some((fault) => fault !== null);

/** The latest games with `added` in front, without duplicates. */
function withNew(games: readonly GameRow[], added: readonly GameRow[]): readonly GameRow[] {
  const known = new Set(games.map(({ key }) => key));
  const fresh = added.filter(({ key }) => !known.has(key)).reverse();
  return [...fresh, ...games].slice(0, KEPT);
}

/** The games per minute, from the latest games (newest first); `undefined` if they are too few. */
export function gamesPerMinute(latest: readonly GameRow[]): number | undefined {
  const [last, first] = [latest[0], latest.at(-1)];
  if (last === undefined || first === undefined || last.finished <= first.finished) return undefined;
  return ((latest.length - 1) * 60_000) / (last.finished - first.finished);
}
