// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

/**
 * The continuations of a chain of actions.
 */
export type Actions = { 
/**
 * The next actions; none when the chain is a complete move that can't be continued.
 */
next: NextActions, 
/**
 * The move that the chain makes if it ends here.
 */
move: string | null, };

/**
 * A request to analyse a position.
 */
export type Analyse = { 
/**
 * The client's number for the request, repeated in its replies.
 */
task: number, 
/**
 * The name of the game on the command line.
 */
game: string, 
/**
 * The position in the game's own notation, or `start`.
 */
position: string, 
/**
 * The side to find a move for, which has to be to act; if left out, the first that is.
 */
side?: Side, 
/**
 * How many lines to report; one if left out.
 */
lines?: number, 
/**
 * When to stop.
 */
limits?: Limits, 
/**
 * The strength of the move to play; full strength if left out.
 */
strength?: Strength, 
/**
 * The name of a registered engine; our own if left out.
 */
engine?: string, 
/**
 * The engine's options that are set, by name.
 */
options?: { [key in string]: string }, };

/**
 * The last reply to a request.
 */
export type AnalysisDone = { 
/**
 * The `task` of the request.
 */
task: number, 
/**
 * The move to play, as text; `None` if there is no legal move.
 */
best: string | null, };

/**
 * Why a request can't be answered.
 */
export type AnalysisError = { 
/**
 * The `task` of the request; 0 if it could not be read.
 */
task: number, 
/**
 * What is wrong with the request, in a sentence.
 */
message: string, };

/**
 * A report on one line.
 */
export type AnalysisInfo = { 
/**
 * The `task` of the request.
 */
task: number, 
/**
 * 1 for the best line.
 */
line: number, 
/**
 * Iterations completed or under way.
 */
depth: number, 
/**
 * The value of the line for the side to move.
 */
score: Score, 
/**
 * Whether the score is exact.
 */
bound: Bound, 
/**
 * Positions reached by a move.
 */
nodes: number, 
/**
 * Nodes per second.
 */
nps: number, 
/**
 * Milliseconds since the task began.
 */
time: number, 
/**
 * The moves of the line, as text; none if an engine reports a score alone.
 */
pv: Array<string>, };

/**
 * The last lines exchanged with an engine.
 */
export type AnalysisLog = { 
/**
 * The lines, oldest first; none if the engine is no program, or was not asked yet.
 */
lines: Array<LoggedLine>, };

/**
 * A reply to the client.
 */
export type AnalysisReply = { "type": "info" } & AnalysisInfo | { "type": "done" } & AnalysisDone | { "type": "error" } & AnalysisError | { "type": "log" } & AnalysisLog;

/**
 * A request from the client.
 */
export type AnalysisRequest = { "type": "analyse" } & Analyse | { "type": "stop" } | { "type": "log" };

/**
 * An attack table that can be chosen.
 */
export type AttackTableName = { 
/**
 * Its name in options.
 */
name: string, 
/**
 * The games that use it.
 */
title: string, };

/**
 * The board to draw, by game.
 */
export type BoardView = { "game": "tictactoe" } & TictactoeBoard | { "game": "lits" } & LitsBoard | { "game": "santorini" } & SantoriniBoard | { "game": "tetris" } & TetrisBoard;

/**
 * Whether a score is the value itself or a bound on it.
 */
export type Bound = "exact" | "lower" | "upper";

/**
 * A player's time on a game clock.
 */
export type ClockTime = { 
/**
 * The time for the rest of the game; in JSON in milliseconds, like all times here.
 */
remaining: number, 
/**
 * The time added after each move.
 */
increment: number, };

/**
 * A position as a page shows it.
 */
export type Described = { 
/**
 * The position in its game's own notation, as this library prints it.
 */
text: string, 
/**
 * The sides to act: none when the game is over, both in versus Tetris.
 */
actors: Array<Side>, 
/**
 * The names of the two sides.
 */
sides: [string, string], 
/**
 * The outcome, if the game is over.
 */
outcome: Outcome | null, 
/**
 * The board to draw.
 */
board: BoardView, };

/**
 * The effects of a move that the next position does not show, by game.
 */
export type Effect = NoEffect | NoEffect | NoEffect | PlacedView;

/**
 * A position or a game in some notation.
 */
export type Export = { 
/**
 * What the notation is called.
 */
form: string, 
/**
 * The text.
 */
text: string, 
/**
 * The parts that the notation leaves out, in words; empty if there are none.
 */
drops: string, };

/**
 * The games, by their names on the command line.
 */
export type GameName = "tictactoe" | "lits" | "santorini" | "tetris";

/**
 * A game as it was played.
 */
export type GameRecord = { 
/**
 * The version of this format.
 */
tetrad: number, 
/**
 * The name of the game on the command line.
 */
game: string, 
/**
 * Rules that the start position does not state, in the game's own notation.
 */
rules?: string, 
/**
 * The seed of everything that was drawn at random.
 */
seed?: number, 
/**
 * The players, the first side first.
 */
players: Array<Player>, 
/**
 * The start position in the game's own notation.
 */
start: string, 
/**
 * The turns; of those that follow the same turn, the first belongs to the main line.
 */
turns: Array<RecordedTurn>, 
/**
 * How it ended, if it did.
 */
outcome?: Outcome, };

