//! Portable Tetris Notation for pages: diagnostics and fixes, replay, study, entry, statistics, ratings and conversion.
//!
//! Every call takes the whole text, which is fast to parse; nothing is kept between calls.

mod entry;
mod import;

use serde::{Deserialize, Serialize};
use tetrad_ptn::convert::{Form, FumenComments, Source, convert};
use tetrad_ptn::svg::plot_scores;
use tetrad_ptn::{
    Diagnostic, Event, Film, Game, Layout, Mode, Rating, Reader, Severity, Spanned, Statistics, Verdict, check,
};
use tetrad_tetris::classic::{LOST, Piece, Placement};

use crate::reply::Utf16Places;
use tetrad_core::room::page::Problem;

use import::unreadable;

pub use entry::{PtnCandidate, candidates, entered};
pub use import::{PtnImported, imported};

/// The diagnostics of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnChecked {
    /// The diagnostics, in the order of the text.
    pub diagnostics: Vec<PtnDiagnostic>,
    /// Whether there are no diagnostics but hints.
    pub clean: bool,
}

/// A diagnostic. Places are in UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnDiagnostic {
    /// The name of the kind, like `missing-clear`.
    pub code: String,
    /// Whether the diagnostic is only a hint.
    pub hint: bool,
    /// What is wrong, in a few words.
    pub message: String,
    /// What was expected there.
    pub expected: String,
    /// The start of the place.
    pub start: usize,
    /// The end of the place.
    pub end: usize,
    /// The fix, where there is exactly one.
    pub fix: Option<PtnFix>,
}

/// A change to the text. Places are in UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnFix {
    /// The start of the text to replace.
    pub start: usize,
    /// The end of the text to replace; equal to `start` for an insertion.
    pub end: usize,
    /// The replacement.
    pub text: String,
}

/// The moves of a game, as far as it can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnFilm {
    /// The title; empty if the text has none.
    pub title: String,
    /// A frame for every move that could be played.
    pub frames: Vec<PtnFrame>,
}

/// The state of a game after a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnFrame {
    /// The move as it is printed.
    #[serde(rename = "move")]
    pub mv: String,
    /// The start of the move in the text, in UTF-16 units.
    pub start: usize,
    /// The end of the move in the text, in UTF-16 units.
    pub end: usize,
    /// Lines so far.
    pub lines: u64,
    /// The level, if the start level is known.
    pub level: Option<u32>,
    /// Points for lines, if the start level is known.
    pub points: Option<u64>,
}

/// The well after a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnWell {
    /// Rows from the bottom, the two hidden ones last, with a character per cell: a piece's letter, or `_`.
    pub rows: Vec<String>,
    /// The same rows before the last move cleared lines.
    pub filled: Vec<String>,
    /// The cells that the last move filled before lines were cleared, as `[column, row]`.
    pub last: Vec<[usize; 2]>,
    /// The rows that the last move cleared, by their numbers before the clear.
    pub cleared: Vec<usize>,
}

/// Statistics of a game.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PtnStatistics {
    /// Pieces placed.
    pub moves: u64,
    /// Lines cleared.
    pub lines: u64,
    /// The numbers of single, double, triple and tetris clears.
    pub clears: [u64; 4],
    /// Points for lines, where the start level is known.
    pub points: u64,
    /// The share of lines that tetrises cleared, 0 to 1.
    pub tetris_rate: Option<f64>,
    /// Points per line.
    pub efficiency: Option<f64>,
    /// Lines cleared other than by a tetris.
    pub burned_lines: u64,
    /// Runs of 13 pieces or more without an I.
    pub droughts: u64,
    /// The longest run of pieces without an I.
    pub longest_wait: u32,
    /// The letter and the count of each piece.
    pub pieces: Vec<(String, u64)>,
    /// The score after every clear.
    pub curve: Vec<PtnCurvePoint>,
}

/// A point of the score curve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PtnCurvePoint {
    /// Moves so far.
    pub moves: u64,
    /// Lines so far.
    pub lines: u64,
    /// Points so far.
    pub points: u64,
}

/// The engine's verdict on a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct PtnVerdict {
    /// The move as it was played, without a rating.
    pub played: String,
    /// The engine's choice.
    pub best: String,
    /// The loss of the played move against the best; a hole in a low stack costs about 100.
    pub loss: i32,
    /// The rating: `??`, `?`, `?!`, `!?`, `!` or `!!`; `null` for an ordinary move.
    pub rating: Option<String>,
}

