//! Text of every form that a game knows, in and out.
//!
//! What comes in is told by how it looks: pages have one field for all of it.

use serde::Serialize;
use tetrad_core::{Game, Record, RecordedTurn, Turn};
use tetrad_lits::GameFile;
use tetrad_santorini::protocol::lettered;
use tetrad_tetris::{Fumen, Operation, Page, Placement, Sheet, Solo, Versus};

use crate::records::replay;
use crate::reply::Problem;
use crate::views::{GameName, read, read_turn, with_position};

/// A text to copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Export {
    /// What the form is called.
    pub form: String,
    /// The text.
    pub text: String,
    /// What the form does not say, in words; empty if it says everything.
    pub drops: String,
}

impl Export {
    fn whole(form: &str, text: String) -> Self {
        Self { form: form.to_owned(), text, drops: String::new() }
    }

    fn without(form: &str, text: String, drops: &str) -> Self {
        Self { form: form.to_owned(), text, drops: drops.to_owned() }
    }
}

/// What a text turned out to be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Imported {
    /// What the form is called.
    pub form: String,
    /// The game; one without turns if the text was a position.
    pub record: Record,
    /// What was put right on the way, in words.
    pub hints: Vec<String>,
}

/// A position in all forms that its game knows.
pub fn export_position(game: &str, position: &str) -> Result<Vec<Export>, Problem> {
    let game = GameName::read(game)?;
    Ok(match game {
        GameName::Tictactoe => {
            let position: tetrad_tictactoe::Position = read(position)?;
            let whole = position.text();
            let t3en = whole.split(" win-length ").next().unwrap_or_default().to_owned();
            if t3en == whole {
                vec![Export::whole("T3EN", whole)]
            } else {
                let short = Export::without("T3EN", t3en, "the win length");
                vec![Export::whole("T3EN with win length", whole), short]
            }
        }
        GameName::Lits => {
            let position: tetrad_lits::Position = read(position)?;
            let board = position.board();
            let with_side = board.clone().with_to_move(Some(position.to_move()));
            vec![
                Export::whole("Position", position.text()),
                Export::without(
                    "LTP board",
                    board.with_to_move(None).to_string(),
                    "whose turn it is, and the pie rule",
                ),
                Export::without("LTP board with side", with_side.to_string(), "the pie rule"),
            ]
        }
        GameName::Santorini => {
            let position: tetrad_santorini::Position = read(position)?;
            vec![Export::whole("FEN", position.text()), Export::whole("FEN of santorini-ai", lettered(&position))]
        }
        GameName::Tetris if position.contains('|') => {
            let game: Versus = read(position)?;
            let mut exports = vec![Export::whole("Text", game.text())];
            for (contestant, name) in game.contestants.iter().zip(["left", "right"]) {
                exports.extend(fumen(&contestant.position.field).map(|text| {
                    Export::without(&format!("Fumen of the {name} field"), text, "queue, hold, streaks and garbage")
                }));
            }
            exports
        }
        GameName::Tetris => {
            let game: Solo = read(position)?;
            let mut exports = vec![Export::whole("Text", game.text())];
            let fumen = fumen(&game.position.field);
            exports.extend(fumen.map(|text| Export::without("Fumen", text, "queue, hold and streaks")));
            exports
        }
    })
}

fn fumen(field: &tetrad_tetris::Field) -> Option<String> {
    Fumen::of_field(field).ok().map(|fumen| fumen.to_string())
}

/// A record in all forms that its game knows. It has to be legal.
pub fn export_record(json: &str) -> Result<Vec<Export>, Problem> {
    let replayed = replay(json)?;
    let record = Record::from_json(json).map_err(|error| Problem::new(error.to_string()))?;
    let main_line = replayed.main_line.iter().map(|&index| &replayed.turns[index]);
    let moves: Vec<String> = main_line.map(|turn| turn.moves.join(" | ")).collect();
    let listed = Export::without("Moves", moves.join(" ") + "\n", "start, branches, times and comments");
    let mut exports = vec![Export::whole("Record", record.to_json())];
    match GameName::read(&record.game)? {
        GameName::Lits => {
            let base: tetrad_lits::Position = read(&record.start)?;
            let moves = moves.iter().map(|mv| base.parse_move(mv)).collect::<Result<_, _>>();
            let file =
                GameFile { moves: moves.map_err(|error| Problem::new(error.to_string()))?, ..GameFile::new(base) };
            exports.push(Export::without("LTP game file", file.to_string(), "branches, times and comments"));
        }
        GameName::Tetris if replayed.start.contains('|') => {}
        GameName::Tetris => exports.extend(
            film(&read(&record.start)?, &moves)
                .map(|text| Export::without("Fumen", text, "queue, hold, branches, times and comments")),
        ),
        GameName::Tictactoe | GameName::Santorini => {}
    }
    exports.push(listed);
    Ok(exports)
}