/**
 * The review of a game.
 */
export type GameReview = { 
/**
 * The review of each move; `null` where the analysis says too little.
 */
moves: Array<MoveReview | null>, 
/**
 * The first and the second side.
 */
sides: [SideReview, SideReview], };

/**
 * A rating with its uncertainty.
 */
export type GlickoRating = { 
/**
 * The rating.
 */
rating: number, 
/**
 * Its standard deviation.
 */
deviation: number, 
/**
 * How much the rating is expected to change.
 */
volatility: number, };

/**
 * A god as web pages show it.
 */
export type GodView = { 
/**
 * The name in lower case, as in positions.
 */
name: string, 
/**
 * The name as people write it.
 */
title: string, 
/**
 * When the power applies, to the player who has it: `Your move`, `Opponent's turn`. Mortals have no power.
 */
when: string | null, 
/**
 * The difference from a mortal's turn, in a sentence.
 */
power: string, };

/**
 * A text that was read, as a record.
 */
export type Imported = { 
/**
 * The name of the notation.
 */
form: string, 
/**
 * The game; it has no turns if the text was a position.
 */
record: GameRecord, 
/**
 * What was corrected while reading, in words.
 */
hints: Array<string>, };

/**
 * When a search has to end. Of several limits the strictest counts; without any it goes on until it is
 * stopped or has proven the result.
 */
export type Limits = { 
/**
 * The time for this move.
 */
time?: number, 
/**
 * The game clock.
 */
clock?: ClockTime, 
/**
 * The number of iterations of deepening.
 */
depth?: number, 
/**
 * The number of positions reached by a move.
 */
nodes?: number, };

/**
 * A piece that may be laid, or the rule that forbids it.
 */
export type LitsAction = { 
/**
 * The move.
 */
action: string, 
/**
 * `L`, `I`, `T` or `S`.
 */
shape: string, 
/**
 * The number of the shape's orientation in [`LitsShape::orientations`].
 */
orientation: number, 
/**
 * The cells that it covers, in row-by-row order.
 */
cells: [number, number, number, number], 
/**
 * The rule that forbids the placement, in words; `None` if it is legal.
 */
objection: string | null, };

/**
 * Every placement on the board, legal or not.
 */
export type LitsActions = { 
/**
 * All placements, in the order of the table; those without an objection are legal.
 */
actions: Array<LitsAction>, 
/**
 * Whether `swap` is an action too.
 */
swap: boolean, };

/**
 * A board of Battle of LITS. Cells are numbered row by row from the top left, 0 to 99.
 */
export type LitsBoard = { 
/**
 * A character for each cell: whose symbol is printed there, `x`, `o` or `_`.
 */
symbols: string, 
/**
 * A character for each cell: the shape of the piece that covers it, or `_`.
 */
shapes: string, 
/**
 * The pieces on the board.
 */
pieces: Array<LitsPiece>, 
/**
 * How many pieces are left of `L`, `I`, `T` and `S`.
 */
supply: [number, number, number, number], 
/**
 * Uncovered symbols of X and of O.
 */
uncovered: [number, number], 
/**
 * The player to move, or who would be: `x` or `o`.
 */
toMove: string, 
/**
 * The state of the pie rule.
 */
pie: LitsPie, };

/**
 * The options of a new game: a board with thirty symbols of each player, or none.
 */
export type LitsOptions = { 
/**
 * The seed of the symbols; without it the board has none.
 */
seed: number | null, 
/**
 * Whether the pie rule is on.
 */
swap: boolean, };

/**
 * One orientation of a shape.
 */
export type LitsOrientation = { 
/**
 * The cells as `[row, column]` from the corner of the box around the piece.
 */
cells: [[number, number], [number, number], [number, number], [number, number]], 
/**
 * The number of the orientation after a quarter turn clockwise.
 */
turned: number, 
/**
 * The number of the orientation with left and right exchanged.
 */
mirrored: number, };

/**
 * The pie rule: after the first piece the other player may take over X's side.
 */
export type LitsPie = "off" | "on" | "swapped";

/**
 * A piece on the board.
 */
export type LitsPiece = { 
/**
 * `L`, `I`, `T` or `S`.
 */
shape: string, 
/**
 * The cells that it covers, in row-by-row order.
 */
cells: [number, number, number, number], };

/**
 * A board as the page's editor sends it.
 */
export type LitsSetup = { 
/**
 * As in [`LitsBoard::symbols`].
 */
symbols: string, 
/**
 * As in [`LitsBoard::shapes`].
 */
shapes: string, 
/**
 * The side to move, `x` or `o`; if left out, it follows from the number of pieces.
 */
toMove: string | null, 
/**
 * The state of the pie rule.
 */
pie: LitsPie, };

/**
 * A shape and its orientations.
 */