/// The engine's verdict on the last of a number of moves, with what a page draws of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PtnStudy {
    /// The verdict.
    pub verdict: PtnVerdict,
    /// The value of the played move: that of the board after it and after the best placement of the next piece. `null` if the
    /// next piece has no room then.
    pub value: Option<i32>,
    /// The value of the best move.
    pub best: Option<i32>,
    /// The cells that the best move fills before lines are cleared, as `[column, row]`; empty if the played one is as good.
    pub cells: Vec<[usize; 2]>,
    /// Whether the next piece is known, which then is part of the values.
    pub knows_next: bool,
}

/// Checks the syntax and the game of a text.
pub fn checked(text: &str, strict: bool) -> PtnChecked {
    let mode = if strict { Mode::Strict } else { Mode::Tolerant };
    let found = check(text.as_bytes(), mode);
    PtnChecked { clean: found.is_clean(), diagnostics: diagnostics(text, &found.diagnostics) }
}

fn diagnostics(text: &str, found: &[Diagnostic]) -> Vec<PtnDiagnostic> {
    let (mut places, mut fixes) = (Utf16Places::new(text), Utf16Places::new(text));
    let mut word = |found: &Diagnostic| {
        let span = places.span(&found.span);
        let fix = found.fix.as_ref().map(|fix| (fixes.span(&fix.span), fix.text.clone()));
        PtnDiagnostic {
            code: found.code.name().to_owned(),
            hint: found.severity() == Severity::Hint,
            message: found.headline(),
            expected: found.expected.to_string(),
            start: span.start,
            end: span.end,
            fix: fix.map(|(span, text)| PtnFix { start: span.start, end: span.end, text }),
        }
    };
    found.iter().map(&mut word).collect()
}

fn problem(text: &str, diagnostic: &Diagnostic) -> Problem {
    let span = Utf16Places::new(text).span(&diagnostic.span);
    let (message, expected) = (diagnostic.headline(), diagnostic.expected.to_string());
    Problem { message, start: span.start, end: span.end, expected }
}

fn game(text: &str) -> Result<Game, Problem> {
    Game::parse(text.as_bytes(), Mode::Tolerant).map_err(|error| problem(text, &error))
}

/// Formats the text with this many moves per line.
pub fn formatted(text: &str, moves: usize) -> Result<String, Problem> {
    Ok(game(text)?.layout(Layout::Moves(moves.max(1))).to_string())
}

/// The game of a text, move by move, as far as it can be read.
pub fn film(text: &str) -> PtnFilm {
    let (game, _) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let mut places = Utf16Places::new(text);
    let spans = Reader::new(text.as_bytes(), Mode::Tolerant).filter_map(|event| match event {
        Ok(Spanned { item: Event::Move(_), span }) => Some(span),
        _ => None,
    });
    let frame = |(frame, span): (&tetrad_ptn::Frame, std::ops::Range<usize>)| {
        let span = places.span(&span);
        PtnFrame {
            mv: frame.mv.to_string(),
            start: span.start,
            end: span.end,
            lines: frame.lines,
            level: frame.level_and_points.map(|(level, _)| level),
            points: frame.level_and_points.map(|(_, points)| points),
        }
    };
    let title = game.header("Title").unwrap_or_default().to_owned();
    PtnFilm { title, frames: Film::of(&game).frames.iter().zip(spans).map(frame).collect() }
}

/// The well after this many moves, or at the end of a shorter game.
pub fn well(text: &str, moves: usize) -> PtnWell {
    let (game, _) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let film = Film::of(&game);
    let moves = moves.min(film.frames.len());
    let row = |cells: &[Option<Piece>; 10]| {
        cells.iter().map(|cell| cell.map_or("_".to_owned(), |piece| piece.to_string())).collect()
    };
    let cleared = moves.checked_sub(1).map_or(0, |last| film.frames[last].cleared);
    PtnWell {
        rows: film.cells(moves).iter().map(row).collect(),
        filled: film.filled(moves).iter().map(row).collect(),
        last: film.laid(moves).map(|(column, row)| [column, row]).collect(),
        cleared: rows_of(cleared),
    }
}

/// The numbers of rows that are given as bits.
fn rows_of(bits: u32) -> Vec<usize> {
    (0..32).filter(|row| bits >> row & 1 == 1).collect()
}

/// The cells of a placement, as `[column, row]`.
fn cells(placement: Placement) -> Vec<[usize; 2]> {
    let shape = placement.piece.shape(placement.orientation);
    let cell = |&(column, row): &(u8, u8)| [usize::from(placement.left + column), usize::from(placement.row + row)];
    shape.cells.iter().map(cell).collect()
}

