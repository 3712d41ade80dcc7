//! TBP from the bot's side: the effect of each message on the search, and the answers.

use std::time::Duration;

use tetrad_core::protocol::session::{Effect, Effects, Session};
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Answer, Search};
use tetrad_core::testkit::talk::{Conversation, Served, Stepped, answered_within};
use tetrad_tetris::protocol::TbpSession;
use tetrad_tetris::protocol::tbp::messages::{Message, MoveInfo, Suggestion};
use tetrad_tetris::{Board, Engine, Piece, Rotation, Sonic, Streaks, View, replay};

pub(crate) const RULES: &str = r#"{"type":"rules"}"#;
pub(crate) const SUGGEST: &str = r#"{"type":"suggest"}"#;

/// The effects of a line.
#[derive(Debug, Default)]
pub(crate) struct Came {
    pub(crate) printed: Vec<String>,
    pub(crate) warned: Vec<String>,
    /// The position of the task that the line began.
    pub(crate) view: Option<View>,
    pub(crate) stopped: bool,
}

/// Sends a line to a session without an engine.
pub(crate) fn say(session: &mut TbpSession, line: &str) -> Came {
    let mut effects = Effects::default();
    session.line(line, &mut effects);
    let mut came = Came::default();
    for effect in effects.into_vec() {
        match effect {
            Effect::Print(line) => came.printed.push(line),
            Effect::Warn(text) => came.warned.push(text),
            Effect::Begin(task) => came.view = Some(task.position),
            Effect::Stop => came.stopped = true,
            _ => panic!("{line} orders something else"),
        }
    }
    came
}

