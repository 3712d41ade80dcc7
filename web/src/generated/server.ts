// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

import type { GameRecord, Limits, RecordedTurn } from "./rules";

/**
 * Who serves.
 */
export type About = { 
/**
 * `tetrad`.
 */
name: string, 
/**
 * Of this binary.
 */
version: string, 
/**
 * The engines that may play, ours first.
 */
engines: Array<RegisteredEngine>, 
/**
 * What tournaments may ask for; nothing if none can be started here.
 */
arena: ArenaTerms | null, };

/**
 * What tournaments may ask for.
 */
export type ArenaTerms = { 
/**
 * Tournaments that are played at a time.
 */
mostRunning: number, 
/**
 * Engines of one.
 */
mostEngines: number, 
/**
 * Games of a pairing.
 */
mostGames: number, 
/**
 * Games of a tournament.
 */
mostInAll: number, 
/**
 * The longest name of a tournament or an engine, in bytes.
 */
longestName: number, 
/**
 * Games of our own engines that are played at once, by all tournaments together: what the cores and the memory allow. Engines
 * with more memory or threads than ours may get fewer.
 */
mostAtOnce: number, 
/**
 * Cores of this machine: more games at once than these wait for each other.
 */
cores: number, 
/**
 * Memory for the engines of all tournaments together, in MiB.
 */
memory: number, };

/**
 * How strengths and the test developed.
 */
export type Curve = { 
/**
 * The engines whose ratings it shows: of two the first, of more each.
 */
engines: Array<string>, 
/**
 * In the order of time.
 */
points: Array<CurvePoint>, };

/**
 * How things stood after some games.
 */
export type CurvePoint = { 
/**
 * So many different games were counted: the same game over again counts once.
 */
games: number, 
/**
 * Elo as in the standings (value, low, high) for each engine of the curve; nothing where it is unknown.
 */
elo: Array<[number, number, number] | null>, 
/**
 * The logarithm of the test's likelihood ratio, if there is a test.
 */
llr: number | null, };

/**
 * The last message.
 */
export type End = { 
/**
 * Why it ended.
 */
why: EndReason, 
/**
 * What went wrong, if it failed.
 */
error: string | null, };

/**
 * Why a tournament is not played any more.
 */
export type EndReason = "finished" | "decided" | "stopped" | "failed";

/**
 * One engine among all.
 */
export type EngineStanding = { 
/**
 * By name.
 */
engine: string, 
/**
 * Different games won, drawn and lost: the same game over again counts once.
 */
games: [number, number, number], 
/**
 * A draw counts half.
 */
points: number, 
/**
 * Elo on the scale of all engines, whose average is 0, with the bounds of its 95 % interval: value, low, high.
 */
elo: [number, number, number] | null, 
/**
 * Lines sent with a piece, by engines that play alone.
 */
sent: number | null, 
/**
 * Games in which it committed a fault, repeated ones included.
 */
faults: number, };

/**
 * An engine that takes part.
 */
export type EntryForm = { 
/**
 * One of those that are registered, by name.
 */
engine: string, 
/**
 * As it goes on record, if one engine takes part more than once; the engine's name if left out.
 */
name?: string, 
/**
 * How well a built-in engine plays, from 1 to 10; at its best if left out.
 */
level?: number, 
/**
 * In place of those for every engine.
 */
limits?: Limits, };

/**
 * A field of the tournament form.
 */
export type FormField = "name" | "game" | "engines" | "limits" | "openings" | "games" | "schedule" | "concurrency" | "sprt";

/**
 * Why a form was refused: problem details of RFC 9457.
 */
export type FormProblem = { 
/**
 * `about:blank`: the status says what kind of problem it is.
 */
type: string, 
/**
 * The status in words.
 */
title: string, 
/**
 * The HTTP status.
 */
status: number, 
/**
 * What is wrong, for readers who see the field.
 */
detail: string, 
/**
 * The field that is wrong; nothing if it is none in particular.
 */
field: FormField | null, 
/**
 * What is wrong and where, in a sentence.
 */
error: string, };

/**
 * Some games of a tournament.
 */
export type GamePage = { 
/**
 * In the order of their keys.
 */
games: Array<GameRow>, 
/**
 * Whether there are more behind them.
 */
more: boolean, 
/**
 * The first games that can't be read, as far as the store was read for this page. Their pairs are void and not listed.
 */
unreadable: Array<UnreadableGame>, };

