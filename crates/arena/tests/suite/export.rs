//! Exports: the notation's own reader reads back what was written.

use std::time::{Duration, UNIX_EPOCH};

use serde_json::Value;
use tetrad_arena::export::Format;
use tetrad_arena::store::{GameKey, StoredGame};
use tetrad_core::random::SplitMix64;
use tetrad_core::{Actors, Game, Player, Record, RecordedTurn, Side, Turn};
use tetrad_lits::GameFile;
use tetrad_tetris::protocol::tbp::messages::{Command, Message};
use tetrad_tetris::{Rules, Seats, Solo, Versus};

/// A stored game of random moves.
fn random_game<G: Game>(start: &G, most_turns: usize, seed: u64) -> StoredGame {
    let mut rng = SplitMix64::new(seed);
    let players = ["a\nb", "c"].map(Player::named).to_vec();
    let mut record = Record::new(G::NAME, start.to_string(), players);
    let mut position = start.clone();
    while position.outcome().is_none() && record.turns.len() < most_turns {
        let mut pick = |side| rng.pick(&position.legal_moves(side)).unwrap().clone();
        let turn = match position.actors() {
            Actors::Both => Turn::Both([pick(Side::First), pick(Side::Second)]),
            Actors::One(side) => Turn::One(pick(side)),
            Actors::Nobody => unreachable!("the game is not over"),
        };
        let moves = turn.moves().iter().map(ToString::to_string).collect();
        record.turns.push(RecordedTurn { moves, micros: vec![7; turn.moves().len()], ..RecordedTurn::default() });
        position.play(&turn).unwrap();
    }
    record.outcome = position.outcome();
    let key = GameKey { pairing: 1, pair: 16, side: Side::First };
    StoredGame { key, record, faults: [None, None], took: Duration::ZERO, finished: UNIX_EPOCH }
}

/// The moves of one side or of both, as text.
fn moves(record: &Record, actor: Option<usize>) -> Vec<&str> {
    let texts = |turn: &RecordedTurn| actor.map_or(0..turn.moves.len(), |actor| actor..actor + 1);
    record.turns.iter().flat_map(|turn| turn.moves[texts(turn)].iter()).map(String::as_str).collect()
}

#[test]
fn every_game_has_records_and_a_notation_of_its_own() {
    for (game, name) in [("tictactoe", "t3en"), ("lits", "ltp"), ("santorini", "actions"), ("tetris", "tbp")] {
        let format = Format::of_game(game).unwrap();
        assert_eq!((format.notation.name, format.takes(game), Format::RECORDS.takes(game)), (name, true, true));
        assert!(!format.takes("go") && !format.notation.drops.is_empty());
    }
    assert_eq!(Format::of_game("go"), None);
    assert_eq!(Format::all().count(), 5);
}

#[test]
fn records_come_back_whole() {
    let game = random_game(&tetrad_tictactoe::Position::start(), 99, 1);
    let text = Format::RECORDS.write(&game).unwrap();
    assert_eq!(Record::from_json(text.strip_suffix('\n').unwrap()).unwrap(), game.record);
}

#[test]
fn tictactoe_comes_back_from_t3en() {
    let start = tetrad_tictactoe::Position::parse("7_/7_/2_x4_/7_/7_ o win-length 4").unwrap();
    let game = random_game(&start, 99, 2);
    let text = Format::of_game("tictactoe").unwrap().write(&game).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "# game 2.17.1: a\\nb - c");
    assert!(lines[1].starts_with("# ") && lines[1].contains(": "), "{text}");
    assert_eq!(tetrad_tictactoe::Position::parse(lines[2]).unwrap(), start);
    assert_eq!(lines[3].split(' ').collect::<Vec<_>>(), moves(&game.record, None));
    assert_eq!(lines[4..], [""]);
}