export type LitsShape = { 
/**
 * `L`, `I`, `T` or `S`.
 */
shape: string, 
/**
 * The orientations, each once.
 */
orientations: Array<LitsOrientation>, };

/**
 * A line exchanged with an engine.
 */
export type LoggedLine = { 
/**
 * Milliseconds since 1970.
 */
time: number, 
/**
 * `>` to the engine, `<` from it, `!` on its standard error.
 */
way: string, 
/**
 * The text, shortened if it is long.
 */
text: string, };

/**
 * A mark of a move, as in chess, from worst to best. Most moves have none.
 */
export type Mark = "??" | "?" | "?!" | "!?" | "!" | "!!";

/**
 * A row of the table of marks.
 */
export type MarkMeaning = { 
/**
 * The mark.
 */
mark: Mark, 
/**
 * The mark as a noun.
 */
word: string, 
/**
 * What it says about a move.
 */
meaning: string, };

/**
 * The review of a move. Expected scores are the mover's, 0 to 1.
 */
export type MoveReview = { 
/**
 * The side that moved.
 */
side: Side, 
/**
 * The mark; `null` for most moves.
 */
mark: Mark | null, 
/**
 * The mark as a noun; empty without a mark.
 */
word: string, 
/**
 * Whether the move should have been another one: a dubious move, a mistake or a blunder.
 */
isWeak: boolean, 
/**
 * Whether there was no other legal move.
 */
isForced: boolean, 
/**
 * The expected score with the best move.
 */
before: number, 
/**
 * The expected score after the played move.
 */
after: number, 
/**
 * The line that starts with a better move; empty if there is none.
 */
better: Array<string>, };

/**
 * The options of a new game, by game.
 */
export type NewGame = { "game": "tictactoe" } & TictactoeOptions | { "game": "lits" } & LitsOptions | { "game": "santorini" } & SantoriniOptions | { "game": "tetris" } & TetrisOptions;

/**
 * The next actions, by game. Every entry has an `action`: the text to append to the chain.
 */
export type NextActions = { "game": "tictactoe" } & TictactoeActions | { "game": "lits" } & LitsActions | { "game": "santorini" } & SantoriniActions | { "game": "tetris" } & TetrisActions;

/**
 * The effect of a turn in games where the next position shows everything; it has no values.
 */
export type NoEffect = never;

/**
 * The end of a game.
 */
export type Outcome = { 
/**
 * The winner; `None` in a draw.
 */
winner: Side | null, 
/**
 * The rule that ended the game, in a few words for people.
 */
reason: string, };

/**
 * What a placement did.
 */
export type PlacedView = { 
/**
 * The cells that the piece filled, as `[column, row]`, before lines were cleared.
 */
cells: [[number, number], [number, number], [number, number], [number, number]], 
/**
 * Lines cleared.
 */
lines: number, 
/**
 * The T-spin of the placement.
 */
spin: TetrisSpin, 
/**
 * Whether the field is empty after it.
 */
perfect: boolean, 
/**
 * Lines sent.
 */
attack: number, };

/**
 * A puzzle as a line of JSON.
 */
export type PlacementPuzzle = { 
/**
 * Always `ptn`.
 */
game: string, 
/**
 * The game so far, in PTN.
 */
start: string, 
/**
 * The letter of the piece to place.
 */
piece: string, 
/**
 * The letter of the next piece.
 */
next: string, 
/**
 * The best placement by the engine, as a move.
 */
best: string, 
/**
 * How far it is ahead of the second best; a hole in a low stack costs about 100.
 */
margin: number, 
/**
 * How hard the puzzle is, as a Glicko-2 rating: the smaller the margin, the harder.
 */
rating: number, };

/**
 * A turn that was played and the position after it.
 */
export type Played = { 
/**
 * The moves as this library prints them, one for every actor.
 */
moves: Array<string>, 
/**
 * The position after the turn.
 */
position: Described, 
/**
 * The effect of each placement in Tetris, the first side's first; empty in other games.
 */
placed: Array<Effect>, };

/**
 * A played move and the analysis of its position.
 */
export type PlayedMove = { 
/**
 * The position before the move.
 */
position: string, 
/**
 * The side that moved.
 */
side: Side, 
/**
 * The move, as the rules print it.
 */
played: string, 
/**
 * The best lines of the position, the engine's choice first; none if it was not analysed.
 */
lines: Array<ScoredLine>, 
/**
 * The move that a shallow search prefers, if known.
 */
atFirstSight: string | null, 
/**
 * The score of the position after the move for its side to move, if it was analysed.
 */
after: Score | null, };

/**
 * A player of a recorded game.
 */
export type Player = { 
/**
 * The name that people use.
 */
name: string, 
/**
 * The version that the engine states.
 */
version?: string, 
/**
 * The hash of the engine's binary.
 */
hash?: string, };

/**
 * Why a page's request failed.
 */
