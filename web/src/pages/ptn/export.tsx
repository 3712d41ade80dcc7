//! Exports the game in other forms.

import { useSignal } from "@preact/signals";
import { CopyButton, download } from "../../frame/copying";
import { ProblemNote } from "../../game/problem";
import { ptnConvert, ptnFormat, ptnPlot, ptnSvg, type Reply } from "../../rules";
import type { PtnDocument } from "./document";
import { VIEW_HEIGHT, VIEW_WIDTH } from "./well";

const FORMS: readonly {
  readonly name: string;
  readonly extension: string;
  readonly write: (text: string) => Reply<string>;
}[] = [
  { name: "PTN, tidied", extension: "ptn", write: (text) => ptnFormat(text, 10) },
  { name: "Fumen", extension: "fumen.txt", write: (text) => ptnConvert(text, "fumen", false) },
  { name: "JSON", extension: "json", write: (text) => ptnConvert(text, "json", false) },
  { name: "TBP moves", extension: "jsonl", write: (text) => ptnConvert(text, "tbp", false) },
  { name: "StackRabbit", extension: "tsv", write: (text) => ptnConvert(text, "stackrabbit", false) },
  { name: "Film (SVG)", extension: "svg", write: ptnSvg },
  { name: "Score curve (SVG)", extension: "svg", write: ptnPlot },
];

/** The size of a cell of the picture, in pixels. */
const PICTURE_CELL = 50;

/** The styles that make the picture. */
const DRAWN = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font",
  "text-anchor",
  "dominant-baseline",
] as const;

/** A PNG picture of the well, drawn by the browser from the SVG on the page. */
async function picture(): Promise<Blob | undefined> {
  const well = document.querySelector<SVGSVGElement>(".ptn-well");
  if (!well) return undefined;
  const copy = document.importNode(well, true);
  // The picture has no style sheet, so the computed styles go onto its elements.
  const [from, to] = [well.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of DRAWN) to[index]!.setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const [width, height] = [PICTURE_CELL * VIEW_WIDTH, PICTURE_CELL * VIEW_HEIGHT];
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined)));
}

export function ExportForms({ document }: { document: PtnDocument }) {
  const problem = useSignal("");
  const written = (write: (text: string) => Reply<string>): string => {
    const reply = write(document.text.value);
    problem.value = "ok" in reply ? "" : reply.error.message;
    if ("ok" in reply) return reply.ok;
    throw new Error(reply.error.message);
  };
  const save = (name: string, write: (text: string) => Reply<string>) => {
    const reply = write(document.text.value);
    problem.value = "ok" in reply ? "" : reply.error.message;
    if ("ok" in reply) download(name, reply.ok);
  };
  return (
    <section class="stack" aria-label="Export">
      <h2>Other forms</h2>
      <ul class="forms">
        {FORMS.map(({ name, extension, write }) => (
          <li class="row spread" key={name}>
            <span>{name}</span>
            <span class="row">
              <CopyButton label="Copy" text={() => written(write)} />
              <button class="button small" onClick={() => save(`game.${extension}`, write)}>
                Save
              </button>
            </span>
          </li>
        ))}
        <li class="row spread">
          <span>This position (PNG)</span>
          <button
            class="button small"
            onClick={() =>
              void picture().then((blob) =>
                blob === undefined ? (problem.value = "The picture can't be drawn here.") : download("well.png", blob),
              )
            }
          >
            Save
          </button>
        </li>
      </ul>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </section>
  );
}