/// Statistics of the game of a text, as far as it can be played.
pub fn statistics(text: &str) -> PtnStatistics {
    let (game, _) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let figures = Statistics::of(&game);
    PtnStatistics {
        moves: figures.moves,
        lines: figures.lines(),
        clears: figures.clears,
        points: figures.points,
        tetris_rate: figures.tetris_rate(),
        efficiency: figures.efficiency(),
        burned_lines: figures.burned_lines(),
        droughts: figures.droughts,
        longest_wait: figures.longest_wait,
        pieces: Piece::ALL.into_iter().map(|piece| piece.to_string()).zip(figures.pieces).collect(),
        curve: figures
            .curve
            .iter()
            .map(|point| PtnCurvePoint { moves: point.moves, lines: point.lines, points: point.points })
            .collect(),
    }
}

/// The engine's verdict on the last of this many moves; `None` if it can't be played or is not legal.
pub fn study(text: &str, moves: usize) -> Option<PtnStudy> {
    let (game, _) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let index = moves.checked_sub(1)?;
    let mut rest = game.moves().skip(index);
    let (mv, next) = (rest.next()?, rest.next().map(|next| next.slot().piece()));
    let replay = game.replay_to(index)?;
    let study = replay.study(mv, next)?;
    let better = replay.placement(study.verdict.best).filter(|_| study.verdict.loss > 0);
    // Values of games that go on are far from that of a lost one.
    let alive = |value: i32| (value > LOST / 2).then_some(value);
    Some(PtnStudy {
        verdict: verdict(&study.verdict),
        value: alive(study.value),
        best: alive(study.value + study.verdict.loss),
        cells: better.map(cells).unwrap_or_default(),
        knows_next: next.is_some(),
    })
}

fn verdict(verdict: &Verdict) -> PtnVerdict {
    PtnVerdict {
        played: verdict.played.to_string(),
        best: verdict.best.to_string(),
        loss: verdict.loss,
        rating: verdict.rating.map(|rating| rating.text().to_owned()),
    }
}

/// The engine's verdicts on `count` moves from an index on. The game has to be legal.
pub fn verdicts(text: &str, from: usize, count: usize) -> Result<Vec<PtnVerdict>, Problem> {
    let verdicts = game(text)?.verdicts_on(from..from.saturating_add(count));
    Ok(verdicts.map_err(|error| unreadable(text, error.into()))?.iter().map(verdict).collect())
}

/// The text with these verdicts on its moves, from the first on.
pub fn annotated(text: &str, verdicts: &[PtnVerdict]) -> Result<String, Problem> {
    let read = |verdict: &PtnVerdict| {
        let mv = |text: &str| text.parse().map_err(|error| Problem::in_text(text, error).of("verdict"));
        let rating = verdict.rating.as_ref().map(|text| {
            let known = Rating::ALL.into_iter().find(|rating| rating.text() == text);
            known.ok_or_else(|| Problem::new("a rating is `??`, `?`, `?!`, `!?`, `!` or `!!`"))
        });
        Ok::<_, Problem>(Verdict {
            played: mv(&verdict.played)?,
            best: mv(&verdict.best)?,
            loss: verdict.loss,
            rating: rating.transpose()?,
        })
    };
    let verdicts = verdicts.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(game(text)?.annotated(&verdicts).to_string())
}

/// The game as an animated SVG.
pub fn svg(text: &str) -> Result<String, Problem> {
    let game = game(text)?;
    Ok(Film::of(&game).to_svg(game.header("Title").unwrap_or_default()))
}

/// The score over the cleared lines as an SVG.
pub fn plot(text: &str) -> Result<String, Problem> {
    let game = game(text)?;
    let title = game.header("Title").unwrap_or_default().to_owned();
    Ok(plot_scores(&[(title, Statistics::of(&game))]))
}

/// Converts a game to `ptn`, `fumen`, `json`, `stackrabbit` or `tbp`. The source form is recognised from the text.
pub fn converted(text: &str, to: &str, comments: bool) -> Result<String, Problem> {
    let to = match to {
        "ptn" => Form::Ptn,
        "fumen" if comments => Form::Fumen(FumenComments::Kept),
        "fumen" => Form::Fumen(FumenComments::Dropped),
        "json" => Form::Json,
        "stackrabbit" => Form::StackRabbit,
        "tbp" => Form::Tbp,
        _ => return Err(Problem::new("a form is `ptn`, `fumen`, `json`, `stackrabbit` or `tbp`")),
    };
    convert(text.as_bytes(), None::<Source>, to).map_err(|error| unreadable(text, error))
}