/**
 * A game of a tournament, without its moves.
 */
export type GameRow = { 
/**
 * Which it is, like `2.17.1`.
 */
key: string, 
/**
 * Who played, the first side first.
 */
players: Array<string>, 
/**
 * What the first side got: 2 for a win, 1 for a draw, 0 for a loss.
 */
halfPoints: number, 
/**
 * The rule or the fault that ended it.
 */
reason: string, 
/**
 * How many turns were played.
 */
plies: number, 
/**
 * What each side did wrong, in words.
 */
faults: [string | null, string | null], 
/**
 * How long it took, in milliseconds.
 */
took: number, 
/**
 * When it ended, in milliseconds since 1970.
 */
finished: number, };

/**
 * A game with its moves.
 */
export type GameView = { 
/**
 * What it came to.
 */
row: GameRow, 
/**
 * The game.
 */
record: GameRecord, };

/**
 * One message of the stream. The first is a snapshot; whoever falls behind too far gets another one.
 */
export type LiveEvent = { "type": "snapshot" } & Snapshot | { "type": "news" } & News | { "type": "end" } & End;

/**
 * A game that is being played.
 */
export type LiveGame = { 
/**
 * Which it is, like `2.17.1`.
 */
key: string, 
/**
 * Who plays, the first side first.
 */
players: Array<string>, 
/**
 * How many turns were played.
 */
plies: number, 
/**
 * In the game's own notation.
 */
position: string, 
/**
 * The last turn, with what it took and what its mover thought; none before the first.
 */
last: RecordedTurn | null, 
/**
 * When that was, or when the game began, in milliseconds since 1970.
 */
changed: number, };

/**
 * What has changed; what is empty has not.
 */
export type News = { 
/**
 * Games that began or went on, as they stand now; turns in between may have been passed over.
 */
boards: Array<LiveGame>, 
/**
 * The keys of games that are not played any more: they are over, or were dropped.
 */
over: Array<string>, 
/**
 * Games that were counted, in the order in which they were. What is counted is in the store.
 */
games: Array<GameRow>, 
/**
 * Who leads.
 */
standing: Standing | null, 
/**
 * To be added to the curve.
 */
points: Array<CurvePoint>, };

/**
 * Where the games of a tournament begin.
 */
export type OpeningForm = { "type": "random", 
/**
 * What they grow out of; the game's start if left out.
 */
start?: string, 
/**
 * The same seed draws the same openings; 1 if left out.
 */
seed?: number, } | { "type": "position", 
/**
 * In the game's own notation.
 */
position: string, };

/**
 * Why a request was refused.
 */
export type Refusal = { 
/**
 * In a sentence for people.
 */
error: string, };

/**
 * An engine that may play.
 */
export type RegisteredEngine = { 
/**
 * As it goes on record.
 */
name: string, 
/**
 * How it is spoken to; `builtin` is our own, which has levels.
 */
proto: string, 
/**
 * What it plays, by the names of the command line.
 */
games: Array<string>, };

/**
 * What a tournament came to so far, whether or not it is being played.
 */
export type Results = { 
/**
 * Who leads.
 */
standing: Standing, 
/**
 * How that developed.
 */
curve: Curve, 
/**
 * The machines that play it, where many do, by name.
 */
workers: Array<WorkerRow>, };

/**
 * A tournament as it stands.
 */
export type Snapshot = { 
/**
 * Which it is.
 */
tournament: TournamentRow, 
/**
 * Who leads.
 */
standing: Standing, 
/**
 * How that developed.
 */
curve: Curve, 
/**
 * The games that are being played, in the order of their keys.
 */
boards: Array<LiveGame>, 
/**
 * The games that were counted last, the latest last; 100 at most.
 */
games: Array<GameRow>, 
/**
 * The games with faults that were counted last, the latest last; 100 at most.
 */
faults: Array<GameRow>, };

/**
 * The results so far.
 */
