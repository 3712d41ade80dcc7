//! Checks of LTP.
//!
//! The protocol's text names commands and says nothing about ids, replies and time. So commands are sent as the text
//! writes them, an engine has to answer `gen-move`, after any time, for the position that the other commands made, and
//! the form of its replies is only noted.

use std::time::Duration;

use tetrad_lits::protocol::LtpDriver;
use tetrad_lits::protocol::ltp::messages::Response;
use tetrad_lits::{Move, Position};

use super::conversation::{self, Conversation, Objection};
use super::games::{plays, random_positions};
use super::{Check, Clause};

const fn command(section: &'static str, sentence: &'static str) -> Clause {
    Clause { text: "ltp.md", section, sentence }
}

const GEN_MOVE: Clause = command("Commands, gen-move", "Requests that the engine find the best move in this position.");

pub(super) const CHECKS: &[Check] = &[
    Check::new("finds a move in a new game", "a tetromino to `gen-move`", finds_a_move).by(GEN_MOVE),
    Check::new("plays moves", "a move that may follow what `play-move` placed", plays_moves)
        .by(command("Commands, play-move", "Plays the given move into the current position.")),
    Check::new("does not play what it finds", "the board to be as before `gen-move`", does_not_play).by(GEN_MOVE),
    Check::new("takes moves back", "a move as before what `undo-move` took back", takes_back)
        .by(command("Commands, undo-move", "Rewinds the position to the previous move, if possible.")),
    Check::new("sets up a position", "a move that is legal there", sets_up)
        .by(command("Commands, setup-position", "Starts a new game with the given board position.")),
    Check::new("starts a new game", "a move on an empty board after `new-game`", starts_anew)
        .by(command("Commands, new-game", "Starts a blank new game.")),
    Check::new(
        "cancels a search",
        "a move for the next position after `cancel-search`; best also one of the search",
        cancels,
    )
    .by(command("Commands, cancel-search", "Cancels an ongoing search request.")),
    Check::new("ends at shutdown", "an end", shuts_down).by(command("Commands, shutdown", "Halts the backing engine.")),
    Check::new("ends at shutdown while it thinks", "an end", shuts_down_thinking),
    Check::new("bears bad input", "a move, as if it had not been said", bears_bad_input),
    Check::new("the end of its input", "an end with exit code 0", ends_with_input),
    Check::first("replies as GTP does", "`=` with the id, and an empty line", replies),
    Check::first("plays by the rules", "legal moves from random positions", plays_games).by(GEN_MOVE),
];

#[expect(clippy::unnecessary_wraps, reason = "checks have one shape")]
pub(super) fn begin(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("initialize");
    talk.say("new-game");
    Ok(())
}

/// Returns the engine's move, which has to be legal in the position. Cancels a search that takes long; if that gives no
/// move, asks again and waits as long as any answer may take.
fn gen_move(talk: &mut Conversation<'_>, position: &Position) -> Result<Move, Objection> {
    let question = format!("gen-move {}", position.to_move());
    let (time, patience) = (talk.terms.time, talk.patience());
    talk.say(&question);
    if let Ok(mv) = hear_move(talk, time) {
        return legal(position, mv);
    }
    talk.say("cancel-search");
    if let Ok(mv) = hear_move(talk, patience) {
        return legal(position, mv);
    }
    talk.say(question);
    let mv = hear_move(talk, patience)?;
    talk.note(format!("it takes more than {time:?} for a move, and gives none when its search is cancelled"));
    legal(position, mv)
}

const EXPECTED: &str = "a legal tetromino such as `L[00,01,02,10]` to `gen-move`";

/// Waits for the next move, in a reply or bare, legal or not.
fn hear_move(talk: &mut Conversation<'_>, within: Duration) -> Result<Move, Objection> {
    talk.hear(EXPECTED, within, |line| match Response::read(line) {
        Some(response) => response.text.ok()?.parse().ok(),
        None => line.trim().parse().ok(),
    })
}

fn legal(position: &Position, mv: Move) -> Result<Move, Objection> {
    let objection = match mv {
        Move::Place(placement) => position.objection(placement).map(|objection| format!("`{mv}`: {objection}")),
        Move::Swap => Some(format!("`{mv}`")),
    };
    objection.map_or(Ok(mv), |found| Err(Objection::new(EXPECTED, found)))
}

fn finds_a_move(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let Err(objection) = gen_move(talk, &Position::empty()) else { return Ok(()) };
    // One engine requires a number before every command.
    talk.start()?;
    for line in ["1 initialize", "2 new-game", "3 gen-move X"] {
        talk.say(line);
    }
    let patience = talk.patience();
    if hear_move(talk, patience).is_ok() {
        talk.note(
            "it answers commands only with an id before them, which the text does not have: matches need `ids=on`",
        );
    }
    Err(objection)
}

/// The empty board with these pieces placed.
fn after(pieces: &[&str]) -> Position {
    let mut position = Position::empty();
    for piece in pieces {
        position.make(piece.parse().expect("the pieces of the checks are sound")).expect("they can follow each other");
    }
    position
}

fn plays_moves(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("play-move L[44,54,64,65]");
    let mut position = after(&["L[44,54,64,65]"]);
    for _ in 0..4 {
        let mv = gen_move(talk, &position)?;
        talk.say(format!("play-move {mv}"));
        position.make(mv).map_err(|illegal| Objection::new("a legal move", illegal.to_string()))?;
    }
    Ok(())
}

