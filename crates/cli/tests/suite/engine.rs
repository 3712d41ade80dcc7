//! `tetrad engine`: the protocols on stdin and stdout. Their messages are tested with the sessions.

use crate::command::run_with_input;

#[test]
fn st3p_is_served_until_the_input_ends() {
    let run = run_with_input(&["engine", "st3p"], b"st3p version 2\nmove 2x_/2o_/3_ x time ms:200\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let spoken: Vec<&str> = run.stdout.lines().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!(spoken, ["st3p version 2 ok", "best c1"]);
}

#[test]
fn gomocup_is_served_until_it_is_told_to_end() {
    let typed =
        "START 15\nINFO timeout_turn 200\nBOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n2,7,2\n3,8,2\n4,9,2\n6,9,2\nDONE\n";
    let run = run_with_input(&["engine", "gomocup", "--threads", "1", "--hash", "1"], typed.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let is_chat = |line: &&str| line.starts_with("MESSAGE ") || line.starts_with("DEBUG ");
    let spoken: Vec<&str> = run.stdout.lines().filter(|line| !is_chat(line)).collect();
    assert_eq!(spoken, ["OK", "7,7"]);
}

#[test]
fn ltp_is_served_until_the_input_ends() {
    let typed = "1 new-game random 5\n2 score\n3 time-settings 0 0 50\n4 gen-move X\n";
    let run = run_with_input(&["engine", "ltp", "--hash", "1"], typed.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let spoken: Vec<&str> = run.stdout.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!((spoken.len(), spoken[1], spoken[2]), (4, "=2 0", "=3"));
    assert!(spoken[3].starts_with("=4 ") && spoken[3].ends_with(']'), "{spoken:?}");
}
