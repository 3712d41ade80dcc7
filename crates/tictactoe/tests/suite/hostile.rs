//! Invalid input: nothing panics or hangs, and the next valid command is answered as usual.

use std::time::Duration;

use tetrad_core::Limits;
use tetrad_core::protocol::session::{Effect, Effects, Session};
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Answer, Task};
use tetrad_core::testkit::talk::{Conversation, Served, Stepped, fits};
use tetrad_core::testkit::{a_few_lines, any_bytes, spoilt};
use tetrad_tictactoe::fuzzing;
use tetrad_tictactoe::protocol::{GomocupSession, St3pSession};
use tetrad_tictactoe::{Engine, Square};

const LARGE: &str = "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5";

/// Lines that are not commands, and some that are not text.
fn nuisances() -> Vec<Vec<u8>> {
    vec![
        b"\n\n   \n\t\n\r\n".to_vec(),
        b"\xff\xfe\x80 move \xc3\x28\n".to_vec(),
        b"\0\0\0\n".to_vec(),
        b"move 3_/\xff_/3_ x\n".to_vec(),
        b"TURN \xff,\xff\n".to_vec(),
        [vec![b'a'; 3 << 20], b"\n".to_vec()].concat(),
        [b"move ".to_vec(), b"_/".repeat(600_000), b" x\n".to_vec()].concat(),
        [b"move 3_/3_/3_ x win-length ".to_vec(), vec![b'9'; 100_000], b" time ms:1\n".to_vec()].concat(),
        [b"move ".to_vec(), vec![b'9'; 100_000], b"_ x\n".to_vec()].concat(),
        [b"START ".to_vec(), vec![b'9'; 100_000], b"\n".to_vec()].concat(),
    ]
}

#[test]
fn an_st3p_engine_survives_any_line() {
    let mut served = Served::start(St3pSession::new());
    for nuisance in nuisances() {
        served.send_bytes(&nuisance);
        served.send("st3p version 99");
        served.expect("st3p version 2 ok");
        served.send("move 2xo/2ox/x_o o time ms:50");
        served.expect("best b3");
    }
    served.close();
    assert_eq!(served.rest(), [""; 0]);
}

#[test]
fn a_gomocup_engine_survives_any_line_and_keeps_its_board() {
    let mut served = Served::start(GomocupSession::new());
    served.send("START 15");
    served.expect("OK");
    served.send("INFO timeout_turn 20");
    for nuisance in nuisances().into_iter().filter(|line| !line.starts_with(b"START")) {
        served.send("TURN 7,7");
        let own = served.expect("*,*");
        served.send_bytes(&nuisance);
        served.send("TURN 7,7");
        served.expect("ERROR the square is taken");
        for stone in [own.as_str(), "7,7"] {
            served.send(&format!("TAKEBACK {stone}"));
            served.expect("OK");
        }
    }
    served.close();
    served.rest();
}

#[test]
fn a_megabyte_without_a_newline_is_answered_once_and_ends_with_the_input() {
    let mut served = Served::start(St3pSession::new());
    served.send_bytes(&vec![b'x'; 2 << 20]);
    served.close();
    assert_eq!(served.rest(), ["error the line is too long"]);

    let mut served = Served::start(GomocupSession::new());
    served.send_bytes(&vec![b'x'; 2 << 20]);
    served.close();
    assert_eq!(served.rest(), ["UNKNOWN the line is too long"]);
}

#[test]
fn a_last_line_without_a_newline_counts() {
    let mut served = Served::start(St3pSession::new());
    served.send_bytes(b"st3p version 1\r\nmove 2xo/2ox/x_o o time ms:50");
    served.close();
    let said: Vec<String> = served.rest().into_iter().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!(said, ["st3p version 1 ok", "best b3"]);
}

