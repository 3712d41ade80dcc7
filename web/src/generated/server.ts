// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

import type { GameRecord, Limits, RecordedTurn } from "./rules";

/**
 * The server, its engines and the bounds of its tournaments.
 */
export type About = { 
/**
 * Always `tetrad`.
 */
name: string, 
/**
 * The version of the server's binary.
 */
version: string, 
/**
 * The registered engines, the built-in one first.
 */
engines: Array<RegisteredEngine>, 
/**
 * What is wrong with a file of engines that was changed, in words; the engines are those of before.
 */
problem: string | null, 
/**
 * The games whose stored games can be explored; none without a store.
 */
explorer: Array<string>, 
/**
 * The bounds of tournaments; `null` if the server can't start any.
 */
arena: ArenaTerms | null, };

/**
 * The bounds of tournaments.
 */
export type ArenaTerms = { 
/**
 * The most tournaments that are played at once.
 */
mostRunning: number, 
/**
 * The most engines of a tournament.
 */
mostEngines: number, 
/**
 * The most games of a pairing.
 */
mostGames: number, 
/**
 * The most games of a tournament.
 */
mostInAll: number, 
/**
 * The longest name of a tournament or an engine, in bytes.
 */
longestName: number, 
/**
 * The most games of built-in engines at once, all tournaments together, by cores and memory. Engines with more
 * memory or threads may get fewer.
 */
mostAtOnce: number, 
/**
 * The cores of the server's machine; games beyond that number share cores.
 */
cores: number, 
/**
 * Memory for the engines of all tournaments together, in MiB.
 */
memory: number, };

/**
 * How ratings and the test developed.
 */
export type Curve = { 
/**
 * The engines whose ratings the curve shows: the first of two, or all of more.
 */
engines: Array<string>, 
/**
 * The points, in the order of time.
 */
points: Array<CurvePoint>, };

/**
 * Ratings and the test after a number of games.
 */
export type CurvePoint = { 
/**
 * The number of distinct games; repeated games count once.
 */
games: number, 
/**
 * Elo as in the standings (value, low, high) for each engine of the curve; `null` where it is unknown.
 */
elo: Array<[number, number, number] | null>, 
/**
 * The test's log-likelihood ratio, if there is a test.
 */
llr: number | null, };

/**
 * The last message of a stream.
 */
export type End = { 
/**
 * Why the server stopped playing.
 */
why: EndReason, 
/**
 * The error, if the tournament failed.
 */
error: string | null, };

/**
 * Why a tournament is not played any more.
 */
export type EndReason = "finished" | "decided" | "stopped" | "failed";

/**
 * An option of an engine that a web page may set.
 */
export type EngineOption = { 
/**
 * The name in the engine's protocol.
 */
name: string, 
/**
 * The value if the page sets none.
 */
default: string, } & ({ "type": "bool" } | { "type": "integer", 
/**
 * The smallest number.
 */
min: number, 
/**
 * The largest number.
 */
max: number, } | { "type": "choice", 
/**
 * The values.
 */
choices: Array<string>, } | { "type": "text", 
/**
 * The longest text, in characters.
 */
length: number, });

/**
 * The results of one engine.
 */
export type EngineStanding = { 
/**
 * The name of the engine.
 */
engine: string, 
/**
 * Distinct games won, drawn and lost; repeated games count once.
 */
games: [number, number, number], 
/**
 * Those of them in which the engine had the first side; none in solo games.
 */
withFirstSide: [number, number, number], 
/**
 * Points; a draw counts half.
 */
points: number, 
/**
 * Elo on the scale of all engines, whose average is 0, with the bounds of its 95 % interval: value, low, high.
 */
elo: [number, number, number] | null, 
/**
 * Lines sent per piece, in solo games.
 */
sent: number | null, 
/**
 * Games in which the engine committed a fault, repeated games included.
 */
faults: number, };

/**
 * An entry of a tournament: an engine with its settings.
 */
export type EntryForm = { 
/**
 * The name of a registered engine.
 */
engine: string, 
/**
 * The name in records, to tell entries of one engine apart; the engine's name if left out.
 */
name?: string, 
/**
 * The level of a built-in engine, from 1 to 10; the level that it was registered with if left out.
 */
level?: number, 
/**
 * The search limits of this entry; those of the form if left out.
 */
limits?: Limits, };

