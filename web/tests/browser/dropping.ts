//! Drops files on pages.

import type { Page } from "playwright-core";

export interface Dropped {
  readonly name: string;
  readonly content: string | readonly number[];
}

/** Drags files over an element and drops them there. */
export async function drop(page: Page, selector: string, ...files: readonly Dropped[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, content } of files) {
      const part = typeof content === "string" ? content : new Uint8Array(content);
      transfer.items.add(new File([part], name));
    }
    return transfer;
  }, files);
  await page.dispatchEvent(selector, "dragover", { dataTransfer });
  await page.waitForSelector(".drop-here");
  await page.dispatchEvent(selector, "drop", { dataTransfer });
  await page.waitForSelector(".drop-here", { state: "detached" });
}
