// The guide's search, theme button and table of contents. Everything else works without scripts.
//
// The text of every section is loaded at the first search, as a script, so that search also works for files that are opened from a disk.

const { index: indexAddress, root } = document.currentScript.dataset;

const MOST_RESULTS = 20;
const EXCERPT = 180;

function switchTheme() {
  const html = document.documentElement;
  const isDark = html.dataset.theme ? html.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  html.dataset.theme = isDark ? "light" : "dark";
  try {
    // The name is that of the web app, which shares the choice.
    localStorage.setItem("tetrad.theme", html.dataset.theme);
  } catch {
    // Without storage the choice lasts for this page.
  }
}

let loading;

/** Resolves to the sections: their address, title, place and text. */
function loadSections() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = indexAddress;
    script.onload = () => resolve(window.guideSections);
    script.onerror = () => reject(new Error("the index can't be loaded"));
    document.head.append(script);
  });
  return loading;
}

/** How well a section fits; 0 if a word is missing. Titles count more than text, beginnings of words more than other places. */
function fit(section, words) {
  let total = 0;
  for (const word of words) {
    let best = 0;
    for (const [text, weight] of [
      [section.title, 20],
      [section.breadcrumbs, 5],
      [section.body, 1],
    ]) {
      const lower = text.toLowerCase();
      const at = lower.indexOf(word);
      if (at < 0) continue;
      const isStart = ` ${lower}`.split(/[^\p{L}\p{N}]+/u).some((found) => found.startsWith(word));
      const count = Math.min(lower.split(word).length - 1, 5);
      best += weight * (isStart ? 2 : 1) * count;
    }
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

/** A text with the searched words marked. */
function marked(text, words) {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = first === text.length ? 0 : Math.max(0, first - EXCERPT / 3);
  const part = text.slice(start, start + EXCERPT);
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "iu");
  return part.split(pattern).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const mark = document.createElement("mark");
    mark.textContent = piece;
    return mark;
  });
}

function result({ address, breadcrumbs, body }, words) {
  const link = document.createElement("a");
  link.href = root + address;
  const title = document.createElement("b");
  title.textContent = breadcrumbs;
  const excerpt = document.createElement("span");
  excerpt.append(...marked(body, words));
  link.append(title, excerpt);
  return link;
}

async function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.hidden = words.length === 0;
  if (words.length === 0) return;
  try {
    const all = await loadSections();
    const ranked = all.map((section) => [fit(section, words), section]).filter(([score]) => score > 0);
    ranked.sort(([a], [b]) => b - a);
    results.replaceChildren(...ranked.slice(0, MOST_RESULTS).map(([, section]) => result(section, words)));
    if (ranked.length === 0) results.textContent = "Nothing found.";
  } catch (error) {
    results.textContent = `Search does not work: ${error.message}.`;
  }
}

const field = document.getElementById("search");
const results = document.getElementById("results");
field.addEventListener("input", find);
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") results.querySelector("a")?.click();
  if (event.key === "Escape") results.hidden = true;
});
results.addEventListener("click", () => (results.hidden = true));

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea")) return;
  event.preventDefault();
  field.focus();
});

document.getElementById("theme").addEventListener("click", switchTheme);

// What is scrolled with a pointer has to be reached by keys as well.
for (const region of document.querySelectorAll("pre, .table-wrapper, .plot")) {
  if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
}

// On narrow screens the contents are above the text.
const contents = document.querySelector(".contents");
if (matchMedia("(max-width: 900px)").matches) contents.open = false;
else contents.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
