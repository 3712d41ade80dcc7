//! The well with the game on it: move by move, played by itself, studied, or entered.

import { useEffect, useRef } from "preact/hooks";
import type { Keys } from "../../frame/help";
import { BackIcon, FirstIcon, ForwardIcon, LastIcon, PauseIcon, PlayIcon } from "../../frame/icons";
import { SPEEDS, type Autoplay } from "./autoplay";
import type { PtnDocument } from "./document";
import type { Entry } from "./entry";
import { EntryBoard, EntryTools, Palette } from "./entry-board";
import { PieceBox } from "./pieces";
import { BetterPlacement } from "./study";
import { Well } from "./well";

export const REPLAY_KEYS: Keys = [
  ["Space", "play or pause"],
  ["←", "back"],
  ["→", "forward"],
  ["Home", "first position"],
  ["End", "last position"],
];

/** What a key does outside of fields. */
function keyed(document: PtnDocument, autoplay: Autoplay, key: string): (() => void) | undefined {
  const does: Readonly<Record<string, () => void>> = {
    " ": () => autoplay.toggle(),
    ArrowLeft: () => document.back(),
    ArrowRight: () => document.forward(),
    Home: () => document.goTo(0),
    End: () => document.goTo(Infinity, "cleared"),
  };
  return does[key];
}

function useReplayKeys(document: PtnDocument, autoplay: Autoplay): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      if (target?.matches("textarea, input, select") === true) return;
      if (event.key === " " && target?.matches("button, a, summary, label") === true) return;
      const act = keyed(document, autoplay, event.key);
      if (act === undefined) return;
      act();
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [document, autoplay]);
}

/** The next piece and how far the game is; while moves are entered, the pieces too. */
function Beside({ document, entry }: { document: PtnDocument; entry: Entry }) {
  const frame = document.film.value.frames[document.at.value - 1];
  const next = document.nextPiece.value;
  const figures: readonly (readonly [string, number | undefined | null])[] = [
    ["Lines", frame?.lines ?? 0],
    ["Level", frame?.level],
    ["Points", frame?.points],
  ];
  return (
    <div class="ptn-beside">
      {entry.isOn.value && <Palette entry={entry} />}
      <div class="ptn-next" role="img" aria-label={next === undefined ? "No next piece" : `Next piece: ${next}`}>
        <span aria-hidden="true">Next</span>
        <PieceBox piece={next} />
      </div>
      <dl class="numbers">
        {figures.map(([name, value]) =>
          value == null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value.toLocaleString("en")}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

const LINES = ["", "a line", "two lines", "three lines", "four lines"];

/** The move on the board, and the speed of autoplay. */
function Status({ document, autoplay }: { document: PtnDocument; autoplay: Autoplay }) {
  const at = document.at.value;
  const frame = document.film.value.frames[at - 1];
  return (
    <div class="ptn-said">
      <p class="status numbers">
        {frame === undefined ? "Start" : `${at}. ${frame.move}`}
        <span class="soft">{document.isFilled.value ? `clears ${LINES[document.clears] ?? ""}` : ""}</span>
      </p>
      <label class="ptn-speed">
        <span class="hidden-text">Moves a second</span>
        <select value={autoplay.speed.value} onChange={(event) => autoplay.setSpeed(Number(event.currentTarget.value))}>
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed} / s
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Controls({ document, autoplay }: { document: PtnDocument; autoplay: Autoplay }) {
  const at = document.at.value;
  const isAtStart = at === 0;
  const isRunning = autoplay.isRunning.value;
  return (
    <div class="controls" role="toolbar" aria-label="Replay controls">
      <button class="button" aria-label="First" disabled={isAtStart} onClick={() => document.goTo(0)}>
        <FirstIcon />
      </button>
      <button class="button" aria-label="Back" disabled={isAtStart} onClick={() => document.back()}>
        <BackIcon />
      </button>
      <button
        class="button primary"
        aria-label={isRunning ? "Pause" : "Play"}
        disabled={document.length === 0}
        onClick={() => autoplay.toggle()}
      >
        {isRunning ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button class="button" aria-label="Forward" disabled={!document.canForward} onClick={() => document.forward()}>
        <ForwardIcon />
      </button>
      <button
        class="button"
        aria-label="Last"
        disabled={!document.canForward}
        onClick={() => document.goTo(Infinity, "cleared")}
      >
        <LastIcon />
      </button>
    </div>
  );
}

export function Replay({ document, autoplay, entry }: { document: PtnDocument; autoplay: Autoplay; entry: Entry }) {
  useReplayKeys(document, autoplay);
  const board = useRef<SVGSVGElement>(null);
  const isEntry = entry.isOn.value;
  const toggleEntry = () => {
    entry.toggle();
    // The keys belong to the board from now on.
    requestAnimationFrame(() => board.current?.focus());
  };
  return (
    <section class="ptn-replay" aria-label="Replay" data-at={document.at} data-filled={document.isFilled}>
      <div class="ptn-stage">
        {isEntry ? (
          <EntryBoard svg={board} document={document} entry={entry} />
        ) : (
          <Well {...document.shown.value}>
            <BetterPlacement document={document} />
          </Well>
        )}
        <Beside document={document} entry={entry} />
      </div>
      {isEntry && <EntryTools document={document} entry={entry} />}
      <Status document={document} autoplay={autoplay} />
      <input
        type="range"
        aria-label="Move"
        min={0}
        max={document.length}
        value={document.at.value}
        onInput={(event) => document.goTo(event.currentTarget.valueAsNumber)}
      />
      <Controls document={document} autoplay={autoplay} />
      <button class="button" aria-pressed={isEntry} onClick={toggleEntry}>
        Enter moves on the board
      </button>
    </section>
  );
}