export type Problem = { 
/**
 * What is wrong, in a sentence for people.
 */
message: string, 
/**
 * Where the offending part of the text starts, in UTF-16 units.
 */
start: number, 
/**
 * Where the offending part ends.
 */
end: number, 
/**
 * What would have been right there; empty if no text is at fault.
 */
expected: string, };

/**
 * A move that a piece can make.
 */
export type PtnCandidate = { 
/**
 * The move, with a row and a mark where they are needed.
 */
move: string, 
/**
 * The number of clockwise turns.
 */
turns: number, 
/**
 * The leftmost column, from 0.
 */
left: number, 
/**
 * The cells that it fills before lines are cleared, as `[column, row]`.
 */
cells: Array<[number, number]>, 
/**
 * The rows that it clears.
 */
cleared: Array<number>, };

/**
 * The diagnostics of a text.
 */
export type PtnChecked = { 
/**
 * The diagnostics, in the order of the text.
 */
diagnostics: Array<PtnDiagnostic>, 
/**
 * Whether there are no diagnostics but hints.
 */
clean: boolean, };

/**
 * A point of the score curve.
 */
export type PtnCurvePoint = { 
/**
 * Moves so far.
 */
moves: number, 
/**
 * Lines so far.
 */
lines: number, 
/**
 * Points so far.
 */
points: number, };

/**
 * A diagnostic. Places are in UTF-16 units.
 */
export type PtnDiagnostic = { 
/**
 * The name of the kind, like `missing-clear`.
 */
code: string, 
/**
 * Whether the diagnostic is only a hint.
 */
hint: boolean, 
/**
 * What is wrong, in a few words.
 */
message: string, 
/**
 * What was expected there.
 */
expected: string, 
/**
 * The start of the place.
 */
start: number, 
/**
 * The end of the place.
 */
end: number, 
/**
 * The fix, where there is exactly one.
 */
fix: PtnFix | null, };

/**
 * The moves of a game, as far as it can be played.
 */
export type PtnFilm = { 
/**
 * The title; empty if the text has none.
 */
title: string, 
/**
 * A frame for every move that could be played.
 */
frames: Array<PtnFrame>, };

/**
 * A change to the text. Places are in UTF-16 units.
 */
export type PtnFix = { 
/**
 * The start of the text to replace.
 */
start: number, 
/**
 * The end of the text to replace; equal to `start` for an insertion.
 */
end: number, 
/**
 * The replacement.
 */
text: string, };

/**
 * The state of a game after a move.
 */
export type PtnFrame = { 
/**
 * The move as it is printed.
 */
move: string, 
/**
 * The start of the move in the text, in UTF-16 units.
 */
start: number, 
/**
 * The end of the move in the text, in UTF-16 units.
 */
end: number, 
/**
 * Lines so far.
 */
lines: number, 
/**
 * The level, if the start level is known.
 */
level: number | null, 
/**
 * Points for lines, if the start level is known.
 */
points: number | null, };

/**
 * A game that was read from a text.
 */
export type PtnImported = { 
/**
 * The name of the form of the text.
 */
form: string, 
/**
 * The game in PTN. A text that is PTN already is unchanged, with the errors that it may have.
 */
text: string, };

/**
 * Statistics of a game.
 */
export type PtnStatistics = { 
/**
 * Pieces placed.
 */
moves: number, 
/**
 * Lines cleared.
 */
lines: number, 
/**
 * The numbers of single, double, triple and tetris clears.
 */
clears: [number, number, number, number], 
/**
 * Points for lines, where the start level is known.
 */
points: number, 
/**
 * The share of lines that tetrises cleared, 0 to 1.
 */
tetrisRate: number | null, 
/**
 * Points per line.
 */
efficiency: number | null, 
/**
 * Lines cleared other than by a tetris.
 */
burnedLines: number, 
/**
 * Runs of 13 pieces or more without an I.
 */
droughts: number, 
/**
 * The longest run of pieces without an I.
 */
longestWait: number, 
/**
 * The letter and the count of each piece.
 */
pieces: Array<[string, number]>, 
/**
 * The score after every clear.
 */
curve: Array<PtnCurvePoint>, };

/**
 * The engine's verdict on the last of a number of moves, with what a page draws of it.
 */
export type PtnStudy = { 
/**
 * The verdict.
 */
verdict: PtnVerdict, 
/**
 * The value of the played move: that of the board after it and after the best placement of the next piece. `null` if the
 * next piece has no room then.
 */
value: number | null, 
/**
 * The value of the best move.
 */
best: number | null, 
/**
 * The cells that the best move fills before lines are cleared, as `[column, row]`; empty if the played one is as good.
 */
cells: Array<[number, number]>, 
/**
 * Whether the next piece is known, which then is part of the values.
 */
knowsNext: boolean, };

/**
 * The engine's verdict on a move.
 */
export type PtnVerdict = { 
/**
 * The move as it was played, without a rating.
 */
played: string, 
/**
 * The engine's choice.
 */
best: string, 
/**
 * The loss of the played move against the best; a hole in a low stack costs about 100.
 */
loss: number, 
/**
 * The rating: `??`, `?`, `?!`, `!?`, `!` or `!!`; `null` for an ordinary move.
 */
rating: string | null, };