fn does_not_play(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let first = gen_move(talk, &Position::empty())?;
    // If the engine had placed its move, a piece in the farthest corner would not touch it and be illegal.
    let corners = ["I[00,01,02,03]", "I[06,07,08,09]", "I[90,91,92,93]", "I[96,97,98,99]"];
    let distance = |corner: &&&str| {
        let cells = |mv: Move| if let Move::Place(placement) = mv { placement.cells().to_vec() } else { Vec::new() };
        let corner = cells(corner.parse().expect("a piece"));
        let apart = |a: u8, b: u8| u32::from(a.abs_diff(b));
        let pairs = cells(first).into_iter().flat_map(|one| corner.iter().map(move |other| (one, *other)));
        pairs.map(|(one, other)| apart(one.row(), other.row()) + apart(one.col(), other.col())).min()
    };
    let farthest = corners.iter().max_by_key(distance).expect("there are four corners");
    talk.say(format!("play-move {farthest}"));
    gen_move(talk, &after(&[farthest])).map(|_| ())
}

fn takes_back(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("play-move I[50,51,52,53]");
    talk.say("play-move T[54,64,65,74]");
    talk.say("undo-move");
    gen_move(talk, &after(&["I[50,51,52,53]"]))?;
    // The squares of the piece that was taken back are free again.
    talk.say("play-move L[54,64,74,75]");
    gen_move(talk, &after(&["I[50,51,52,53]", "L[54,64,74,75]"])).map(|_| ())
}

fn sets_up(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = after(&["L[00,01,02,10]"]);
    talk.say(format!("setup-position {}", position.board()));
    let Err(objection) = gen_move(talk, &position) else { return Ok(()) };
    // One engine requires the side to move after the board.
    talk.start()?;
    begin(talk)?;
    talk.say(format!("setup-position {}", position.text_with_side()));
    if gen_move(talk, &position).is_ok() {
        talk.note("it reads boards only with the side to move behind them: matches need `board=107`");
    }
    Err(objection)
}

fn starts_anew(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("play-move L[44,54,64,65]");
    talk.say("new-game");
    talk.say("play-move L[44,54,64,65]");
    gen_move(talk, &after(&["L[44,54,64,65]"])).map(|_| ())
}

fn cancels(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("gen-move X");
    talk.say("cancel-search");
    let patience = talk.patience();
    let within = patience.min(Duration::from_secs(3)).max(talk.promptly());
    let gives_move = hear_move(talk, within).is_ok();
    let position = after(&["L[44,54,64,65]"]);
    talk.say("play-move L[44,54,64,65]");
    if gives_move {
        return gen_move(talk, &position).map(|_| ());
    }
    talk.note("it gives no move when its search is cancelled");
    talk.say("gen-move O");
    // If the cancelled search continues, its move comes before that of the new position.
    loop {
        let mv = hear_move(talk, patience)?;
        if legal(&position, mv).is_ok() {
            return Ok(());
        }
    }
}

fn shuts_down(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    gen_move(talk, &Position::empty())?;
    talk.ends_at("shutdown")
}

fn shuts_down_thinking(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    gen_move(talk, &Position::empty())?;
    talk.say("gen-move X");
    talk.ends_at("shutdown")
}

fn bears_bad_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    for line in ["no-such-command", "", "play-move L[00,11,22,33]", "setup-position 123", "gen-move Q", "abc"] {
        talk.say(line);
    }
    talk.say("x".repeat(10_000));
    gen_move(talk, &Position::empty()).map(|_| ())
}

fn ends_with_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    gen_move(talk, &Position::empty())?;
    conversation::ends_with_input(talk)
}

/// The form of replies is not in the text; this follows GTP.
#[expect(clippy::unnecessary_wraps, reason = "checks have one shape")]
fn replies(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let within = talk.patience().min(Duration::from_secs(3));
    talk.say("1 initialize");
    let replied = |talk: &mut Conversation<'_>, id: &str, within| {
        talk.hear("", within, |line| Response::read(line).filter(|response| response.id.as_deref() == Some(id))).ok()
    };
    if replied(talk, "1", within).is_none() {
        talk.note("it does not repeat the id of `1 initialize` in a reply");
        return Ok(());
    }
    let prompt = talk.promptly();
    if talk.hear("", prompt, |line| line.is_empty().then_some(())).is_err() {
        talk.note("no empty line follows a reply");
    }
    for (id, command) in
        [("2", "new-game"), ("3", "play-move L[44,54,64,65]"), ("4", "undo-move"), ("5", "cancel-search")]
    {
        talk.say(format!("{id} {command}"));
        match replied(talk, id, prompt) {
            Some(Response { text: Ok(_), .. }) => {}
            Some(Response { text: Err(reason), .. }) => talk.note(format!("to `{command}` it replies `?`: {reason}")),
            None => talk.note(format!("it does not reply to `{command}`")),
        }
    }
    talk.say("6 play-move nonsense");
    match replied(talk, "6", prompt) {
        Some(Response { text: Err(_), .. }) => {}
        Some(_) => talk.note("to a move that can't be read it replies `=`"),
        None => talk.note("it does not reply to a move that can't be read"),
    }
    Ok(())
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (count, seed) = (talk.terms.games, talk.terms.seed);
    let mut starts = Vec::new();
    for index in 0..count as u64 {
        starts.extend(random_positions(&Position::random(seed + index), 1, 8, seed + index));
    }
    // The driver asks for a move in time, but the text does not say when it has to come.
    let (time, patience) = (talk.terms.time, talk.patience());
    match plays(talk, [time, patience], || Box::new(LtpDriver::new()), &starts, 12) {
        // An engine whose cancelled searches give no move gets as much time as any answer may take.
        Err(objection) if objection.is_late => {
            plays(talk, [patience; 2], || Box::new(LtpDriver::new()), &starts, 12)?;
            talk.note(format!("it does not move within {:?}, and the text has no word for time", talk.terms.time));
            Ok(())
        }
        played => played,
    }
}