export type Standing = { 
/**
 * What the engines play.
 */
kind: StandingKind, 
/**
 * Games that were played.
 */
played: number, 
/**
 * Games that are identical to an earlier one and don't count.
 */
identical: number, 
/**
 * Games that there will be, if nothing ends the tournament early.
 */
total: number, 
/**
 * The engines, the best first: by rating, or alone by lines sent with a piece.
 */
engines: Array<EngineStanding>, 
/**
 * How far the test has come, if there is one.
 */
test: TestState | null, };

/**
 * What engines of a tournament play.
 */
export type StandingKind = "duels" | "solo";

/**
 * A test of whether the first engine is stronger by `elo1` rather than by `elo0` alone.
 */
export type TestForm = { 
/**
 * The difference that is not worth it.
 */
elo0: number, 
/**
 * The difference that is.
 */
elo1: number, 
/**
 * How often the second may be accepted although the first is true; 0.05 if left out.
 */
alpha?: number, 
/**
 * How often the first may be accepted although the second is true; 0.05 if left out.
 */
beta?: number, 
/**
 * Which Elo is meant; the normalised if left out.
 */
model?: "normalised" | "logistic", 
/**
 * What is counted; pairs if left out.
 */
unit?: "pairs" | "games", };

/**
 * How far a test has come.
 */
export type TestState = { 
/**
 * The logarithm of the likelihood ratio, if there is one.
 */
llr: number | null, 
/**
 * Where it decides for `H0` and for `H1`.
 */
bounds: [number, number], 
/**
 * `H0` or `H1`, once it has.
 */
decision: string | null, };

/**
 * A tournament to be started.
 */
export type TournamentForm = { 
/**
 * What people call it; no two tournaments have the same name. Without one it gets one.
 */
name?: string, 
/**
 * What is played, by its name on the command line.
 */
game: string, 
/**
 * Who plays, in the order of their seeding: two or more.
 */
engines: Array<EntryForm>, 
/**
 * For every engine that has none of its own. Without any, those count with which an engine was registered.
 */
limits?: Limits, 
/**
 * Where games begin; random openings of seed 1 if left out.
 */
openings?: OpeningForm, 
/**
 * Games of each pairing, 100 if left out. Every opening is played twice, with the sides swapped.
 */
games?: number, 
/**
 * Who meets whom: `round-robin` (if left out), `gauntlet`, `gauntlet:N`, `knockout`, `swiss` or `swiss:ROUNDS`.
 */
schedule?: string, 
/**
 * Games that are played at once, 1 if left out.
 */
concurrency?: number, 
/**
 * Ends a match of two engines as soon as the results are clear.
 */
sprt?: TestForm, };

/**
 * A tournament in the store.
 */
export type TournamentRow = { 
/**
 * Its number.
 */
id: number, 
/**
 * What people call it.
 */
name: string, 
/**
 * What is played, by its name on the command line.
 */
game: string, 
/**
 * `running`, `finished` or `decided`.
 */
state: string, 
/**
 * How many of its games are there, void ones included.
 */
games: number, 
/**
 * How many there will be, if nothing ends it early and as far as this can be told.
 */
total: number | null, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether this server is playing it now.
 */
live: boolean, 
/**
 * Whether this server could go on with it: a form started it, it is not over, and nobody plays it here.
 */
resumable: boolean, };

/**
 * A tournament, and how it was asked for.
 */
export type TournamentView = { 
/**
 * What it is.
 */
row: TournamentRow, 
/**
 * The form that started it; nothing if it was started elsewhere.
 */
form: TournamentForm | null, };

/**
 * A stored game that can't be read.
 */
export type UnreadableGame = { 
/**
 * Which it is, like `2.17.1`.
 */
key: string, 
/**
 * What is wrong with it.
 */
why: string, };

/**
 * A machine that plays games of a tournament on many.
 */
export type WorkerRow = { 
/**
 * What people call it.
 */
worker: string, 
/**
 * How many pairs of games it plays at once; 0 if it has left.
 */
jobs: number, 
/**
 * Pairs that it handed in.
 */
pairs: number, 
/**
 * Pairs an hour, from the beginning of its first game to the end of its last; nothing before that.
 */
pairsPerHour: number | null, 
/**
 * How many seconds ago it gave a sign of life.
 */
silent: number, 
/**
 * How far its results are from those of all others, in standard deviations; nothing where there is too little to
 * compare.
 */
deviation: number | null, 
/**
 * Whether that is more than chance explains.
 */
standsOut: boolean, };