/**
 * The well after a number of moves.
 */
export type PtnWell = { 
/**
 * Rows from the bottom, the two hidden ones last, with a character per cell: a piece's letter, or `_`.
 */
rows: Array<string>, 
/**
 * The same rows before the last move cleared lines.
 */
filled: Array<string>, 
/**
 * The cells that the last move filled before lines were cleared, as `[column, row]`.
 */
last: Array<[number, number]>, 
/**
 * The rows that the last move cleared, by their numbers before the clear.
 */
cleared: Array<number>, };

/**
 * A puzzle as a line of JSON.
 */
export type Puzzle = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * The position, in the game's own notation.
 */
start: string, 
/**
 * The number of plies within which the side to move wins.
 */
plies: number, 
/**
 * How many first moves win: one, but for a single player.
 */
solutions: number, 
/**
 * A line of play: the winning move, the reply that resists longest, and so on to the end.
 */
line: Array<string>, 
/**
 * How hard the puzzle is, as a Glicko-2 rating of a solver who finds it in half of all tries.
 */
rating: number, };

/**
 * What follows a move of a solver.
 */
export type PuzzleAnswer = { "type": "won" } | { "type": "resists", 
/**
 * The defender's move; `null` in games of one player.
 */
reply: string | null, 
/**
 * The plies to the win.
 */
plies: number, } | { "type": "refuted", 
/**
 * A move after which there is none, the engine's if possible; `null` if there is nothing to prevent.
 */
reply: string | null, } | { "type": "unknown" };

/**
 * A place for the piece of a puzzle of classic Tetris.
 */
export type PuzzlePlacement = { 
/**
 * The placement as a move of PTN.
 */
move: string, 
/**
 * The number of clockwise turns from the orientation in which the piece appears.
 */
turns: number, 
/**
 * The cells that it fills, as `[column, row]` from the lower left.
 */
cells: Array<[number, number]>, 
/**
 * How far it is behind the engine's choice; a hole in a low stack costs about 100.
 */
loss: number, 
/**
 * The cells of the engine's placement of the next piece after it; empty if that has no room.
 */
next: Array<[number, number]>, };

/**
 * A solver's first try at a puzzle.
 */
export type RatedTry = { 
/**
 * The puzzle's rating.
 */
rating: number, 
/**
 * Whether it was solved without a wrong move.
 */
solved: boolean, };

/**
 * How a player's game ended.
 */
export type RealtimeEnding = "toppedout" | "goal";

/**
 * Handling settings, with times in milliseconds.
 */
export type RealtimeHandling = { 
/**
 * The delay before a held shift repeats (DAS).
 */
delay: number, 
/**
 * The time between repeats (ARR); 0 moves to the wall at once.
 */
repeat: number, 
/**
 * The time for which a repeating shift waits after a turn and when a piece appears (DCD).
 */
cut: number, 
/**
 * The time per row with the soft drop; 0 moves to the ground at once.
 */
softDrop: number, 
/**
 * The time per row without the soft drop; `null` for no gravity.
 */
gravity: number | null, 
/**
 * The time that a piece rests before it locks.
 */
lockDelay: number, 
/**
 * The number of moves of a resting piece that restart the lock delay, in one row.
 */
lockResets: number, };

/**
 * A key of the game.
 */
export type RealtimeKey = "left" | "right" | "softDrop" | "hardDrop" | "cw" | "ccw" | "flip" | "hold";

/**
 * A piece that came to rest.
 */
export type RealtimeMoment = { 
/**
 * When its turn began, in milliseconds.
 */
from: number, 
/**
 * When it came to rest, in milliseconds.
 */
at: number, 
/**
 * The player.
 */
side: Side, 
/**
 * The position before it, by placements; the player is the first side.
 */
position: string, 
/**
 * The move.
 */
move: string, 
/**
 * What it did.
 */
placed: PlacedView, };

/**
 * An event of a game.
 */
export type RealtimeNews = { "type": "locked", 
/**
 * The player.
 */
side: Side, 
/**
 * The move.
 */
move: string, 
/**
 * The effect of the placement.
 */
placed: PlacedView, 
/**
 * The numbers of the rows that were cleared, before they were.
 */
cleared: Array<number>, 
/**
 * Rows sent to the opponent: the attack less what it cancelled.
 */
sent: number, } | { "type": "ended", 
/**
 * The player.
 */
side: Side, 
/**
 * How the game ended.
 */
ending: RealtimeEnding, } | { "type": "wanted", 
/**
 * The bot's side.
 */
side: Side, };

/**
 * The options of a game.
 */
export type RealtimeOptions = { 
/**
 * The seed of the pieces.
 */
seed: number, 
/**
 * Whether two players play.
 */
versus: boolean, 
/**
 * The goal that ends a solo game; none if left out.
 */
goal?: TetrisGoal | null, 
/**
 * Whether half turns are allowed.
 */
halfTurns: boolean, 
/**
 * The name of the attack table; that of the default rules if left out.
 */
attack?: string | null, 
/**
 * The handling of the players.
 */
handling: RealtimeHandling, };