/**
 * A stored game.
 */
export type ExampleGame = { 
/**
 * The number of its tournament.
 */
tournament: number, 
/**
 * Its key, like `2.17.1`: pairing, pair and side.
 */
key: string, };

/**
 * An engine that played a move.
 */
export type ExploredEngine = { 
/**
 * The engine's name.
 */
name: string, 
/**
 * The games in which it played the move.
 */
games: GameCounts, };

/**
 * A move that was played.
 */
export type ExploredMove = { 
/**
 * The move, as it is written on the board of the question.
 */
move: string, 
/**
 * The games in which it was played.
 */
games: GameCounts, 
/**
 * The engines that played it most often.
 */
engines: Array<ExploredEngine>, 
/**
 * The number of other engines that played it.
 */
otherEngines: number, 
/**
 * Games in which it was played, those of the latest tournaments first.
 */
examples: Array<ExampleGame>, };

/**
 * What the explorer knows about a position.
 */
export type ExplorerPage = { 
/**
 * How many of the stored games are indexed.
 */
index: IndexProgress, 
/**
 * Whether the index is up to date; if not, it is being updated, and the same question soon has a better answer.
 */
current: boolean, 
/**
 * Why the index can't be updated, in words.
 */
problem: string | null, 
/**
 * All games that went on from the position.
 */
games: GameCounts, 
/**
 * The moves, the most played first. Of moves that are images of each other there is one.
 */
moves: Array<ExploredMove>, 
/**
 * The number of moves that are left out.
 */
more: number, };

/**
 * A field of the tournament form.
 */
export type FormField = "name" | "game" | "engines" | "limits" | "openings" | "games" | "schedule" | "concurrency" | "sprt";

/**
 * Why a form was refused: problem details of RFC 9457.
 */
export type FormProblem = { 
/**
 * Always `about:blank`: the status says the kind of problem.
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
 * The error, for readers who see the field.
 */
detail: string, 
/**
 * The wrong field; `null` if the error belongs to no particular one.
 */
field: FormField | null, 
/**
 * The error with its place, in a sentence.
 */
error: string, };

/**
 * Numbers of games by their results.
 */
export type GameCounts = { 
/**
 * Games that the first side won.
 */
first: number, 
/**
 * Drawn games.
 */
draws: number, 
/**
 * Games that the second side won.
 */
second: number, };

/**
 * A page of games of a tournament.
 */
export type GamePage = { 
/**
 * The games, in the order of their keys.
 */
games: Array<GameRow>, 
/**
 * Whether more games follow.
 */
more: boolean, 
/**
 * The first unreadable games, as far as the store was read for this page. Their pairs are void and not listed.
 */
unreadable: Array<UnreadableGame>, };

/**
 * A game of a tournament, without its moves.
 */
export type GameRow = { 
/**
 * The key, like `2.17.1`: pairing, pair and side.
 */
key: string, 
/**
 * The names of the engines, the first side first.
 */
players: Array<string>, 
/**
 * Half points of the first side: 2 for a win, 1 for a draw, 0 for a loss.
 */
halfPoints: number, 
/**
 * The rule or the fault that ended the game.
 */
reason: string, 
/**
 * The number of turns played.
 */
plies: number, 
/**
 * The fault of each side, in words.
 */
faults: [string | null, string | null], 
/**
 * The duration of the game, in milliseconds.
 */
took: number, 
/**
 * The time of the end, in milliseconds since 1970.
 */
finished: number, };

/**
 * A game with its moves.
 */
export type GameView = { 
/**
 * The result.
 */
row: GameRow, 
/**
 * The record of the game.
 */
record: GameRecord, };

/**
 * One of the two hypotheses that a test decides between.
 */
export type Hypothesis = "H0" | "H1";

/**
 * How far the index has come.
 */
export type IndexProgress = { 
/**
 * Stored games that are indexed.
 */
indexed: number, 
/**
 * All stored games that can be explored.
 */
stored: number, };

/**
 * A message of a tournament's stream. The first is a snapshot; a watcher that falls behind too far gets another one.
 */
export type LiveEvent = { "type": "snapshot" } & Snapshot | { "type": "news" } & News | { "type": "end" } & End;

/**
 * A game that is being played.
 */
