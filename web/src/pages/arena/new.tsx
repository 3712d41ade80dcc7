//! The form that starts a tournament.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Choices, FieldProblem, NumberField, SelectField, Switch, TextField } from "../../frame/fields";
import { MinusIcon, PlusIcon } from "../../frame/icons";
import { route, routeText } from "../../frame/route";
import { ProblemNote } from "../../game/problem";
import { StillBoard } from "../../game/still";
import { rooms } from "../../generated/rooms";
import { describe } from "../../rules";
import {
  about,
  reasonOf,
  startTournament,
  tournament,
  type About,
  type ArenaTerms,
  type FormField,
} from "../../server/api";
import {
  canTest,
  draftOf,
  entryNames,
  formOf,
  objectionOf,
  usualDraft,
  usualName,
  withGame,
  type Entry,
  type Limit,
  type LimitKind,
  type Objection,
  type OpeningKind,
  type Schedule,
  type TournamentDraft,
} from "./draft";
import { BoardSize } from "./board-size";
import { WithoutStore } from "./missing";

const LIMITS: readonly (readonly [LimitKind, string])[] = [
  ["time", "Time a move"],
  ["clock", "Clock"],
  ["depth", "Depth"],
  ["nodes", "Nodes"],
];

const OPENINGS: readonly (readonly [OpeningKind, string])[] = [
  ["random", "Random openings"],
  ["position", "One position"],
];

const SCHEDULES: readonly (readonly [Schedule, string])[] = [
  ["round-robin", "Everybody meets everybody"],
  ["gauntlet", "The first meet all others"],
  ["knockout", "Knockout"],
  ["swiss", "Swiss"],
];

const LEVELS: readonly (readonly [string, string])[] = [
  ["", "full strength"],
  ...Array.from({ length: 9 }, (_, index) => [String(9 - index), `level ${9 - index}`] as const),
];

const LONGEST_SEED = 2 ** 32 - 1;

interface PartProps {
  readonly draft: TournamentDraft;
  readonly about: About;
  readonly terms: ArenaTerms;
  readonly set: (change: Partial<TournamentDraft>) => void;
  readonly problem: (field: FormField) => string | undefined;
}