/**
 * A recorded game of Tetris in real time, in our own versioned format.
 */
export type RealtimeRecording = { 
/**
 * The version of the format: 1.
 */
version: number, 
/**
 * The seed, the rules and the handling.
 */
options: RealtimeOptions, 
/**
 * The length of the game in milliseconds.
 */
end: number, 
/**
 * What the players did: milliseconds since the action before, `:` for the second player, and `+` or `-` with a key,
 * `=` with a placement, or `~` for a bot.
 */
actions: string, };

/**
 * One player's part of a view.
 */
export type RealtimeSeat = { 
/**
 * The field, the pieces to come, the hold and the garbage.
 */
seat: TetrisSeat, 
/**
 * The cells of the active piece as `[column, row]`; it is the first of the queue.
 */
active: [[number, number], [number, number], [number, number], [number, number]] | null, 
/**
 * The cells where the active piece would rest if it were dropped now.
 */
ghost: [[number, number], [number, number], [number, number], [number, number]] | null, 
/**
 * Whether the hold can be used.
 */
canHold: boolean, 
/**
 * Pieces placed.
 */
pieces: number, 
/**
 * Lines cleared.
 */
lines: number, 
/**
 * Lines sent.
 */
attack: number, 
/**
 * Lines left until the goal, if that is a number of lines.
 */
left: number | null, 
/**
 * Keys pressed.
 */
keys: number, 
/**
 * Pieces that were shifted and turned with more keys than they needed.
 */
faults: number, 
/**
 * How the player's game ended.
 */
ending: RealtimeEnding | null, };

/**
 * A view of a game in real time.
 */
export type RealtimeView = { 
/**
 * One or two players.
 */
seats: Array<RealtimeSeat>, 
/**
 * Milliseconds played, without pauses.
 */
time: number, 
/**
 * Whether the game is paused.
 */
paused: boolean, 
/**
 * Whether the game is over for a player.
 */
over: boolean, };

/**
 * One turn. The turns of a record form a tree, stored as a flat list so that a long game does not nest deeply.
 */
export type RecordedTurn = { 
/**
 * The index of the turn that this one follows, or `None` for a first turn; left out if that is the turn before it.
 */
after?: number | null, 
/**
 * One move for every actor, as text.
 */
moves: Array<string>, 
/**
 * The time that each actor took, in microseconds.
 */
micros?: Array<number>, 
/**
 * The score that the mover reported.
 */
score?: Score, 
/**
 * The depth that the mover reported.
 */
depth?: number, 
/**
 * A comment on the turn.
 */
comment?: string, };

/**
 * A record whose turns are all legal.
 */
export type Replayed = { 
/**
 * The start position as this library prints it.
 */
start: string, 
/**
 * The turns, in the order of the record.
 */
turns: Array<ReplayedTurn>, 
/**
 * The indices of the turns of the main line.
 */
mainLine: Array<number>, 
/**
 * The outcome of the main line by the rules, if any; a clock or a referee may also have ended it, as the record
 * says.
 */
outcome: Outcome | null, };

/**
 * A turn and the position after it.
 */
export type ReplayedTurn = { 
/**
 * The index of the previous turn; `null` for a first turn.
 */
parent: number | null, 
/**
 * The moves as this library prints them.
 */
moves: Array<string>, 
/**
 * The position after the turn.
 */
text: string, };

/**
 * A value, or the problem that prevented it.
 */
export type Reply<T> = { "ok": T } | { "error": Problem };

/**
 * A click that may come next.
 */
export type SantoriniAction = { 
/**
 * The text to append to the chain.
 */
action: string, 
/**
 * The kind of action: `place_worker`, `select_worker`, `move_worker`, `build`, `dome`, `end_turn` or `no_moves`.
 */
kind: string, 
/**
 * The square of the action, if it has one.
 */
square: number | null, };

/**
 * The clicks that may come next, and the board after those before.
 */
export type SantoriniActions = { 
/**
 * The actions in ascending order, `end_turn` last.
 */
actions: Array<SantoriniAction>, 
/**
 * As in [`SantoriniBoard::heights`].
 */
heights: Array<number>, 
/**
 * As in [`SantoriniBoard::workers`].
 */
workers: [Array<number>, Array<number>], 
/**
 * The square of the selected worker.
 */
selected: number | null, 
/**
 * Whether the power of each side's god applies to the next click.
 */
applies: [boolean, boolean], };

/**
 * A board of Santorini. Squares are numbered row by row from the top left, 0 to 24.
 */
