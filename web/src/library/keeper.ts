//! Keeps what one page shows. The first change makes an entry, which the address then names; every later change is
//! written to it. Opening an address shows its entry, or goes on where the person left off.

import { pushAddress, replaceAddress, routeText } from "../frame/route";
import { showToast } from "../frame/toast";
import { newId, type Content, type Entry, type Kind } from "./entries";
import { entry, latest, onNews, type News } from "./library";
import { takeOldGames } from "./old-games";
import { settled, Slot, watchLeaving, writePending } from "./slot";
import { leaveOff, leftOff } from "./tab";
import { trouble } from "./trouble";

/** What a keeper needs of its page. */
export interface KeptPage {
  readonly kind: Kind;
  /** The path of its address. */
  readonly path: readonly string[];
  /** What messages call the thing that it shows. */
  readonly noun: "game" | "text";
  /** Shows the content of an entry; returns why it can't. */
  readonly show: (content: Content) => string | undefined;
  /** Shows something new, that begins with `start` if it was begun before. */
  readonly begin: (start: string | undefined) => void;
}

/**
 * How an address was opened. `continued` is what this tab showed before; `late` says that another address was opened
 * meanwhile; a problem is in words.
 */
export type Opening = "same" | "continued" | "opened" | "begun" | "late" | { readonly problem: string };

let prepared: Promise<void> | undefined;

/** Takes over what earlier visits left behind, once. */
export function prepare(): Promise<void> {
  prepared ??= (async () => {
    watchLeaving();
    await writePending();
    await takeOldGames();
  })();
  return prepared;
}

export class Keeper {
  readonly #page: KeptPage;
  #slot: Slot | undefined;
  /** The address of what is shown; empty while the page is not. */
  #address = "";
  /** Whether anything was opened since the page was loaded. */
  #isUsed = false;
  /** Counts openings, so that a slow one does not replace a later one. */
  #openings = 0;

  constructor(page: KeptPage) {
    this.#page = page;
    onNews((news) => void this.#hear(news));
  }

  /** The id of the entry; `undefined` if what is shown is not in the library. */
  get id(): string | undefined {
    return this.#slot?.id;
  }

  /** Opens the entry of an address, or goes on where the person left off if it names none. */
  async open(query: URLSearchParams): Promise<Opening> {
    const address = location.hash;
    if (address === this.#address) return "same";
    const opening = ++this.#openings;
    const isLate = () => opening !== this.#openings;
    await prepare();
    await settled();
    if (isLate()) return "late";
    const id = query.get("entry");
    const tab = leftOff(this.#page.kind);
    const last = tab !== undefined && "entry" in tab ? tab.entry : undefined;
    if (id === null ? this.#isUsed : id === this.#slot?.id) {
      this.#name(address);
      return "same";
    }
    const found = id === null ? await this.#last(last, tab === undefined) : await entry(id);
    if (isLate()) return "late";
    this.#isUsed = true;
    this.#slot = undefined;
    this.#address = address;
    if (found !== undefined) return this.#show(found) ?? (found.id === last ? "continued" : "opened");
    this.#page.begin(id === null && tab !== undefined && "start" in tab ? tab.start : undefined);
    return id === null ? "begun" : { problem: missing(this.#page.noun) };
  }

  /** Notes that the page shows a link, which is not in the library until it is changed. */
  opened(): void {
    this.#openings++;
    this.#isUsed = true;
    this.#slot = undefined;
    this.#address = location.hash;
  }

  /** Notes that the page shows something else, which is not in the library until it is changed. */
  began(start: string): void {
    const old = this.#slot;
    this.#slot = undefined;
    leaveOff(this.#page.kind, { start });
    const bare = routeText(this.#page.path);
    if (this.#address !== "" && this.#address !== bare) {
      this.#address = bare;
      pushAddress(bare);
    }
    if (old === undefined) return;
    const undo = () => pushAddress(this.#addressOf(old.id));
    if (trouble.value !== "") return;
    showToast({ text: `The old ${this.#page.noun} is in the library.`, action: { label: "Undo", act: undo } });
  }

  /** Writes a content that a person has changed: a move at once, typing after a pause. */
  keep(content: Content, when: "now" | "soon"): void {
    const isNew = this.#slot === undefined;
    this.#slot ??= this.#newSlot(newId(), 0);
    this.#slot.keep(content, when);
    if (isNew) this.#name(this.#address);
  }

  /** Stores the place that is shown. Looking alone makes no entry. */
  place(content: Content): void {
    this.#slot?.place(content);
  }

  /** Called when the page is left. */
  rest(): void {
    this.#openings++;
    this.#address = "";
    void settled();
  }

  #last(id: string | undefined, isNewTab: boolean): Promise<Entry | undefined> {
    if (id !== undefined) return entry(id).then((found) => found ?? latest(this.#page.kind));
    return isNewTab ? latest(this.#page.kind) : Promise.resolve(undefined);
  }

  #show({ id, revision, content }: Entry): { readonly problem: string } | undefined {
    const problem = this.#page.show(content);
    if (problem !== undefined) {
      this.#page.begin(undefined);
      return { problem: `This ${this.#page.noun} of the library can't be shown: ${problem}` };
    }
    this.#slot = this.#newSlot(id, revision);
    this.#name(this.#address);
    return undefined;
  }

  #newSlot(id: string, revision: number): Slot {
    const slot: Slot = new Slot(id, revision, (original) => {
      if (this.#slot !== slot) return;
      this.#name(this.#address);
      showToast({
        text: `Another tab has changed this ${this.#page.noun}. What you did here is now a copy of its own.`,
        action: { label: "Show the other", act: () => pushAddress(this.#addressOf(original)) },
      });
    });
    return slot;
  }

  readonly #addressOf = (id: string): string => routeText(this.#page.path, { entry: id });

  /** Lets the address name the entry, if the page is shown. */
  #name(address: string): void {
    if (this.#slot === undefined) {
      this.#address = address;
      return;
    }
    leaveOff(this.#page.kind, { entry: this.#slot.id });
    if (address === "") return;
    this.#address = this.#addressOf(this.#slot.id);
    if (location.hash !== this.#address) replaceAddress(this.#address);
  }

  async #hear({ id, revision }: News): Promise<void> {
    const slot = this.#slot;
    if (slot === undefined || slot.id !== id || slot.isBusy) return;
    if (revision === undefined) {
      // What is on a board stays there; if it is changed, it becomes an entry again.
      this.#slot = undefined;
      leaveOff(this.#page.kind, undefined);
      if (this.#address === "") this.#isUsed = false;
      return;
    }
    if (revision <= slot.revision) return;
    const found = await entry(id);
    if (found === undefined || slot !== this.#slot || slot.isBusy || found.revision <= slot.revision) return;
    if (this.#page.show(found.content) === undefined) slot.follow(found.revision);
  }
}

function missing(noun: string): string {
  return trouble.value === ""
    ? `This ${noun} is not in the library of this browser under this address.`
    : `This ${noun} can't be opened, because the library can't be read.`;
}
