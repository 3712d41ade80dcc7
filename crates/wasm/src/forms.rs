//! Import and export of positions and games in every notation.
//!
//! The notation of an import is recognised from its text, since pages have one field for all notations.

use serde::Serialize;
use tetrad_core::room::page::{Export, GameText, Page, Problem, read_turn};
use tetrad_core::{Game, Record, RecordedTurn, Turn};
use tetrad_games::with_room;

use crate::records::replay;
use crate::views::{kind, read};

/// A text that was read, as a record.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Imported {
    /// The name of the notation.
    pub form: String,
    /// The game; it has no turns if the text was a position.
    pub record: Record,
    /// What was corrected while reading, in words.
    pub hints: Vec<String>,
}

/// A position in each notation of its game.
pub fn export_position(game: &str, position: &str) -> Result<Vec<Export>, Problem> {
    with_room!(kind(game, position)?, R => Ok(read::<R>(position)?.position_exports()))
}

/// A record, which has to be legal, in each notation of its game.
pub fn export_record(json: &str) -> Result<Vec<Export>, Problem> {
    let replayed = replay(json)?;
    let record = Record::from_json(json).map_err(|error| Problem::new(error.to_string()))?;
    let main_line = || replayed.main_line.iter().map(|&index| &replayed.turns[index]);
    let mut exports = vec![Export::whole("Record", record.to_json())];
    with_room!(kind(&record.game, &replayed.start)?, R => {
        let start = read::<R>(&replayed.start)?;
        // The notations are those of games with one move per turn; versus games have none.
        let moves = main_line().map(|turn| turn.moves.join(" | ").parse()).collect::<Result<Vec<_>, _>>();
        exports.extend(moves.map(|moves| start.game_exports(&moves)).unwrap_or_default());
    });
    let moves: Vec<String> = main_line().map(|turn| turn.moves.join(" | ")).collect();
    exports.push(Export::without("Moves", moves.join(" ") + "\n", "start, branches, times and comments"));
    Ok(exports)
}

/// Reads a text in any notation of a game: a position, a record, the game's own notation, or moves from the start.
pub fn import_text(game: &str, text: &str) -> Result<Imported, Problem> {
    let kind = kind(game, text)?;
    let trimmed = text.trim();
    if trimmed.starts_with('{') {
        let record = Record::from_json(trimmed).map_err(|error| Problem::new(format!("no record: {error}")))?;
        if record.game != game {
            return Err(Problem::new(format!("a game of {}, expected one of {game}", record.game)));
        }
        // The place of a turn in the JSON is not known; the message has its number.
        replay(trimmed).map_err(|problem| Problem::new(problem.message))?;
        return Ok(Imported { form: "Record".to_owned(), record, hints: Vec::new() });
    }
    with_room!(kind, R => import_in::<R>(trimmed)).map_err(|problem| match problem.expected.as_str() {
        "" => problem,
        _ => problem.within(text, trimmed, ""),
    })
}

fn import_in<P: Page>(text: &str) -> Result<Imported, Problem> {
    if let Some(read) = P::import(text) {
        let GameText { form, start, moves, hints } = read?;
        let moves = moves.iter().map(ToString::to_string);
        return Ok(Imported { form: form.to_owned(), record: record(&start, moves), hints });
    }
    let (form, record) = match read::<P>(text) {
        Ok(start) => ("Position", record(&start, [])),
        Err(_) if is_move_list::<P>(text) => ("Moves", record(&P::start(), moves_from(&P::start(), text)?)),
        Err(problem) => return Err(problem),
    };
    Ok(Imported { form: form.to_owned(), record, hints: Vec::new() })
}

fn record<G: Game>(start: &G, moves: impl IntoIterator<Item = String>) -> Record {
    let turn = |mv| RecordedTurn { moves: vec![mv], ..RecordedTurn::default() };
    Record { turns: moves.into_iter().map(turn).collect(), ..Record::new(G::NAME, start.to_string(), Vec::new()) }
}

/// Whether a text that is no position is meant as moves: its first word looks like one, or most of its words do.
fn is_move_list<G: Game>(text: &str) -> bool {
    let is_move = |word: &str| word.parse::<G::Move>().is_ok();
    let (words, moves) = (text.split_whitespace(), text.split_whitespace().filter(|word| is_move(word)));
    text.split_whitespace().next().is_some_and(is_move) || 2 * moves.count() > words.count()
}

/// The moves of a text from `start`, for games with one move per turn, or the first that can't be read or played.
fn moves_from<G: Game>(start: &G, text: &str) -> Result<Vec<String>, Problem> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for (index, word) in text.split_whitespace().enumerate() {
        let at_word = |problem: Problem| problem.within(text, word, "a legal move").of(&format!("move {}", index + 1));
        let turn: Turn<G::Move> = read_turn(&position, &[word]).map_err(at_word)?;
        position.play(&turn).map_err(|illegal| at_word(illegal.into()))?;
        moves.extend(turn.moves().iter().map(ToString::to_string));
    }
    Ok(moves)
}