function Engines({ draft, about, terms, set, problem }: PartProps) {
  const names = entryNames(draft.entries);
  const able = about.engines.filter(({ games }) => games.includes(draft.game));
  const change = (index: number, entry: Partial<Entry>) =>
    set({ entries: draft.entries.map((old, at) => (at === index ? { ...old, ...entry } : old)) });
  return (
    <fieldset class="form-part">
      <legend>Engines</legend>
      <ol class="entries">
        {draft.entries.map((entry, index) => {
          const isOurs = able.some(({ name, proto }) => name === entry.engine && proto === "builtin");
          return (
            <li key={index}>
              <SelectField
                label={`Engine ${index + 1}`}
                value={entry.engine}
                options={able.map(({ name }) => [name, name] as const)}
                change={(engine) => change(index, { engine, level: undefined })}
              />
              {isOurs ? (
                <SelectField
                  label="Strength"
                  value={entry.level === undefined ? "" : String(entry.level)}
                  options={LEVELS}
                  change={(level) => change(index, { level: level === "" ? undefined : Number(level) })}
                />
              ) : (
                <span />
              )}
              <SelectField
                label="Thinks"
                value={entry.limit?.kind ?? ""}
                options={[["", "as all do"], ...LIMITS]}
                change={(kind) =>
                  change(index, { limit: kind === "" ? undefined : { ...(entry.limit ?? draft.limit), kind } })
                }
              />
              <TextField
                label="Called"
                value={entry.name}
                placeholder={names[index] ?? ""}
                longest={terms.longestName}
                change={(name) => change(index, { name })}
              />
              <button
                type="button"
                class="button"
                aria-label={`Remove engine ${index + 1}`}
                disabled={draft.entries.length <= 2}
                onClick={() => set({ entries: draft.entries.filter((_, at) => at !== index) })}
              >
                <MinusIcon />
              </button>
              {entry.limit !== undefined && (
                <div class="row fields own-limit">
                  <LimitFields limit={entry.limit} change={(limit) => change(index, { limit })} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <div class="row">
        <button
          type="button"
          class="button small"
          disabled={draft.entries.length >= terms.mostEngines}
          onClick={() => set({ entries: [...draft.entries, { ...draft.entries[0]!, name: "" }] })}
        >
          <PlusIcon /> Add an engine
        </button>
      </div>
      {draft.entries.length > 2 && (
        <div class="row fields">
          <SelectField
            label="Who meets whom"
            value={draft.schedule}
            options={SCHEDULES}
            problem={problem("schedule")}
            change={(schedule) => set({ schedule })}
          />
          {draft.schedule === "gauntlet" && (
            <NumberField
              label="How many are first"
              value={draft.few}
              min={1}
              max={draft.entries.length - 1}
              change={(few) => set({ few })}
            />
          )}
          {draft.schedule === "swiss" && (
            <NumberField
              label="Rounds, 0 for as many as it takes"
              value={draft.rounds}
              max={1_000}
              change={(rounds) => set({ rounds })}
            />
          )}
        </div>
      )}
      <FieldProblem message={problem("engines")} />
    </fieldset>
  );
}

/** The fields of a limit, by its kind. */
function LimitFields({ limit, change }: { limit: Limit; change: (limit: Limit) => void }) {
  const set = (part: Partial<Limit>) => change({ ...limit, ...part });
  switch (limit.kind) {
    case "time":
      return (
        <NumberField
          label="Milliseconds a move"
          value={limit.time}
          min={1}
          max={86_400_000}
          change={(time) => set({ time })}
        />
      );
    case "clock":
      return (
        <>
          <NumberField
            label="Seconds a game"
            value={limit.clock}
            min={1}
            max={86_400}
            change={(clock) => set({ clock })}
          />
          <NumberField
            label="Milliseconds more a move"
            value={limit.increment}
            max={3_600_000}
            change={(increment) => set({ increment })}
          />
        </>
      );
    case "depth":
      return <NumberField label="Depth" value={limit.depth} min={1} max={1_000} change={(depth) => set({ depth })} />;
    case "nodes":
      return (
        <NumberField
          label="Nodes a move"
          value={limit.nodes}
          min={1}
          max={1_000_000_000_000}
          change={(nodes) => set({ nodes })}
        />
      );
  }
}

function Thinking({ draft, set, problem }: PartProps) {
  const { limit } = draft;
  return (
    <fieldset class="form-part">
      <legend>Thinking</legend>
      <Choices
        legend="What limits a move"
        name="limit"
        value={limit.kind}
        options={LIMITS}
        change={(kind) => set({ limit: { ...limit, kind } })}
      />
      <div class="row fields">
        <LimitFields limit={limit} change={(limit) => set({ limit })} />
      </div>
      <FieldProblem message={problem("limits")} />
    </fieldset>
  );
}

function Openings({ draft, set, problem }: PartProps) {
  const room = rooms.find(({ game }) => game === draft.game);
  const isReadable = room !== undefined && draft.position !== "" && "ok" in describe(room.game, draft.position);
  return (
    <fieldset class="form-part">
      <legend>Beginning</legend>
      <Choices
        legend="Where games begin"
        name="opening"
        value={draft.opening}
        options={OPENINGS}
        change={(opening) => set({ opening })}
      />
      {draft.opening === "random" ? (
        <div class="row fields">
          <NumberField
            label="Seed"
            value={draft.seed}
            max={LONGEST_SEED}
            problem={problem("openings")}
            change={(seed) => set({ seed })}
          />
          {draft.game === "tictactoe" && <BoardSize start={draft.start} change={(start) => set({ start })} />}
        </div>
      ) : (
        <>
          <TextField
            label="Position, in the game's own notation"
            value={draft.position}
            placeholder={room?.start() ?? ""}
            problem={problem("openings")}
            change={(position) => set({ position })}
          />
          {isReadable && (
            <div class="form-board">
              <StillBoard room={room} position={draft.position} label="Where all games begin" />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

function Course({ draft, terms, set, problem }: PartProps) {
  return (
    <fieldset class="form-part">
      <legend>Games</legend>
      <div class="row fields">
        <NumberField
          label={draft.entries.length > 2 ? "Games of each pairing" : "Games"}
          value={draft.games}
          min={1}
          max={terms.mostGames}
          problem={problem("games")}
          change={(games) => set({ games })}
        />
        <NumberField
          label={`At once, ${terms.mostAtOnce} at most`}
          value={draft.concurrency}
          min={1}
          max={terms.mostAtOnce}
          problem={problem("concurrency")}
          change={(concurrency) => set({ concurrency })}
        />
      </div>
      <p class="soft">
        Every opening is played twice, with the sides swapped. The {terms.cores} cores and the{" "}
        {(terms.memory / 1_024).toFixed(1)} GiB of memory for games bound how many are played at once; engines with
        large tables or many threads get fewer.
      </p>
      {canTest(draft) && (
        <>
          <Switch
            label="Stop as soon as the result is clear (SPRT)"
            checked={draft.hasTest}
            change={(hasTest) => set({ hasTest })}
          />
          {draft.hasTest && (
            <div class="row fields">
              <NumberField
                label="Not worth it, Elo"
                value={draft.elo0}
                min={-1_000}
                max={1_000}
                problem={problem("sprt")}
                change={(elo0) => set({ elo0 })}
              />
              <NumberField
                label="Worth it, Elo"
                value={draft.elo1}
                min={-1_000}
                max={1_000}
                change={(elo1) => set({ elo1 })}
              />
            </div>
          )}
        </>
      )}
      <TextField
        label="Name of the tournament"
        value={draft.name}
        placeholder={usualName(draft.entries)}
        longest={terms.longestName}
        problem={problem("name")}
        change={(name) => set({ name })}
      />
    </fieldset>
  );
}

function Form({ about, terms, first }: { about: About; terms: ArenaTerms; first: TournamentDraft }) {
  const draft = useSignal(first);
  const objection = useSignal<Objection | undefined>(undefined);
  const isSending = useSignal(false);
  const set = (change: Partial<TournamentDraft>) => (draft.value = { ...draft.value, ...change });
  const problem = (field: FormField) => (objection.value?.field === field ? objection.value.message : undefined);
  const send = async (event: Event) => {
    event.preventDefault();
    objection.value = undefined;
    isSending.value = true;
    try {
      const { id } = await startTournament(formOf(draft.value));
      location.hash = routeText(["arena", String(id)]);
    } catch (error) {
      objection.value = objectionOf(error);
      requestAnimationFrame(() => document.querySelector<HTMLElement>("form [aria-invalid]")?.focus());
    } finally {
      isSending.value = false;
    }
  };
  const part: PartProps = { draft: draft.value, about, terms, set, problem };
  const games = rooms.filter(({ game }) => about.engines.some((engine) => engine.games.includes(game)));
  return (
    <form class="tournament-form" onSubmit={(event) => void send(event)}>
      <Choices
        legend="Game"
        name="game"
        value={draft.value.game}
        options={games.map(({ game, title }) => [game, title] as const)}
        change={(game: string) => (draft.value = withGame(draft.value, about, game))}
      />
      <div class="form-parts">
        <Engines {...part} />
        <Thinking {...part} />
        <Openings {...part} />
        <Course {...part} />
      </div>
      {objection.value !== undefined && objection.value.field === undefined && (
        <ProblemNote message={objection.value.message} />
      )}
      <div class="row">
        <button class="button primary" disabled={isSending.value}>
          {isSending.value ? "Starting…" : "Start the tournament"}
        </button>
        <a class="button" href={routeText(["arena"])}>
          Cancel
        </a>
      </div>
    </form>
  );
}

/** The first draft: another tournament's form, a position of a game, or the default. */
async function firstDraft(query: URLSearchParams, known: About): Promise<TournamentDraft> {
  const like = query.get("like");
  const form = like === null ? null : (await tournament(Number(like))).form;
  if (form !== null) return draftOf(form, known);
  const game = query.get("game");
  const draft = usualDraft(known, rooms.find((room) => room.game === game)?.game ?? rooms[0]!.game);
  const position = query.get("position");
  return position === null ? draft : { ...draft, opening: "position", position };
}

export function NewTournament() {
  const ready = useSignal<{ readonly about: About; readonly draft: TournamentDraft } | undefined>(undefined);
  const problem = useSignal("");
  const { query } = route.value;
  useEffect(() => {
    let isOn = true;
    ready.value = undefined;
    const prepare = async () => {
      const known = await about();
      return { about: known, draft: await firstDraft(query, known) };
    };
    prepare().then(
      (prepared) => isOn && (ready.value = prepared),
      (error: unknown) => isOn && (problem.value = reasonOf(error)),
    );
    return () => (isOn = false);
  }, [query]);
  const terms = ready.value?.about.arena;
  if (terms === null) return <WithoutStore />;
  return (
    <main class="arena" aria-busy={ready.value === undefined && problem.value === ""}>
      <p>
        <a href={routeText(["arena"])}>← All tournaments</a>
      </p>
      <h1>New tournament</h1>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      {ready.value !== undefined && terms && <Form about={ready.value.about} terms={terms} first={ready.value.draft} />}
    </main>
  );
}