#[test]
fn a_byte_order_mark_before_the_first_line_is_skipped() {
    let mut served = Served::start(GomocupSession::new());
    served.send_bytes("\u{feff}START 15\r\n\u{feff}START 15\n".as_bytes());
    served.close();
    assert_eq!(served.rest(), ["OK", r"UNKNOWN \u{feff}START"]);

    let mut stepped = Stepped::start(GomocupSession::new());
    stepped.send("\u{feff}START 15");
    stepped.send("\u{feff}START 15");
    assert_eq!(stepped.printed(), ["OK", r"UNKNOWN \u{feff}START"]);
}

#[test]
fn when_the_input_ends_a_search_is_answered() {
    // Within its limit, and at once if it has none.
    for time in ["200", "99999999999999999999"] {
        let mut served = Served::start(St3pSession::new());
        served.send(&format!("move {LARGE} time ms:{time}"));
        served.close();
        let rest = served.rest();
        assert!(fits("best *", rest.last().unwrap()), "{rest:?}");

        let mut served = Served::start(GomocupSession::new());
        for line in ["START 15", &format!("INFO timeout_turn {time}"), "BEGIN"] {
            served.send(line);
        }
        served.close();
        let rest = served.rest();
        assert!(fits("*,*", rest.last().unwrap()), "{rest:?}");
    }
}

#[test]
fn a_closed_output_ends_the_engine_quietly() {
    let (mut served, output) = Served::start_unread(St3pSession::new());
    drop(output);
    served.send("identify");
    served.ended();

    let (mut served, output) = Served::start_unread(St3pSession::new());
    drop(output);
    served.send(&format!("move {LARGE} time ms:100"));
    served.ended();
}

#[test]
fn without_input_and_a_reader_a_search_ends_long_before_its_limit() {
    // A search for an hour that prints nothing before it ends.
    let (mut served, output) = Served::start_unread(SilentSession);
    served.send("think");
    served.close();
    drop(output);
    served.ended();
}

/// Searches for an hour and prints nothing.
struct SilentSession;

impl Session for SilentSession {
    type Search = Engine;

    fn line(&mut self, _line: &str, out: &mut Effects<Engine>) {
        let hour = Limits::time(Duration::from_hours(1));
        out.order(Effect::Begin(Task::new(LARGE.parse().unwrap(), hour)));
    }

    fn answered(&mut self, _answer: Answer<Square>, out: &mut Effects<Engine>) {
        out.print("done");
    }
}

/// Valid lines to be corrupted.
const SEEDS: [&str; 24] = [
    "st3p version 2",
    "identify",
    "move 3_/_x_/3_ o time ms:20",
    "move 2_._/._2_/2_._ x win-length 2 time-remaining ms:40",
    "move 15_/15_/7_x7_ o win-length 5 time ms:1",
    "15_/7_x7_/12_2.o o",
    "best aa27",
    "info depth 5 score eval +12 nodes 1234 time ms:12 pv b2 a1",
    "error game over",
    "START 15",
    "RECTSTART 20,15",
    "BEGIN",
    "TURN 7,7",
    "BOARD",
    "7,7,1",
    "8,8,2",
    "DONE",
    "YXBOARD",
    "TAKEBACK 7,7",
    "INFO timeout_turn 20",
    "INFO time_left 100",
    "ABOUT",
    "MESSAGE depth 4 score win 5 pv 1,2",
    "STOP",
];

/// A few lines with a few bytes changed, or any bytes.
fn hostile(rng: &mut SplitMix64) -> Vec<u8> {
    if rng.below(4) == 0 { any_bytes(rng) } else { spoilt(a_few_lines(&SEEDS, rng), b"0129_/.xo,- \nm\xE9", rng) }
}

#[test]
fn random_and_spoilt_bytes_do_no_harm() {
    let mut rng = SplitMix64::new(20_240_607);
    for _ in 0..1_500 {
        let bytes = hostile(&mut rng);
        fuzzing::t3en(&bytes);
        for line in bytes.split(|&byte| byte == b'\n') {
            fuzzing::t3en(line);
        }
        fuzzing::st3p(&bytes);
        fuzzing::gomocup(&bytes);
    }
}