#[test]
fn lits_comes_back_from_game_files() {
    let start = tetrad_lits::Position::random(7);
    let game = random_game(&start, 99, 3);
    let file: GameFile = Format::of_game("lits").unwrap().write(&game).unwrap().parse().unwrap();
    assert_eq!((file.base, file.hints), (start, vec![]));
    assert_eq!(file.moves.iter().map(ToString::to_string).collect::<Vec<_>>(), moves(&game.record, None));
}

#[test]
fn santorini_comes_back_from_actions() {
    let mut position = tetrad_santorini::Position::start();
    let game = random_game(&position, 99, 4);
    let text = Format::of_game("santorini").unwrap().write(&game).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["type"], &lines[0]["key"]), (&"game".into(), &"2.17.1".into()));
    assert_eq!(lines.len(), 1 + game.record.turns.len());
    for (line, mv) in lines[1..].iter().zip(moves(&game.record, None)) {
        assert_eq!(line["start_state"], position.to_string());
        let actions = line["actions"].as_array().unwrap();
        assert!(actions.iter().all(|action| action["type"].is_string()) && !actions.is_empty(), "{line}");
        let leads_there =
            |turn: &tetrad_santorini::Turn| position.after_unchecked(*turn).to_string() == line["next_state"];
        let turn = position.turns().into_iter().find(leads_there).unwrap();
        assert_eq!(turn.to_string(), mv);
        position = position.after_unchecked(turn);
    }
}

/// Asserts that the messages to and from a bot on one side agree with the game.
fn assert_replay<G: Seats>(lines: &[&str], game: &StoredGame, start: &G, side: Side) {
    let mut suggested = Vec::new();
    let mut played = Vec::new();
    let mut first = None;
    for line in lines {
        if let Ok(Message::Suggestion(suggestion)) = Message::read(line) {
            suggested.push(suggestion.moves[0].placement().unwrap().to_string());
        }
        match Command::read(line).unwrap() {
            Command::Start(position) => {
                first.get_or_insert_with(|| position.player.position());
            }
            Command::Play(play) => played.push(play.mv.placement().unwrap().to_string()),
            _ => {}
        }
    }
    assert_eq!(first.as_ref(), Some(start.seen_by(side).position(side)));
    let expected = moves(&game.record, Some(if game.record.turns[0].moves.len() == 2 { side.index() } else { 0 }));
    assert_eq!(suggested, expected);
    // A frontend that supports all extensions never has to start again, and no bot is told the last move.
    assert_eq!(played, expected[..expected.len() - 1]);
}

#[test]
fn tetris_comes_back_from_tbp() {
    let start = Versus::new(5, Rules::default());
    let game = random_game(&start, 40, 5);
    let text = Format::of_game("tetris").unwrap().write(&game).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let headings: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].contains(r#""type":"replay""#)).collect();
    let [0, second] = headings[..] else { panic!("two players: {headings:?}") };
    let heading: Value = serde_json::from_str(lines[second]).unwrap();
    assert_eq!((&heading["player"], &heading["key"]), (&"c".into(), &"2.17.1".into()));
    assert_replay(&lines[1..second], &game, &start, Side::First);
    assert_replay(&lines[second + 1..], &game, &start, Side::Second);
}

#[test]
fn tetris_alone_has_one_player() {
    let start = Solo::new(5, tetrad_tetris::Goal::Pieces(30), Rules::default());
    let game = random_game(&start, 30, 6);
    let text = Format::of_game("tetris").unwrap().write(&game).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_replay(&lines[1..], &game, &start, Side::First);
}

#[test]
fn a_game_that_breaks_the_rules_is_not_exported() {
    let mut game = random_game(&tetrad_tictactoe::Position::start(), 99, 1);
    game.record.turns[1] = game.record.turns[0].clone();
    assert!(
        Format::of_game("tictactoe")
            .unwrap()
            .write(&game)
            .unwrap_err()
            .to_string()
            .starts_with("turn 2: illegal move ")
    );
}
