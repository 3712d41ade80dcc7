//! Keeps the text of the PTN page in the library, and opens texts from there and from links.

import { effect, untracked } from "@preact/signals";
import { unpacked } from "../../frame/packing";
import type { PtnContent } from "../../library/entries";
import { Keeper, type Opening } from "../../library/keeper";
import { EXAMPLE, type PtnDocument } from "./document";

export class PtnKeeping {
  readonly #document: PtnDocument;
  readonly #keeper: Keeper;
  /** The text that was last kept or opened. */
  #known: string;

  constructor(document: PtnDocument) {
    this.#document = document;
    this.#known = document.text.value;
    this.#keeper = new Keeper({
      kind: "ptn",
      path: ["ptn"],
      noun: "text",
      show: (content) => {
        if (content.kind !== "ptn") return "it is not a text";
        this.#load(content.text, content.at);
        return undefined;
      },
      begin: (start = EXAMPLE) => this.#load(start, Infinity),
    });
    effect(() => {
      const text = document.text.value;
      const content: PtnContent = { kind: "ptn", text, at: document.at.value };
      untracked(() => this.#follow(content));
    });
  }

  /** Opens the text of an address. */
  async open(query: URLSearchParams): Promise<Opening> {
    const shared = query.get("text");
    if (shared === null) return this.#keeper.open(query);
    this.#keeper.opened();
    try {
      this.#load(await unpacked(shared), Infinity);
      return "opened";
    } catch {
      return { problem: "The link can't be read." };
    }
  }

  /** Shows another text; the one before stays in the library. */
  begin(text: string): void {
    // First, so that the new text is not taken for a place in the old one.
    this.#keeper.began(text);
    this.#load(text, Infinity);
  }

  /** Shows a text of the person's own, which is kept at once. The one before stays in the library, and undo shows it. */
  take(text: string): void {
    this.#keeper.began(text);
    this.#known = text;
    this.#document.write(text);
    this.#document.goTo(Infinity, "cleared");
    this.#keeper.keep({ kind: "ptn", text, at: this.#document.at.value }, "now");
  }

  /** Called when the page is left. */
  rest(): void {
    this.#keeper.rest();
  }

  #load(text: string, at: number): void {
    this.#known = text;
    this.#document.open(text, at);
  }

  #follow(content: PtnContent): void {
    if (content.text === this.#known) this.#keeper.place(content);
    else {
      this.#known = content.text;
      this.#keeper.keep(content, "soon");
    }
  }
}