export type LiveGame = { 
/**
 * The key, like `2.17.1`: pairing, pair and side.
 */
key: string, 
/**
 * The names of the engines, the first side first.
 */
players: Array<string>, 
/**
 * The number of turns played.
 */
plies: number, 
/**
 * The position in the game's notation.
 */
position: string, 
/**
 * The last turn, with its time and its engine's evaluation; `null` before the first turn.
 */
last: RecordedTurn | null, 
/**
 * The time of the last turn, or of the game's start, in milliseconds since 1970.
 */
changed: number, };

/**
 * The results of two engines against each other.
 */
export type Meeting = { 
/**
 * The names of both engines.
 */
engines: [string, string], 
/**
 * Distinct games that the first of them won, drew and lost.
 */
games: [number, number, number], };

/**
 * The form that renames a tournament.
 */
export type NameForm = { 
/**
 * The new name, which must be new to the store.
 */
name: string, };

/**
 * Changes of a tournament; what is empty has not changed.
 */
export type News = { 
/**
 * Games that started or went on, in their latest state; turns in between may have been skipped.
 */
boards: Array<LiveGame>, 
/**
 * The keys of games that are not played any more: they ended or were dropped.
 */
over: Array<string>, 
/**
 * New results, in the order in which they were counted. The store has them.
 */
games: Array<GameRow>, 
/**
 * The results so far.
 */
standing: Standing | null, 
/**
 * Points to append to the curve.
 */
points: Array<CurvePoint>, };

/**
 * The openings of a tournament.
 */
export type OpeningForm = { "type": "random", 
/**
 * The position that the openings follow from; the game's start if left out.
 */
start?: string, 
/**
 * The seed: equal seeds give equal openings; 1 if left out.
 */
seed?: number, } | { "type": "position", 
/**
 * The position in the game's notation.
 */
position: string, };

/**
 * Why a request was refused.
 */
export type Refusal = { 
/**
 * A sentence for people.
 */
error: string, };

/**
 * An engine that is registered with the server.
 */
export type RegisteredEngine = { 
/**
 * The name in records.
 */
name: string, 
/**
 * The protocol; `builtin` is the built-in engine, which has levels.
 */
proto: string, 
/**
 * The games that it plays, by their names on the command line.
 */
games: Array<string>, 
/**
 * Whether it reports a score and a line of moves, so that it can analyse. Every engine can play and give hints.
 */
reports: boolean, 
/**
 * Whether it reports several lines.
 */
severalLines: boolean, 
/**
 * Whether it has levels of strength.
 */
levels: boolean, 
/**
 * The options that a page may set.
 */
options: Array<EngineOption>, };

/**
 * The results of a tournament so far, whether or not it is being played.
 */
export type Results = { 
/**
 * Standings and counts.
 */
standing: Standing, 
/**
 * How ratings and the test developed.
 */
curve: Curve, 
/**
 * The workers of a tournament on many machines, by name.
 */
workers: Array<WorkerRow>, };

/**
 * The whole state of a tournament.
 */
export type Snapshot = { 
/**
 * The tournament.
 */
tournament: TournamentRow, 
/**
 * The results so far.
 */
standing: Standing, 
/**
 * How ratings and the test developed.
 */
curve: Curve, 
/**
 * The games that are being played, in the order of their keys.
 */
boards: Array<LiveGame>, 
/**
 * The latest results, the newest last; 100 at most.
 */
games: Array<GameRow>, 
/**
 * The latest results with faults, the newest last; 100 at most.
 */
faults: Array<GameRow>, };

/**
 * The results so far.
 */
export type Standing = { 
/**
 * Whether the engines play against each other or alone.
 */
kind: StandingKind, 
/**
 * Games played.
 */
played: number, 
/**
 * Games that are identical to an earlier one and don't count.
 */
identical: number, 
/**
 * The number of games if nothing ends the tournament early.
 */
total: number, 
/**
 * The engines, the best first: by rating, or in solo games by lines sent per piece.
 */
engines: Array<EngineStanding>, 
/**
 * Each pair of engines that met, once; empty in solo games.
 */
meetings: Array<Meeting>, 
/**
 * The state of the test, if there is one.
 */
test: TestState | null, };

/**
 * Whether engines play against each other or alone.
 */
export type StandingKind = "duels" | "solo";

