//! One puzzle: the board of its game, the verdict on the last move, controls, and the panel.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { useKeys, type Keys } from "../../frame/help";
import { WarnIcon } from "../../frame/icons";
import { say } from "../../frame/live";
import { pushAddress } from "../../frame/route";
import { coordinates, targets, turned } from "../../game/preferences";
import { ProblemNote } from "../../game/problem";
import type { Prompt } from "../../game/room";
import { rooms } from "../../generated/rooms";
import { nextPuzzle } from "./choice";
import { PuzzleControls } from "./controls";
import { addressOfPuzzle, loadPuzzles, type NamedPuzzle } from "./files";
import { PuzzlePanel } from "./panel";
import { Placing } from "./placing";
import { Solving } from "./solving";
import { keepResult, standingIn } from "./standing";
import { WellBoard, WELL_ASPECT, WELL_KEYS } from "./well";

/** The keys of the page; the room has those of the board. */
const PUZZLE_KEYS: Keys = [
  ["N", "the next puzzle"],
  ["A", "try again"],
  ["S", "show the solution"],
  ["← ,", "back"],
  ["→ .", "forward"],
  ["F", "turn the board"],
  ["B", "go to the board, then move with the arrow keys and choose with Enter"],
];

export type AnyAttempt = Solving | Placing;

function begin(named: NamedPuzzle): AnyAttempt | string {
  const ended = (solved: boolean) => keepResult(named, solved);
  try {
    if ("placement" in named) return new Placing(named, ended);
    const room = rooms.find(({ game }) => game === named.kind.game);
    return room === undefined ? "There is no board for this puzzle." : new Solving(named, room, ended);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Goes to the next puzzle of the same kind. */
async function goOn({ kind, id }: NamedPuzzle): Promise<void> {
  const { tries, rating } = standingIn(kind);
  const next = nextPuzzle(await loadPuzzles(kind), tries, rating.rating, id);
  if (next !== undefined) pushAddress(addressOfPuzzle(next));
}

export function Solve({ named }: { named: NamedPuzzle }) {
  const attempt = useMemo(() => begin(named), [named]);
  return typeof attempt === "string" ? (
    <main class="prose">
      <ProblemNote message={attempt} />
    </main>
  ) : (
    <Table named={named} attempt={attempt} />
  );
}

function Table({ named, attempt }: { named: NamedPuzzle; attempt: AnyAttempt }) {
  const prompt = useSignal<Prompt | undefined>(undefined);
  const next = () => void goOn(named);
  const isWell = attempt instanceof Placing;
  useKeys(() => [
    { title: "On this page", keys: PUZZLE_KEYS },
    isWell
      ? { title: "On the board", keys: WELL_KEYS }
      : { title: `On the board of ${attempt.room.title}`, keys: attempt.room.keys },
  ]);
  // Before the board sets its own.
  useLayoutEffect(() => void (prompt.value = undefined), [attempt]);
  useEffect(() => {
    say(attempt.task);
    return () => attempt.close();
  }, [attempt]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]") === null && pressed(event, attempt, next)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [attempt]);
  const phase = attempt.phase.value;
  const view = isWell ? wellView(attempt) : boardView(attempt);
  return (
    <main
      class="game puzzle"
      data-game={named.kind.game}
      data-puzzle={named.id}
      data-phase={phase}
      data-position={view.position}
      data-acting={view.acting}
      data-over={phase === "solved" || phase === "shown"}
      data-bar={false}
    >
      <h1 class="hidden-text">{`Puzzle: ${named.kind.title}`}</h1>
      <section class="board-area" aria-label="Board" style={{ "--aspect": String(view.aspect) }}>
        {isWell ? (
          <WellBoard key={named.id} placing={attempt} prompt={(next) => (prompt.value = next)} />
        ) : (
          <GameBoard key={named.id} solving={attempt} prompt={(next) => (prompt.value = next)} />
        )}
      </section>
      <div class="under-board">
        <p class="puzzle-text" data-phase={phase}>
          {phase === "wrong" && <WarnIcon />}
          {phase === "find" && !isWell && attempt.symbol}
          <span>{attempt.text.value}</span>
        </p>
        <p class="status" data-bad={prompt.value?.isBad === true}>
          {phase === "checking" ? (
            <span class="soft">The proof may take some seconds.</span>
          ) : (
            <PromptLine prompt={prompt.value} />
          )}
        </p>
        <PuzzleControls attempt={attempt} next={next} />
      </div>
      <PuzzlePanel named={named} attempt={attempt} />
      <p class="hidden-text" id="board-words">
        {view.words}
      </p>
    </main>
  );
}

function PromptLine({ prompt }: { prompt: Prompt | undefined }) {
  if (prompt === undefined) return null;
  return (
    <>
      <span class={prompt.isBad === true ? "bad-word" : "soft"}>{prompt.text}</span>
      {prompt.choices?.map(({ label, act }) => (
        <button class="button small" key={label} onClick={act}>
          {label}
        </button>
      ))}
    </>
  );
}

function GameBoard({ solving, prompt }: { solving: Solving; prompt: (prompt: Prompt | undefined) => void }) {
  const { Board } = solving.room;
  return (
    <Board
      described={solving.shown.value}
      before={solving.before.value}
      acting={solving.acting.value}
      advice={undefined}
      best={[]}
      threat={undefined}
      isPreview={false}
      coordinates={coordinates.value}
      targets={targets.value}
      turned={turned.value}
      play={(move) => solving.play(move)}
      prompt={prompt}
      say={say}
    />
  );
}

/** What the page says about the board that it shows. */
interface View {
  readonly position: string;
  readonly acting: string;
  readonly aspect: number;
  readonly words: string;
}

function boardView({ room, shown, acting }: Solving): View {
  return {
    position: shown.value.text,
    acting: acting.value ?? "",
    aspect: room.aspect(shown.value),
    words: room.spoken(shown.value),
  };
}

function wellView({ well, piece, next, phase }: Placing): View {
  const stack = well.value.rows.filter((row) => /[^_]/.test(row));
  const filled = stack.map((row, index) => `row ${index + 1}: ${row.replaceAll("_", "free ")}`);
  return {
    position: stack.join("/"),
    acting: phase.value === "find" ? "first" : "",
    aspect: WELL_ASPECT,
    words: `${piece} to place, ${next} next. ${filled.join(", ")}.`,
  };
}

/** Runs the shortcut of a key; returns whether there is one. */
function pressed(event: KeyboardEvent, attempt: AnyAttempt, next: () => void): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const phase = attempt.phase.value;
  switch (event.key.toLowerCase()) {
    case "n":
      next();
      return true;
    case "a":
      if (phase !== "find") attempt.again();
      return true;
    case "s":
      if (phase !== "solved" && phase !== "shown") attempt.solution();
      return true;
    case "f":
      turned.value = !turned.value;
      return true;
    case "b":
      document.querySelector<HTMLElement>(".board-area [data-board]")?.focus();
      return true;
    case "arrowleft":
    case ",":
      if (attempt instanceof Solving) attempt.goTo(attempt.at.value - 1);
      return true;
    case "arrowright":
    case ".":
      if (attempt instanceof Solving) attempt.goTo(attempt.at.value + 1);
      return true;
  }
  return false;
}
