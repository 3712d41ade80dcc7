//! Reads the filled cells of a drawing.

import type { Page } from "playwright-core";

/** Two numbers with a space between them. */
function pair(text: string): [number, number] {
  const [x, y] = text.split(" ").map(Number);
  return [x!, y!];
}

/** The filled cells below all elements of a selector as `x,y`, in order, with y downwards. */
export async function minos(page: Page, selector: string): Promise<string[]> {
  const groups = await page.$$eval(`${selector} .minos`, (groups) =>
    groups.map((group) => [group.getAttribute("transform"), group.firstElementChild?.getAttribute("d")] as const),
  );
  const cells = groups.flatMap(([transform, path]) => {
    const [left, top] = pair(/\((.*)\)/.exec(transform ?? "")![1]!);
    return [...(path ?? "").matchAll(/M(\S+ [^h]+)h/g)].map(([, at]) => {
      const [x, y] = pair(at!);
      return `${left + x},${top + y}`;
    });
  });
  return cells.sort();
}