/// A solo game as a fumen with a page for each placement; nothing if the field grows out of it.
fn film(start: &Solo, moves: &[String]) -> Option<String> {
    let mut game = start.clone();
    let mut fumen = Fumen { pages: Vec::new(), guideline_colours: true };
    for text in moves {
        let placement: Placement = text.parse().ok()?;
        let sheet = Sheet::try_from(&game.position.field).ok()?;
        fumen.pages.push(Page { sheet, operation: Some(Operation::new(placement)?), ..Page::default() });
        game.place(placement).ok()?;
    }
    fumen.pages.push(Page { sheet: Sheet::try_from(&game.position.field).ok()?, ..Page::default() });
    Some(fumen.to_string())
}

/// Reads a text of any form that the game knows: a position, a record, a game file, a fumen, or a list of moves from
/// the start.
pub fn import_text(game: &str, text: &str) -> Result<Imported, Problem> {
    let name = game;
    let game = GameName::read(name)?;
    let trimmed = text.trim();
    if trimmed.starts_with('{') {
        let record = Record::from_json(trimmed).map_err(|error| Problem::new(format!("no record: {error}")))?;
        if record.game != name {
            return Err(Problem::new(format!("a game of {}, expected one of {name}", record.game)));
        }
        replay(trimmed)?;
        return Ok(Imported { form: "Record".to_owned(), record, hints: Vec::new() });
    }
    if game == GameName::Lits && trimmed.lines().count() > 1 {
        let file: GameFile = text.parse().map_err(|error| Problem::in_text(text, error))?;
        let mut record = Record::new(name, file.base.text(), Vec::new());
        record.turns = file.moves.iter().map(|mv| turn(mv.to_string())).collect();
        return Ok(Imported { form: "LTP game file".to_owned(), record, hints: file.hints });
    }
    if game == GameName::Tetris && (trimmed.starts_with("v115@") || trimmed.contains("fumen")) {
        return import_fumen(name, text);
    }
    match (canonical(game, text), with_position!(game, "start", |start| moves_from(&start, trimmed))) {
        (Ok(start), _) => {
            let record = Record::new(name, start, Vec::new());
            Ok(Imported { form: "Position".to_owned(), record, hints: Vec::new() })
        }
        (Err(_), Some((start, moves))) => {
            let mut record = Record::new(name, start, Vec::new());
            record.turns = moves.into_iter().map(turn).collect();
            Ok(Imported { form: "Moves".to_owned(), record, hints: Vec::new() })
        }
        (Err(problem), None) => Err(problem),
    }
}

fn canonical(game: GameName, text: &str) -> Result<String, Problem> {
    with_position!(game, text, |position| Ok(position.text()))
}

fn turn(mv: String) -> RecordedTurn {
    RecordedTurn { moves: vec![mv], ..RecordedTurn::default() }
}

/// The moves of a text, if all of it are legal moves from here; for games in turn.
fn moves_from<G: Game>(start: &G, text: &str) -> Option<(String, Vec<String>)> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let turn: Turn<G::Move> = read_turn(&position, &[word]).ok()?;
        moves.extend(turn.moves().iter().map(|mv| position.move_text(mv)));
        position.play(&turn).ok()?;
    }
    (!moves.is_empty()).then(|| (start.text(), moves))
}

/// The field of a fumen's first page without pieces to come.
fn import_fumen(name: &str, text: &str) -> Result<Imported, Problem> {
    let fumen: Fumen =
        text.trim().parse().map_err(|error: tetrad_tetris::FumenError| Problem::new(error.to_string()))?;
    let page = fumen.pages.first().ok_or_else(|| Problem::new("the fumen has no pages"))?;
    let mut field = page.sheet.field();
    let mut hints = Vec::new();
    if field.clear_full_rows() > 0 {
        hints.push("full rows were cleared".to_owned());
    }
    if fumen.pages.len() > 1 {
        hints.push(format!("only the first of {} pages was read", fumen.pages.len()));
    }
    let mut game = Solo::start();
    game.position.field = field;
    Ok(Imported { form: "Fumen".to_owned(), record: Record::new(name, game.text(), Vec::new()), hints })
}
