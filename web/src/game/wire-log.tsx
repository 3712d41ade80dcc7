//! The lines exchanged with a program of the server, while a person looks at them.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { EngineClient } from "../engine/client";
import type { LoggedLine } from "../rules";

/** The time between two requests for the lines, in milliseconds. */
const INTERVAL = 1_000;

const WAYS: Readonly<Record<string, string>> = {
  ">": "to the engine",
  "<": "from the engine",
  "!": "on standard error",
};

function Lines({ client }: { client: EngineClient }) {
  const lines = useSignal<readonly LoggedLine[]>([]);
  useEffect(() => {
    const ask = () => void client.log().then((log) => (lines.value = log));
    ask();
    const timer = setInterval(ask, INTERVAL);
    return () => clearInterval(timer);
  }, [client]);
  const list = useRef<HTMLOListElement>(null);
  // The newest lines are at the end.
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.value]);
  if (lines.value.length === 0) return <p class="soft">No line was exchanged yet.</p>;
  return (
    <ol class="wire-log" ref={list} aria-label="Lines exchanged with the engine" tabIndex={0}>
      {lines.value.map(({ time, way, text }, index) => (
        <li key={index} data-way={way}>
          <span class="soft numbers">{new Date(time).toISOString().slice(14, 23)}</span>
          <span aria-label={WAYS[way]} role="img">
            {way}
          </span>
          <code>{text}</code>
        </li>
      ))}
    </ol>
  );
}

/** A log of each of these engines, closed at first. The server sends lines only while one is open. */
export function WireLogs({ clients }: { clients: readonly (readonly [string, EngineClient])[] }) {
  const open = useSignal<string | undefined>(undefined);
  return (
    <>
      {clients.map(([name, client]) => (
        <details
          key={name}
          class="wire"
          open={open.value === name}
          onToggle={(event) => {
            if (event.currentTarget.open) open.value = name;
            else if (open.value === name) open.value = undefined;
          }}
        >
          <summary>Lines exchanged with {name}</summary>
          {open.value === name && <Lines client={client} />}
        </details>
      ))}
    </>
  );
}
