//! Shared by the tests of engines on a game's page: the lists of engines, scripts from files, and the lines exchanged.

import type { Page } from "playwright-core";

/** Chooses an engine from a list, once it is in it. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  const list = page.getByRole("combobox", { name: label, exact: true });
  const pattern = new RegExp(`^${name.replaceAll(".", "\\.")}$`);
  await list.locator("option", { hasText: pattern }).waitFor({ state: "attached" });
  await list.selectOption({ label: name });
}

/** Opens the lines exchanged with an engine, and waits for one of them. */
export async function exchanged(page: Page, role: string, line: RegExp): Promise<void> {
  await page.click(`summary:has-text("Lines exchanged with ${role}")`);
  await page.locator(".wire-log code", { hasText: line }).first().waitFor();
}

/** Opens a worker script in the panel that is shown; `protocol` names one that is not the usual one. */
export async function openScript(page: Page, name: string, script: Buffer, protocol?: string): Promise<void> {
  const details = page.locator(".add-engine");
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  if (protocol !== undefined) await details.getByLabel("It speaks").selectOption({ label: protocol });
  const file = { name, mimeType: "text/javascript", buffer: script };
  await details.getByLabel("A worker script").setInputFiles(file);
  await details.getByRole("button", { name: `Remove ${name}` }).waitFor();
}
