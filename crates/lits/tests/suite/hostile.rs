//! Invalid input: nothing panics or hangs, and the next valid command is answered as usual.

use tetrad_core::random::SplitMix64;
use tetrad_core::testkit::talk::{Conversation, Served, fits};
use tetrad_core::testkit::{a_few_lines, any_bytes, spoilt};
use tetrad_lits::fuzzing;
use tetrad_lits::protocol::LtpSession;

/// Lines that are not commands, and some that are not text.
fn nuisances() -> Vec<Vec<u8>> {
    vec![
        b"\n\n   \n\t\n\r\n".to_vec(),
        b"\xff\xfe\x80 gen-move \xc3\x28\n".to_vec(),
        b"\0\0\0\n".to_vec(),
        b"setup-position \xff\xff,5555\n".to_vec(),
        [vec![b'a'; 3 << 20], b"\n".to_vec()].concat(),
        [b"setup-position ".to_vec(), vec![b'0'; 600_000], b"\n".to_vec()].concat(),
        [b"play-move L[".to_vec(), b"00,".repeat(100_000), b"]\n".to_vec()].concat(),
        [vec![b'9'; 100_000], b" dance\n".to_vec()].concat(),
        [b"time-left X ".to_vec(), vec![b'9'; 100_000], b"\n".to_vec()].concat(),
    ]
}

#[test]
fn an_engine_survives_any_line_and_keeps_its_game() {
    let mut served = Served::start(LtpSession::new());
    served.send("new-game random 3");
    served.expect("= *");
    for nuisance in nuisances() {
        served.send("play-move I[26,27,28,29]");
        served.expect("=");
        served.send_bytes(&nuisance);
        served.send("77 undo-move");
        served.expect("=77");
    }
    served.close();
    served.rest();
}

#[test]
fn a_megabyte_without_a_newline_is_answered_once_and_ends_with_the_input() {
    let mut served = Served::start(LtpSession::new());
    served.send_bytes(&vec![b'x'; 2 << 20]);
    served.close();
    assert_eq!(served.rest(), ["? the line is too long", ""]);
}

#[test]
fn a_last_line_without_a_newline_counts() {
    let mut served = Served::start(LtpSession::new());
    served.send_bytes(b"1 score\r\n2 score");
    served.close();
    assert_eq!(served.rest(), ["=1 0", "", "=2 0", ""]);
}

#[test]
fn when_the_input_ends_a_search_is_answered_and_so_is_what_waits() {
    for settings in ["time-settings 0 0 200", "time-settings 0 0 99999999999999999999"] {
        let mut served = Served::start(LtpSession::new());
        for line in [settings, "1 gen-move X", "2 undo-move"] {
            served.send(line);
        }
        served.close();
        let rest = served.rest();
        let [.., answer, blank, undo, end] = &rest[..] else { panic!("{rest:?}") };
        assert!(fits("=1 *", answer), "{rest:?}");
        assert_eq!([blank, undo, end], ["", "?2 there is no move to take back", ""]);
    }
    let mut served = Served::start(LtpSession::new());
    served.send("analyze");
    served.close();
    let rest = served.rest();
    assert_eq!((rest.first().map(String::as_str), rest.last().map(String::as_str)), (Some("="), Some("")));
}

#[test]
fn a_closed_output_ends_the_engine_quietly() {
    let (mut served, output) = Served::start_unread(LtpSession::new());
    drop(output);
    served.send("name");
    served.ended();
}

/// Valid lines to be corrupted.
const SEEDS: [&str; 24] = [
    "initialize",
    "new-game random 7",
    "new-game",
    "1 gen-move X",
    "2 cancel-search",
    "play-move I[26,27,28,29]",
    "play-move L[25,35,45,46]",
    "play-move swap",
    "undo-move",
    "set-option swap on",
    "time-settings 100 10 20",
    "time-left O 30",
    "analyze",
    "show-board",
    "legal-moves",
    "score",
    "55055055a05005005550a005aa05505505055a00a55a5500000000aa5aa5005aa0a0aa0aa055a0050aaa00a00a05aa0aa0aa,5555",
    "setup-position 1610a00000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000,4555,O",
    "L[00,01,02,10]",
    "=3 L[00,01,02,10]",
    "?4 no",
    "ok",
    "err",
    "t[00,01,02,11]",
];

/// A few lines with a few bytes changed, or any bytes.
fn hostile(rng: &mut SplitMix64) -> Vec<u8> {
    if rng.below(4) == 0 { any_bytes(rng) } else { spoilt(a_few_lines(&SEEDS, rng), b"0159ae,[]LX- \n\xE9", rng) }
}

#[test]
fn random_and_spoilt_bytes_do_no_harm() {
    let mut rng = SplitMix64::new(20_250_607);
    for _ in 0..250 {
        let bytes = hostile(&mut rng);
        fuzzing::board(&bytes);
        for line in bytes.split(|&byte| byte == b'\n') {
            fuzzing::board(line);
            fuzzing::tetromino(line);
        }
        fuzzing::ltp(&bytes);
    }
}