export type SantoriniBoard = { 
/**
 * The height of each square: 0 to 3, and 4 for a dome.
 */
heights: Array<number>, 
/**
 * The names of the squares.
 */
squares: Array<string>, 
/**
 * The workers of each side: two, or none before they are placed.
 */
workers: [Array<number>, Array<number>], 
/**
 * The god of each side.
 */
gods: [GodView, GodView], 
/**
 * The side to move, or which would be.
 */
toMove: Side, 
/**
 * Whether the side to move must not climb in this turn.
 */
banned: boolean, 
/**
 * Whether the power of each side's god applies at the beginning of the turn.
 */
applies: [boolean, boolean], 
/**
 * Whether the side to move has to place its workers.
 */
placing: boolean, 
/**
 * The winner, if the game is over.
 */
winner: Side | null, };

/**
 * The options of an empty board.
 */
export type SantoriniOptions = { 
/**
 * The names of both gods.
 */
gods: [string, string], };

/**
 * A board as the page's editor sends it.
 */
export type SantoriniSetup = { 
/**
 * As in [`SantoriniBoard::heights`].
 */
heights: Array<number>, 
/**
 * As in [`SantoriniBoard::workers`].
 */
workers: [Array<number>, Array<number>], 
/**
 * The names of the gods.
 */
gods: [string, string], 
/**
 * The side to move.
 */
toMove: Side, 
/**
 * Whether Athena bans the side to move from climbing.
 */
banned: boolean, 
/**
 * The winner, if the game is over.
 */
winner: Side | null, };

/**
 * The value of a position for the side to move. Wins, losses and draws are proven; an evaluation is an estimate.
 */
export type Score = { "win": number } | { "loss": number } | "draw" | { "eval": number };

/**
 * A line of moves with its score for the side to move.
 */
export type ScoredLine = { 
/**
 * The score.
 */
score: Score, 
/**
 * The moves.
 */
moves: Array<string>, };

/**
 * A protocol that the engines speak.
 */
export type ServedProtocol = { 
/**
 * The name that `ProtocolEngine` takes.
 */
name: string, 
/**
 * A line about the game and the protocol.
 */
about: string, 
/**
 * Whether every message is a JSON object.
 */
isJson: boolean, 
/**
 * The game whose weights have to be loaded first; `null` if the engine has none.
 */
weights: string | null, };

/**
 * An edited board, by game.
 */
export type Setup = { "game": "tictactoe" } & TictactoeSetup | { "game": "lits" } & LitsSetup | { "game": "santorini" } & SantoriniSetup | { "game": "tetris" } & TetrisSetup;

/**
 * One of two players. In one-player games only `First` acts.
 */
export type Side = "first" | "second";

/**
 * The moves of a side in a reviewed game.
 */
export type SideReview = { 
/**
 * The mean accuracy of the moves that were not forced, 0 to 100; `null` if there are none.
 */
accuracy: number | null, 
/**
 * The number of moves with each mark, in the order of the table of marks.
 */
counts: Array<number>, };

/**
 * A playing strength.
 */
export type Strength = { 
/**
 * From 1, the weakest, to 10, the full engine. Other numbers count as the nearest level.
 */
level: number, 
/**
 * The seed of the noise; another seed plays differently.
 */
seed?: number, };

/**
 * The tables that don't depend on a position, by game: for pages that draw pieces and explain gods.
 */
export type Tables = { tictactoe: null, lits: Array<LitsShape>, santorini: Array<GodView>, tetris: Array<TetrisShape>, };

/**
 * A legal placement.
 */
export type TetrisAction = { 
/**
 * The placement as text.
 */
action: string, 
/**
 * The piece.
 */
piece: TetrisPiece, 
/**
 * Whether the current piece is held for it.
 */
hold: boolean, 
/**
 * The orientation of the piece.
 */
orientation: TetrisOrientation, 
/**
 * The column of its centre, from the left.
 */
x: number, 
/**
 * The row of its centre, from the bottom.
 */
y: number, 
/**
 * The T-spin with which it gets there.
 */
spin: TetrisSpin, 
/**
 * The cells, as `[column, row]`.
 */
cells: [[number, number], [number, number], [number, number], [number, number]], 
/**
 * The shortest inputs that lead there; `null` if these need drops by single rows.
 */
inputs: Array<TetrisInput> | null, };

/**
 * The legal placements.
 */
export type TetrisActions = { 
/**
 * Those of the current piece first.
 */
actions: Array<TetrisAction>, };

/**
 * Garbage on its way.
 */
export type TetrisAttack = { 
/**
 * The number of rows.
 */
rows: number, 
/**
 * The number of placements for which it still waits.
 */
delay: number, 
/**
 * The column of the hole, once it is known.
 */
hole: number | null, };

/**
 * A game of Tetris.
 */
export type TetrisBoard = { 
/**
 * One seat in a solo game, two in a versus game.
 */
seats: Array<TetrisSeat>, 
/**
 * Pieces placed, by each side.
 */
placed: number, 
/**
 * Lines cleared so far, in a solo game.
 */
lines: number | null, 
/**
 * Lines sent so far, in a solo game.
 */
attack: number | null, 
/**
 * When a solo game is over that the player survives; `null` in a versus game.
 */
goal: TetrisGoal | null, 
/**
 * The variable rules of the game.
 */
rules: TetrisRules, };

/**
 * The goal that ends a game which the player survives. An empty queue without a seed ends it as well.
 */
