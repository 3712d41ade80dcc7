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

/** The text of a file. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Reads the file that a person has chosen or dropped. */
export async function readText(files: readonly File[]): Promise<TextFile | Refusal> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return refusal("Tetrad shows one game: open one file at a time.");
  const { name } = file;
  if (file.size > LARGEST * 2 ** 20)
    return refusal(`“${name}” is larger than ${LARGEST} MiB. “tetrad ptn” reads files of any size.`);
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refusal(`“${name}” can't be read. A folder is not a file.`);
  }
  if (/[\0\uFFFD]/.test(text)) return refusal(`“${name}” is not a text.`);
  if (text.trim() === "") return refusal(`“${name}” is empty.`);
  return { name, text };
}

/** Says of which file a problem is. */
export const problemOf = ({ name }: TextFile, problem: Problem): Problem => ({
  ...problem,
  message: `“${name}”: ${problem.message}`,
});

/** Opens the file that a person has chosen or dropped. */
export async function openFiles(keeping: PtnKeeping, files: readonly File[]): Promise<Refusal | undefined> {
  if (files.length === 0) return undefined;
  const file = await readText(files);
  if ("problem" in file) return file;
  const found = openText(keeping, file.text);
  return found && { ...found, problem: problemOf(file, found.problem) };
}