/**
 * A sequential probability ratio test of the first engine's Elo difference.
 */
export type TestForm = { 
/**
 * The Elo difference of the null hypothesis `H0`.
 */
elo0: number, 
/**
 * The Elo difference of the alternative hypothesis `H1`.
 */
elo1: number, 
/**
 * The rate at which `H1` may be accepted although `H0` is true; 0.05 if left out.
 */
alpha?: number, 
/**
 * The rate at which `H0` may be accepted although `H1` is true; 0.05 if left out.
 */
beta?: number, 
/**
 * The Elo model of both differences; normalised if left out.
 */
model?: "normalised" | "logistic", 
/**
 * The unit of a sample; pairs if left out.
 */
unit?: "pairs" | "games", };

/**
 * The state of a test.
 */
export type TestState = { 
/**
 * The logarithm of the likelihood ratio, unless no distribution of results has the strength of a hypothesis.
 */
llr: number | null, 
/**
 * The bounds at which the test decides for `H0` and `H1`.
 */
bounds: [number, number], 
/**
 * The accepted hypothesis, if any.
 */
decision: Hypothesis | null, };

/**
 * The form that starts a tournament.
 */
export type TournamentForm = { 
/**
 * The name, which must be new to the store; made from the engines or the game if left out.
 */
name?: string, 
/**
 * The game's name on the command line.
 */
game: string, 
/**
 * Two or more engines, in the order of their seeding.
 */
engines: Array<EntryForm>, 
/**
 * The search limits of engines without their own; if left out, the limits that an engine was registered with.
 */
limits?: Limits, 
/**
 * The openings; random ones of seed 1 if left out.
 */
openings?: OpeningForm, 
/**
 * The games of each pairing, 100 if left out. Every opening is played twice, with the sides swapped.
 */
games?: number, 
/**
 * `round-robin` (if left out), `gauntlet`, `gauntlet:N`, `knockout`, `swiss` or `swiss:ROUNDS`.
 */
schedule?: string, 
/**
 * The number of games at once, 1 if left out.
 */
concurrency?: number, 
/**
 * A test that ends a match of two engines as soon as the result is clear.
 */
sprt?: TestForm, };

/**
 * A tournament in the store.
 */
export type TournamentRow = { 
/**
 * The number in the store.
 */
id: number, 
/**
 * The name, which is unique in the store.
 */
name: string, 
/**
 * The game's name on the command line.
 */
game: string, 
/**
 * `running`, `finished` or `decided`.
 */
state: string, 
/**
 * The number of stored games, void ones included.
 */
games: number, 
/**
 * The number of games if nothing ends the tournament early; `null` if the definition can't be read.
 */
total: number | null, 
/**
 * The time of creation, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether this server is playing the tournament now.
 */
live: boolean, 
/**
 * Whether this server can resume the tournament: a form started it, it is unfinished and not being played here.
 */
resumable: boolean, 
/**
 * Whether this server can rename and delete the tournament: it is over or can be resumed.
 */
editable: boolean, };

/**
 * A tournament and the form that started it.
 */
export type TournamentView = { 
/**
 * The tournament.
 */
row: TournamentRow, 
/**
 * The form; `null` if the tournament was not started by one.
 */
form: TournamentForm | null, };

/**
 * A stored game that can't be read.
 */
export type UnreadableGame = { 
/**
 * The game's key, as `tetrad replay` accepts it.
 */
key: string, 
/**
 * What is wrong with the game.
 */
why: string, };

/**
 * A worker of a tournament on many machines.
 */
export type WorkerRow = { 
/**
 * The name of the worker.
 */
worker: string, 
/**
 * The pairs that the worker plays at once; 0 if it has left.
 */
jobs: number, 
/**
 * The pairs that it has handed in.
 */
pairs: number, 
/**
 * Pairs per hour from the start of its first game to the end of its last; `null` before that.
 */
pairsPerHour: number | null, 
/**
 * Seconds since its last heartbeat.
 */
silent: number, 
/**
 * The difference of its results from all others', in standard deviations; `null` where there is too little to
 * compare.
 */
deviation: number | null, 
/**
 * Whether the deviation is more than chance explains.
 */
standsOut: boolean, };

/** The most engines whose names stand in the name of a tournament. */
export const NAMED_ENGINES = 3;