export type TetrisGoal = { "pieces": number } | { "lines": number };

/**
 * An input that moves a falling piece.
 */
export type TetrisInput = "left" | "right" | "cw" | "ccw" | "flip" | "sonic";

/**
 * The options of a new game.
 */
export type TetrisOptions = { 
/**
 * The seed that the pieces are drawn from.
 */
seed: number, 
/**
 * Whether it is a versus game.
 */
versus: boolean, 
/**
 * When a solo game is over; after 1000 pieces if left out.
 */
goal: TetrisGoal | null, };

/**
 * Where the top of a piece points; pieces appear as `North`.
 */
export type TetrisOrientation = "north" | "east" | "south" | "west";

/**
 * A one-sided tetromino: L and J, and S and Z, are different pieces.
 */
export type TetrisPiece = "I" | "O" | "T" | "L" | "J" | "S" | "Z";

/**
 * The variable rules of a game.
 */
export type TetrisRules = { 
/**
 * Whether half turns are allowed.
 */
halfTurns: boolean, 
/**
 * Whether pieces may not come to rest wholly above the visible rows.
 */
lockOut: boolean, 
/**
 * The name of the attack table.
 */
attack: string, };

/**
 * One player's position, with the garbage on its way.
 */
export type TetrisSeat = { 
/**
 * Rows from the bottom, a character a cell: a piece's letter, `G` for garbage, `_` free. Empty rows at the top are
 * left out.
 */
rows: Array<string>, 
/**
 * The current piece and the known ones after it.
 */
queue: Array<TetrisPiece>, 
/**
 * The held piece.
 */
hold: TetrisPiece | null, 
/**
 * Clears in a row.
 */
combo: number, 
/**
 * Difficult clears in a row.
 */
backToBack: number, 
/**
 * The cells in which the current piece appears, as `[column, row]`; `null` if it can't.
 */
spawn: [[number, number], [number, number], [number, number], [number, number]] | null, 
/**
 * Garbage on its way, the oldest first.
 */
incoming: Array<TetrisAttack>, };

/**
 * A position of one player as an editor leaves it.
 */
export type TetrisSetup = { 
/**
 * Rows as in a seat; full rows are not allowed.
 */
rows: Array<string>, 
/**
 * The current piece and the known ones after it.
 */
queue: Array<TetrisPiece>, 
/**
 * The held piece.
 */
hold: TetrisPiece | null, 
/**
 * Clears in a row.
 */
combo: number, 
/**
 * Difficult clears in a row.
 */
backToBack: number, };

/**
 * A piece and its cells in each orientation.
 */
export type TetrisShape = { 
/**
 * The piece.
 */
piece: TetrisPiece, 
/**
 * Facing north, east, south and west: cells as `[right, up]` from the centre.
 */
orientations: [[[number, number], [number, number], [number, number], [number, number]], [[number, number], [number, number], [number, number], [number, number]], [[number, number], [number, number], [number, number], [number, number]], [[number, number], [number, number], [number, number], [number, number]]], };

/**
 * The T-spin that a placement ends with.
 */
export type TetrisSpin = "none" | "mini" | "full";

/**
 * A cell that can be marked.
 */
export type TictactoeAction = { 
/**
 * The square's name, which is the move.
 */
action: string, 
/**
 * The row, from 0 at the top.
 */
row: number, 
/**
 * The column, from 0 at the left.
 */
col: number, };

/**
 * The cells that can be marked.
 */
export type TictactoeActions = { 
/**
 * The cells, row by row from the top left.
 */
actions: Array<TictactoeAction>, };

/**
 * A board of tic-tac-toe.
 */
export type TictactoeBoard = { 
/**
 * The number of rows.
 */
rows: number, 
/**
 * The number of columns.
 */
cols: number, 
/**
 * The number of marks in a line that wins.
 */
winLength: number, 
/**
 * A character for each cell, row by row from the top left: `_` free, `.` unplayable, `x`, `o`.
 */
cells: string, 
/**
 * The names of the columns, from the left; rows are numbered from 1 at the top.
 */
columns: Array<string>, 
/**
 * Whose turn it is, or would be: `x` or `o`.
 */
toMove: string, 
/**
 * The squares of a finished line as `[row, column]`, from one end to the other.
 */
line: Array<[number, number]> | null, };

/**
 * The options of an empty board.
 */
export type TictactoeOptions = { 
/**
 * The number of rows, 1 to 64.
 */
rows: number, 
/**
 * The number of columns, 1 to 64.
 */
cols: number, 
/**
 * The number of marks in a line that wins.
 */
winLength: number, };

/**
 * A board as the page's editor sends it.
 */
export type TictactoeSetup = { 
/**
 * The number of columns.
 */
cols: number, 
/**
 * A character for each cell, row by row, as in [`TictactoeBoard::cells`].
 */
cells: string, 
/**
 * The side to move, `x` or `o`.
 */
toMove: string, 
/**
 * The number of marks in a line that wins.
 */
winLength: number, };
