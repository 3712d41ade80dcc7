//! Opens games from files and texts in any form. What can't be opened leaves the text as it is.

import { say } from "../../frame/live";
import { ptnImport, type Problem } from "../../rules";
import type { PtnKeeping } from "./keeping";

/** Why something can't be opened: a sentence, and the place in its text if there is one. */
export interface Refusal {
  readonly text: string;
  readonly problem: Problem;
}

/** The largest file that is opened, in MiB. Every change of the text is checked at once. */
const LARGEST = 4;

const refusal = (message: string): Refusal => ({
  text: "",
  problem: { message, start: 0, end: 0, expected: "" },
});

/** Opens a text in any form as a text of its own; undo goes back to the one before. */
export function openText(keeping: PtnKeeping, text: string): Refusal | undefined {
  const reply = ptnImport(text);
  if (!("ok" in reply)) return { text, problem: reply.error };
  keeping.take(reply.ok.text);
  say(reply.ok.form === "PTN" ? "Opened." : `Read as ${reply.ok.form} and written as PTN.`);
  return undefined;
}

/** Opens one of the files that a person has chosen or dropped. */
export async function openFiles(keeping: PtnKeeping, files: readonly File[]): Promise<Refusal | undefined> {
  const [file, ...others] = files;
  if (file === undefined) return undefined;
  if (others.length > 0) return refusal("The page shows one game: open one file at a time.");
  if (file.size > LARGEST * 2 ** 20)
    return refusal(`“${file.name}” is larger than ${LARGEST} MiB. “tetrad ptn” reads files of any size.`);
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refusal(`“${file.name}” can't be read. A folder is not a file.`);
  }
  if (/[\0\uFFFD]/.test(text)) return refusal(`“${file.name}” is not a text.`);
  if (text.trim() === "") return refusal(`“${file.name}” is empty.`);
  const found = openText(keeping, text);
  if (found === undefined) return undefined;
  return { ...found, problem: { ...found.problem, message: `“${file.name}”: ${found.problem.message}` } };
}
