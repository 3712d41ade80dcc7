//! The well beside the text, with a slider and keys.

import { useEffect } from "preact/hooks";
import type { Keys } from "../../frame/help";
import { BackIcon, FirstIcon, ForwardIcon, LastIcon } from "../../frame/icons";
import { Mino } from "../../rooms/tetris/mino";
import type { PtnDocument } from "./document";

const HEIGHT = 20;

export function Well({
  rows,
  last,
  cleared,
}: {
  rows: readonly string[];
  last: readonly (readonly [number, number])[];
  cleared: readonly number[];
}) {
  const lines =
    Array.from({ length: 9 }, (_, index) => `M${index + 1} 0v${HEIGHT}`).join("") +
    Array.from({ length: HEIGHT - 1 }, (_, index) => `M0 ${index + 1}h10`).join("");
  return (
    <svg class="grid tetris ptn-well" viewBox="-0.1 -0.1 10.2 20.2" role="img" aria-label="The well">
      <rect class="well" width={10} height={HEIGHT} />
      <path class="lattice" d={lines} />
      {rows
        .slice(0, HEIGHT)
        .map((row, y) =>
          [...row].map((letter, x) =>
            letter === "_" ? null : <Mino key={`${x},${y}`} x={x} y={HEIGHT - 1 - y} letter={letter} />,
          ),
        )}
      {cleared.length === 0 &&
        last.map(([x, y]) => (
          <rect key={`${x},${y}`} class="laid" x={x + 0.06} y={HEIGHT - 0.94 - y} width={0.88} height={0.88} />
        ))}
      {cleared.map((row) => (
        <line key={row} class="cleared-row" x1={0} x2={10} y1={HEIGHT - row - 0.5} y2={HEIGHT - row - 0.5} />
      ))}
      <path class="well-edge" d={`M0 0v${HEIGHT}h10v${-HEIGHT}`} />
    </svg>
  );
}

export const REPLAY_KEYS: Keys = [
  ["←", "back"],
  ["→", "forward"],
  ["Home", "first position"],
  ["End", "last position"],
];

export function Replay({ document }: { document: PtnDocument }) {
  const { length } = document;
  const at = document.at.value;
  const frame = document.film.value.frames[at - 1];
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.matches("textarea, input, select")) return;
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
      if (step === undefined) return;
      document.goTo(document.at.value + step);
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [document]);
  return (
    <section class="ptn-replay" aria-label="Replay">
      <Well {...document.well.value} />
      <p class="status numbers">
        {frame === undefined ? "Start" : `${at}. ${frame.move}`}
        <span class="soft">
          {frame ? `${frame.lines} lines` : ""}
          {frame?.level == null ? "" : ` · level ${frame.level} · ${frame.points ?? 0}`}
        </span>
      </p>
      <input
        type="range"
        aria-label="Move"
        min={0}
        max={length}
        value={at}
        onInput={(event) => document.goTo(event.currentTarget.valueAsNumber)}
      />
      <div class="controls" role="toolbar" aria-label="Replay controls">
        <button class="button" aria-label="First" disabled={at === 0} onClick={() => document.goTo(0)}>
          <FirstIcon />
        </button>
        <button class="button" aria-label="Back" disabled={at === 0} onClick={() => document.goTo(at - 1)}>
          <BackIcon />
        </button>
        <button class="button" aria-label="Forward" disabled={at === length} onClick={() => document.goTo(at + 1)}>
          <ForwardIcon />
        </button>
        <button class="button" aria-label="Last" disabled={at === length} onClick={() => document.goTo(length)}>
          <LastIcon />
        </button>
      </div>
    </section>
  );
}
