//! The frame of the app: top bar, current page, help, and the live region.

import { signal, useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { guideAddress } from "./frame/guide";
import { announcement } from "./frame/live";
import { route } from "./frame/route";
import { switchTheme, theme } from "./frame/theme";
import { ArenaIcon, MoonIcon, PtnIcon, SunIcon } from "./frame/icons";
import { FRAME_KEYS } from "./game/keys";
import { GamePage } from "./game/page";
import { ArenaPage } from "./pages/arena/page";
import { Home } from "./pages/home";
import { PtnPage } from "./pages/ptn/page";
import { RulesPage } from "./pages/rules";
import { rooms } from "./generated/rooms";
import { loadRules } from "./rules";
import { hasServer } from "./server/api";

const LINKS = [
  ...rooms.map(({ game, label, Icon }) => ({ path: game, label, Icon })),
  { path: "ptn", label: "PTN", Icon: PtnIcon },
];

/** Shown only where a server keeps tournaments. */
const ARENA = { path: "arena", label: "Arena", Icon: ArenaIcon };

function TopBar({ help }: { help: () => void }) {
  const here = route.value.path[0];
  return (
    <header class="topbar">
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
      <button
        class="button quiet"
        onClick={switchTheme}
        aria-label={theme.value === "dark" ? "Light theme" : "Dark theme"}
        title={theme.value === "dark" ? "Light theme" : "Dark theme"}
      >
        {theme.value === "dark" ? <SunIcon /> : <MoonIcon />}
      </button>
      <button class="button quiet help" onClick={help} aria-label="Keyboard help" title="Keyboard help (?)">
        ?
      </button>
    </header>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <>
      <h2>{title}</h2>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <Fragment key={key}>
            <dt>
              {key.split(" ").map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function Help({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const room = rooms.find(({ game }) => game === route.value.path[0]);
  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-label="Keyboard help"
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="stack">
        <div class="row spread">
          <h1>Keys</h1>
          <button class="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <KeyList title="Everywhere" keys={FRAME_KEYS} />
        {room !== undefined && <KeyList title={`On the board of ${room.title}`} keys={room.keys} />}
        {guideAddress !== undefined && (
          <p>
            <a href={guideAddress}>The guide</a> explains everything else.
          </p>
        )}
      </div>
    </dialog>
  );
}

/** Whether the rules are loaded, or why they can't be. */
const rules = signal<"loading" | "ready" | { readonly failure: string }>("loading");

loadRules().then(
  () => (rules.value = "ready"),
  (error: unknown) => (rules.value = { failure: error instanceof Error ? error.message : String(error) }),
);

/** The page of the current route. The frame is drawn before the rules are loaded. */
function Page() {
  const { path, query } = route.value;
  const [name, sub] = path;
  const room = rooms.find(({ game }) => game === name);
  useEffect(() => {
    document.title = room === undefined ? "Tetrad" : `${room.title} · Tetrad`;
  }, [room]);
  if (rules.value === "loading") return <div class="loading" aria-busy="true" />;
  if (rules.value !== "ready") {
    return (
      <main class="prose">
        <h1>Tetrad can't start</h1>
        <p>{rules.value.failure}. Reload the page, or try a newer browser.</p>
      </main>
    );
  }
  if (name === "ptn") return <PtnPage />;
  if (name === "arena") return <ArenaPage />;
  if (room === undefined) return <Home />;
  if (sub === "rules") return <RulesPage room={room} />;
  // Links to positions open the board instead.
  const { Landing } = room;
  if (Landing !== undefined && sub === undefined && [...query.keys()].length === 0) return <Landing />;
  return <GamePage room={room} key={room.game} />;
}

export function App() {
  const isHelpOpen = useSignal(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches("input[type=text], input[type=number], textarea");
      if (event.key === "?" && !isTyping) isHelpOpen.value = true;
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <TopBar help={() => (isHelpOpen.value = true)} />
      <Page />
      {isHelpOpen.value && <Help close={() => (isHelpOpen.value = false)} />}
      <div class="hidden-text" role="status" aria-live="polite">
        <span key={announcement.value.count}>{announcement.value.text}</span>
      </div>
    </>
  );
}
