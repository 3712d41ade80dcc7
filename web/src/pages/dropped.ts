//! Finds the page for files that are dropped anywhere in the app: games in text go to PTN, exported files to the library.

import { leaveFor, type FilePage } from "../frame/dropping";
import { pushAddress, route, routeText } from "../frame/route";
import { showToast } from "../frame/toast";
import { loadRules, ptnImport } from "../rules";
import { addressOf } from "./address";
import { problemOf, readText } from "./ptn/opening";

const EXPECTED =
  "Tetrad opens games in PTN, fumens, placements of StackRabbit, and files that its library has exported.";

/** The number of bytes at the start of an exported file that tell what it is. */
const START = 4096;

/** Whether a file looks like an exported library or a game record. */
async function isExported(file: File): Promise<boolean> {
  try {
    return /^\s*\{[^]*"tetrad(-library)?"\s*:/.test(await file.slice(0, START).text());
  } catch {
    return false;
  }
}

/** The page that opens the files, or why there is none. */
async function pageFor(files: readonly File[]): Promise<FilePage | { readonly problem: string }> {
  const [file] = files;
  if (file !== undefined && files.length === 1 && (await isExported(file))) return "library";
  // The page says itself what is wrong with a file, and where.
  if (addressOf(route.value).page === "ptn") return "ptn";
  const text = await readText(files);
  if ("problem" in text) return { problem: text.problem.message };
  await loadRules();
  const reply = ptnImport(text.text);
  return "ok" in reply ? "ptn" : { problem: `${problemOf(text, reply.error).message}.` };
}

/** Opens dropped files on their page, or says what was expected. */
export async function openDropped(files: readonly File[]): Promise<void> {
  const page = await pageFor(files);
  if (typeof page === "object") {
    showToast({ text: `${page.problem} ${EXPECTED}` });
    return;
  }
  leaveFor(page, files);
  if (addressOf(route.value).page !== page) pushAddress(routeText([page]));
}
