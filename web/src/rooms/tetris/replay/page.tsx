//! The page that replays a finished game of Tetris in real time, from the library or from this tab.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { route, routeText } from "../../../frame/route";
import { isGame, type LiveContent } from "../../../library/entries";
import { entry as entryOf } from "../../../library/library";
import { lastFinished } from "../live/finished";
import { Film } from "./film";
import { ReplayView } from "./view";

/** What the page shows, or why it can't; `undefined` while it is read. */
type Shown = { readonly content: LiveContent; readonly film: Film | undefined } | { readonly problem: string };

function opened(content: LiveContent): Shown {
  try {
    return { content, film: content.replay && new Film(content.replay) };
  } catch (error) {
    return { problem: `This replay can't be read: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

async function shownOf(id: string | null): Promise<Shown> {
  const last = lastFinished.value;
  if (last !== undefined && (id === null || id === last.entry)) return opened(last.content);
  if (id === null) return { problem: "No game has ended in this tab yet." };
  const kept = await entryOf(id);
  if (kept === undefined || isGame(kept.content) || kept.content.kind !== "live")
    return { problem: "This game is not in the library of this browser." };
  return opened(kept.content);
}

export function ReplayPage() {
  const id = route.value.query.get("entry");
  const shown = useSignal<Shown | undefined>(undefined);
  useEffect(() => {
    shown.value = undefined;
    let isHere = true;
    let film: Film | undefined;
    const open = async () => {
      const found = await shownOf(id);
      film = "film" in found ? found.film : undefined;
      if (isHere) shown.value = found;
      else film?.close();
    };
    void open();
    return () => {
      isHere = false;
      film?.close();
    };
  }, [id]);
  const now = shown.value;
  if (now === undefined) return <div class="loading" aria-busy="true" />;
  if ("problem" in now) return <Note words={now.problem} />;
  if (now.film === undefined) return <NoReplay content={now.content} />;
  return <ReplayView content={now.content} film={now.film} />;
}

function Note({ words, children }: { words: string; children?: ComponentChildren }) {
  return (
    <main class="page">
      <h1>Replay</h1>
      <p>{words}</p>
      {children}
      <p class="row">
        <a class="button" href="#/tetris">
          Play Tetris
        </a>
        <a class="button" href="#/library">
          Library
        </a>
      </p>
    </main>
  );
}

/** A game of an earlier version, which was kept without its keys. */
function NoReplay({ content: { result, position } }: { content: LiveContent }) {
  return (
    <Note words={`${result} This game was kept before replays were, and holds its result and last position alone.`}>
      {position !== null && (
        <p>
          <a class="button" href={routeText(["tetris", "table"], { position })}>
            Analyse the last position
          </a>
        </p>
      )}
    </Note>
  );
}