fn start(queue: &str, hold: &str, rest: &str) -> String {
    let queue: Vec<String> = queue.chars().map(|piece| format!("\"{piece}\"")).collect();
    let hold = if hold.is_empty() { "null".to_owned() } else { format!("\"{hold}\"") };
    format!(r#"{{"type":"start","hold":{hold},"queue":[{}],"combo":0,"board":[]{rest}}}"#, queue.join(","))
}

fn play(piece: &str, orientation: &str, x: u8, y: u8) -> String {
    let location = format!(r#"{{"type":"{piece}","orientation":"{orientation}","x":{x},"y":{y}}}"#);
    format!(r#"{{"type":"play","move":{{"location":{location},"spin":"none"}}}}"#)
}

fn new_piece(piece: char) -> String {
    format!(r#"{{"type":"new_piece","piece":"{piece}"}}"#)
}

fn pieces(letters: &str) -> Vec<Piece> {
    letters.chars().map(|letter| Piece::from_letter(letter).unwrap()).collect()
}

/// The position of the search after these lines.
fn view_after(lines: &[String]) -> View {
    let mut session = TbpSession::new();
    let mut view = None;
    for line in lines {
        let came = say(&mut session, line);
        assert_eq!((came.printed, came.warned), (vec![], vec![]), "{line}");
        view = came.view.or(view);
    }
    view.expect("something is thought about")
}

#[test]
fn a_start_says_everything_about_a_position() {
    let row = r#"["G","I","O","T","L","J","S","Z",null,"G"]"#;
    let start = format!(
        r#"{{"type":"start","hold":"I","queue":["T","S"],"combo":3,"back_to_back":2,"board":[{row}],
           "randomizer":{{"type":"seven_bag","bag_state":["Z","L"]}},
           "opponents":[{{"hold":null,"queue":["O"],"combo":0,"back_to_back":0,"board":[{row},{row}]}}]}}"#
    );
    let expected = View {
        board: Board::from_rows(&["########.#"]),
        queue: pieces("TS"),
        hold: Some(Piece::I),
        streaks: Streaks { combo: 3, back_to_back: 2 },
        left: [0, 0, 0, 1, 0, 0, 1],
        opponents: vec![Board::from_rows(&["########.#", "########.#"])],
        ..View::default()
    };
    assert_eq!(view_after(&[start.replace('\n', "")]), expected);
}

#[test]
fn back_to_back_is_a_number_a_word_or_nothing() {
    let read = |text: &str| view_after(&[start("T", "", &format!(r#","back_to_back":{text}"#))]).streaks.back_to_back;
    let forms = ["0", "3", "-1", "2.0", "true", "false", "null", "99999999999"];
    assert_eq!(forms.map(read), [0, 3, 0, 2, 1, 0, 0, u32::MAX]);
    assert_eq!(view_after(&[start("T", "", "")]).streaks, Streaks::default());
}

#[test]
fn boards_are_padded_or_cut_to_forty_rows() {
    let empty = format!("[{}]", ["null"; 10].join(","));
    let filled = empty.replacen("null", "\"G\"", 1);
    let board = |rows: &[&str]| format!(r#"{{"type":"start","queue":["T"],"board":[{}]}}"#, rows.join(","));
    let mut rows = vec![filled.as_str(); 40];
    assert_eq!(view_after(&[board(&rows)]).board.height(0), 40);
    rows.push(&empty);
    assert_eq!(view_after(&[board(&rows)]).board.height(0), 40);
    rows.push(&filled);
    let came = say(&mut TbpSession::new(), &board(&rows));
    assert!(came.view.is_none() && came.warned[0].contains("a board has 40 rows, found 42"), "{came:?}");
    let full = empty.replace("null", "\"G\"");
    assert_eq!(view_after(&[board(&[&full, &filled, &full])]).board, Board::from_rows(&["#........."]));
}

#[test]
fn play_and_new_piece_may_come_in_either_order() {
    let played = play("T", "north", 1, 0);
    let one = view_after(&[start("TIO", "", ""), played.clone(), new_piece('L')]);
    let other = view_after(&[start("TIO", "", ""), new_piece('L'), played]);
    assert_eq!(one, other);
    let board = Board::from_rows(&[".#........", "###......."]);
    assert_eq!(one, View { board, queue: pieces("IOL"), ..View::default() });
}

#[test]
fn a_piece_that_is_not_the_current_one_comes_out_of_the_hold() {
    let filled = view_after(&[start("TIO", "L", ""), play("L", "north", 1, 0), new_piece('S')]);
    assert_eq!((filled.queue, filled.hold), (pieces("IOS"), Some(Piece::T)));
    let empty = view_after(&[start("TIO", "", ""), play("I", "north", 1, 0), new_piece('S'), new_piece('Z')]);
    assert_eq!((empty.queue, empty.hold), (pieces("OSZ"), Some(Piece::T)));
    let equal = view_after(&[start("TIO", "T", ""), play("T", "north", 1, 0)]);
    assert_eq!((equal.queue, equal.hold), (pieces("IO"), Some(Piece::T)));
}

#[test]
fn a_move_that_our_rules_know_no_way_to_is_followed_all_the_same() {
    let view = view_after(&[start("TIO", "", ""), play("T", "south", 8, 7)]);
    assert_eq!(view.board.columns()[8], 0b1100_0000);
}

#[test]
fn garbage_comes_from_below_the_lowest_row_first() {
    let garbage = r#"{"type":"garbage","rows":[["G",null,"G","G","G","G","G","G","G","G"],["G","G",null,"G","G","G","G","G","G","G"]]}"#;
    let view = view_after(&[start("TIO", "", ""), play("T", "north", 8, 0), garbage.to_owned()]);
    assert_eq!(view.board, Board::from_rows(&["........#.", ".......###", "##.#######", "#.########"]));
}

#[test]
fn new_pieces_come_out_of_the_bag() {
    let bag = r#","randomizer":{"type":"seven_bag","bag_state":["Z","L"]}"#;
    let left = |news: &str| {
        let start = start("TIO", "", bag);
        view_after(&[start].into_iter().chain(news.chars().map(new_piece)).collect::<Vec<_>>()).left
    };
    assert_eq!([left("Z"), left("ZL"), left("ZLO")], [[0, 0, 0, 1, 0, 0, 0], [1; 7], [1, 0, 1, 1, 1, 1, 1]]);
    let general = r#","randomizer":{"type":"general_bag","current_bag":{"I":1,"T":1},"filled_bag":{"I":2,"T":1}}"#;
    let view = view_after(&[start("TIO", "", general), new_piece('I'), new_piece('T')]);
    assert_eq!(view.left, [2, 0, 1, 0, 0, 0, 0]);
    for odd in [r#"{"type":"mood"}"#, r#"{"type":"seven_bag"}"#, "7", "null", r#"{"type":"uniform"}"#, "\"seven_bag\""]
    {
        assert_eq!(view_after(&[start("TIO", "", &format!(r#","randomizer":{odd}"#)), new_piece('I')]).left, [1; 7]);
    }
}

#[test]
fn opponents_are_followed() {
    let mut play = play("T", "north", 1, 0);
    play.truncate(play.len() - 1);
    play += r#","opponents":[{"queue":[],"board":[["G",null,null,null,null,null,null,null,null,null]]}]}"#;
    assert_eq!(view_after(&[start("TIO", "", ""), play]).opponents, [Board::from_rows(&["#........."])]);
}

#[test]
fn an_opponent_who_cannot_be_read_costs_nothing_but_that_opponent() {
    let good =
        r#"{"hold":null,"queue":[],"combo":0,"back_to_back":0,"board":[["G","G","G","G",null,"G","G","G","G","G"]]}"#;
    let bad =
        [r#"{"queue":[]}"#, r#"{"hold":"X","queue":[],"board":[]}"#, "null", "7", r#"{"queue":[],"board":[[null]]}"#];
    for bad in bad {
        let view = view_after(&[start("OIT", "", &format!(r#","opponents":[{bad},{good},{bad}]"#))]);
        assert_eq!((view.opponents.len(), view.queue), (1, pieces("OIT")), "{bad}");
        let moved = play("O", "north", 0, 0);
        let moved = format!(r#"{},"opponents":[{bad}]}}"#, &moved[..moved.len() - 1]);
        let view = view_after(&[start("OIT", "", &format!(r#","opponents":[{good}]"#)), moved]);
        assert_eq!((view.opponents.len(), view.queue), (0, pieces("IT")), "{bad}");
    }
    for none in ["null", "7", r#""nobody""#, "{}"] {
        let view = view_after(&[start("OIT", "", &format!(r#","opponents":{none}"#))]);
        assert_eq!((view.opponents.len(), view.queue), (0, pieces("OIT")), "{none}");
    }
}

#[test]
fn what_needs_a_game_says_so_without_one() {
    let mut session = TbpSession::new();
    for line in [play("T", "north", 1, 0), new_piece('T'), r#"{"type":"garbage","rows":[]}"#.to_owned()] {
        let came = say(&mut session, &line);
        assert!(came.printed.is_empty() && came.view.is_none(), "{came:?}");
        assert!(came.warned[0].ends_with("there is no game: `start` comes first"), "{came:?}");
    }
    assert_eq!(say(&mut session, SUGGEST).printed, [r#"{"type":"suggestion","moves":[]}"#]);
    say(&mut session, &start("T", "", ""));
    say(&mut session, r#"{"type":"stop"}"#);
    assert_eq!(say(&mut session, SUGGEST).printed, [r#"{"type":"suggestion","moves":[]}"#]);
}

#[test]
fn rules_that_we_cannot_play_are_refused() {
    let answer = |rules: &str| say(&mut TbpSession::new(), &format!(r#"{{"type":"rules"{rules}}}"#)).printed;
    let playable = [
        "",
        r#","randomizer":"seven_bag","garbage":"general""#,
        r#","randomizer":"dice","garbage":7,"gravity":20"#,
        r#","board_width":10,"board_height":40,"rotation_system":"SRS","pieces":["I","O","T","L","J","S","Z"]"#,
    ];
    for rules in playable {
        assert_eq!(answer(rules), [r#"{"type":"ready"}"#], "{rules}");
    }
    let others = [
        r#","board_width":12"#,
        r#","board_height":20"#,
        r#","width":"ten""#,
        r#","rotation_system":"ars""#,
        r#","kicks":{}"#,
        r#","pieces":["I","O"]"#,
        r#","pieces":["I","O","T","L","J","S","Z","X"]"#,
    ];
    for rules in others {
        assert_eq!(answer(rules), [r#"{"type":"error","reason":"unsupported_rules"}"#], "{rules}");
    }
}

/// The next suggestion.
pub(crate) fn suggestion(talk: &mut impl Conversation) -> Suggestion {
    let line = talk.expect(r#"{"type":"suggestion",*"#);
    match Message::read(&line) {
        Ok(Message::Suggestion(suggestion)) => suggestion,
        other => panic!("{line} is {other:?}"),
    }
}

#[test]
fn a_question_about_an_older_position_is_answered_before_the_game_goes_on() {
    let mut session = TbpSession::new();
    say(&mut session, &start("TIO", "", ""));
    let asked = say(&mut session, SUGGEST).view.unwrap();
    let again = say(&mut session, SUGGEST);
    assert!(again.stopped && again.view == Some(asked.clone()), "{again:?}");
    let played = say(&mut session, &play("T", "north", 1, 0));
    assert!(played.stopped && played.view != Some(asked.clone()), "{played:?}");
    // Both questions are answered, about the position in which they were asked.
    for _ in 0..2 {
        let mut effects = Effects::default();
        session.answered(Answer { best: Engine::instant(&asked), lines: Vec::new() }, &mut effects);
        let Some(Effect::Print(line)) = effects.into_vec().into_iter().next() else { panic!("an answer") };
        assert!(line.starts_with(r#"{"type":"suggestion","moves":[{"location":"#), "{line}");
    }
}

/// A board with holes and overhangs.
fn messy_board(rng: &mut SplitMix64) -> String {
    let rows: Vec<String> = (0..rng.below(14))
        .map(|_| {
            let hole = rng.below(10);
            let cell = |x| if x == hole || rng.below(3) == 0 { "null" } else { "\"G\"" };
            format!("[{}]", (0..10).map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    format!("[{}]", rows.join(","))
}

#[test]
fn every_suggested_way_leads_to_its_place_with_its_spin() {
    let mut rng = SplitMix64::new(3);
    let (mut ways, mut spins) = (0, 0);
    for rotation in [Rotation::Srs, Rotation::SrsPlus] {
        let mut talk = Stepped::start(TbpSession::with_rotation(rotation));
        for _ in 0..150 {
            let queue: Vec<Piece> = (0..4).map(|_| Piece::ALL[rng.below(7)]).collect();
            let queue: String = queue.iter().map(|piece| piece.letter()).collect();
            let start =
                start(&queue, "T", "").replace(r#""board":[]"#, &format!(r#""board":{}"#, messy_board(&mut rng)));
            let view = View { rotation, ..view_after(std::slice::from_ref(&start)) };
            talk.send(&start);
            talk.send(SUGGEST);
            let suggestion = suggestion(&mut talk);
            assert_eq!(suggestion.moves.is_empty(), view.placements().is_empty(), "{start}");
            for mv in suggestion.moves {
                let placement = mv.placement().unwrap();
                let mut sonic = Sonic::new();
                sonic.search(&view.board, placement.piece, rotation);
                match &mv.inputs {
                    Some(inputs) => assert_eq!(replay(&view.board, placement.piece, inputs), Some(placement), "{mv:?}"),
                    None => assert_eq!(sonic.path(placement), None, "{mv:?}"),
                }
                ways += usize::from(mv.inputs.is_some());
                spins += usize::from(placement.spin != tetrad_tetris::Spin::None);
                assert!(view.placements().contains(&placement.canonical()), "{mv:?}");
            }
        }
    }
    assert!(ways > 500 && spins >= 5, "{ways} ways and {spins} spins");
}

#[test]
fn a_suggestion_tells_what_was_thought() {
    let mut talk = Stepped::start(TbpSession::new());
    talk.send(&start("SZSZS", "", ""));
    talk.send(SUGGEST);
    let MoveInfo { nodes, depth, .. } = suggestion(&mut talk).move_info.expect("it is offered");
    let [nodes, depth] = [nodes, depth].map(|count| count.and_then(|count| count.as_u64()));
    assert_eq!(depth, Some(4), "the pieces of the queue behind the current one");
    assert_ne!(nodes, Some(0), "not known, or some");
}

#[test]
fn a_player_who_has_topped_out_is_suggested_nothing() {
    let rows = vec![r#"["G","G","G","G","G","G","G","G","G",null]"#; 22].join(",");
    let start = start("TIO", "", "").replace(r#""board":[]"#, &format!(r#""board":[{rows}]"#));
    for queue in [start, r#"{"type":"start","hold":"I","queue":[],"board":[]}"#.to_owned()] {
        let mut served = Served::start(TbpSession::new());
        served.send(&queue);
        served.send(SUGGEST);
        assert_eq!(suggestion(&mut served).moves, []);
        served.close();
        served.rest();
    }
}

/// A generous limit, which only shows that no search delays the answer. The benchmark `latency` has the figures.
const PROMPT: Duration = Duration::from_millis(200);

#[test]
fn suggest_is_answered_promptly_whenever_it_comes() {
    let mut served = Served::start(TbpSession::new());
    for _ in 0..10 {
        served.send(&start("TIOLJSZ", "", ""));
        for _ in 0..5 {
            let suggestion = answered_within(PROMPT, || {
                served.send(SUGGEST);
                suggestion(&mut served)
            });
            let mv = serde_json::to_string(&suggestion.moves[0]).unwrap();
            served.send(&format!(r#"{{"type":"play","move":{mv}}}"#));
        }
    }
    served.close();
    served.rest();
}

#[test]
fn when_the_input_ends_a_question_is_answered_and_the_bot_ends() {
    let mut served = Served::start(TbpSession::new());
    served.send(&start("TIO", "", ""));
    served.send(SUGGEST);
    served.close();
    let rest = served.rest();
    assert!(rest.len() == 2 && rest[1].starts_with(r#"{"type":"suggestion","moves":[{"#), "{rest:?}");
    let mut idle = Served::start(TbpSession::new());
    idle.send(RULES);
    idle.close();
    assert_eq!(idle.rest()[1..], [r#"{"type":"ready"}"#]);
}

#[test]
fn a_closed_output_ends_the_bot_quietly() {
    let (mut served, output) = Served::start_unread(TbpSession::new());
    drop(output);
    served.send(RULES);
    served.ended();
}
