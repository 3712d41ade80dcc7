//! The frame of the app: skip link, top bar, current page, help, and the live region.
//!
//! The frame and the home page are in the first bundle. The other pages, the rooms and the rules are loaded when an
//! address needs them.

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { useDroppedFiles } from "./frame/dropping";
import { HelpDialog } from "./frame/help-dialog";
import { ArenaIcon, LibraryIcon, MoonIcon, PtnIcon, PuzzleIcon, SunIcon } from "./frame/icons";
import { lazy } from "./frame/lazy";
import { announcement } from "./frame/live";
import { route } from "./frame/route";
import { switchTheme, theme } from "./frame/theme";
import { showToast, ToastView } from "./frame/toast";
import { cards } from "./generated/cards";
import { LibraryNotice } from "./library/notice";
import { addressOf, type PageName } from "./pages/address";
import { Home } from "./pages/home/page";
import { NotFound } from "./pages/not-found";
import { compiled } from "./rules/module";
import { hasServer } from "./server/api";

const LINKS = [
  ...cards.map(({ game, label, Icon }) => ({ path: game, label, Icon })),
  { path: "puzzles", label: "Puzzles", Icon: PuzzleIcon },
  { path: "ptn", label: "PTN", Icon: PtnIcon },
  { path: "library", label: "Library", Icon: LibraryIcon },
];

/** Shown only where a server keeps tournaments. */
const ARENA = { path: "arena", label: "Arena", Icon: ArenaIcon };

/** Moves the focus past the top bar. The address names the page, so it can't name a place on it. */
function skip(): void {
  const main = document.querySelector("main");
  if (main === null) return;
  main.tabIndex = -1;
  main.focus();
}

function TopBar({ help }: { help: () => void }) {
  const here = route.value.path[0];
  // On narrow phones not all links have room.
  useEffect(() => {
    document.querySelector(".topbar [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  const otherTheme = theme.value === "dark" ? "Light theme" : "Dark theme";
  return (
    <header class="topbar">
      <button class="button skip-link" onClick={skip}>
        Skip to the content
      </button>
      <a class="brand" href="#/" aria-label="Tetrad, home">
        <img src="./icon.svg" alt="" width="28" height="28" />
        <span>Tetrad</span>
      </a>
      <nav aria-label="Games">
        {(hasServer.value ? [...LINKS, ARENA] : LINKS).map(({ path, label, Icon }) => (
          <a key={path} href={`#/${path}`} aria-current={here === path ? "page" : undefined}>
            <Icon />
            <span>{label}</span>
          </a>
        ))}
      </nav>
      <button class="button quiet theme" onClick={switchTheme} aria-label={otherTheme} title={otherTheme}>
        {theme.value === "dark" ? <SunIcon /> : <MoonIcon />}
      </button>
      <button class="button quiet help" onClick={help} aria-label="Help" title="Help (?)">
        ?
      </button>
    </header>
  );
}

/** Loads a page together with the rules, whose fetch does not wait for the page's code. */
function withRules(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    const [Page, { loadRules }] = await Promise.all([load(), import("./rules"), compiled()]);
    await loadRules();
    return Page;
  });
}

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  home: Home,
  unknown: NotFound,
  game: withRules(async () => (await import("./pages/games")).GamePages),
  puzzles: withRules(async () => (await import("./pages/puzzles/page")).PuzzlesPage),
  ptn: withRules(async () => (await import("./pages/ptn/page")).PtnPage),
  library: withRules(async () => (await import("./pages/library/page")).LibraryPage),
  arena: withRules(async () => (await import("./pages/arena/page")).ArenaPage),
};

/** The page of the current route. The frame is drawn before the page is loaded. */
function Page() {
  const { page, title } = addressOf(route.value);
  useEffect(() => {
    document.title = title === "" ? "Tetrad" : `${title} · Tetrad`;
  }, [title]);
  const Current = PAGES[page];
  return <Current />;
}

/** Opens dropped files with what the first bundle does not hold. */
function openDropped(files: readonly File[]): void {
  import("./pages/dropped")
    .then(({ openDropped }) => openDropped(files))
    .catch(() => showToast({ text: "The file can't be opened now. Check the network and drop it again." }));
}

/** Whether a key is typed into a field. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches("input[type=text], input[type=search], input[type=number], textarea");

export function App() {
  const isHelpOpen = useSignal(false);
  const isDragOver = useDroppedFiles(openDropped);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event)) isHelpOpen.value = true;
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <TopBar help={() => (isHelpOpen.value = true)} />
      <Page />
      {isHelpOpen.value && <HelpDialog close={() => (isHelpOpen.value = false)} />}
      {isDragOver.value && (
        <div class="drop-here" aria-hidden="true">
          Drop a game (PTN, a fumen, placements of StackRabbit) or an exported library
        </div>
      )}
      <div class="hidden-text" role="status" aria-live="polite">
        <span key={announcement.value.count}>{announcement.value.text}</span>
      </div>
      <div class="toasts low">
        <LibraryNotice />
      </div>
      <div class="toasts">
        <ToastView />
      </div>
    </>
  );
}
