//! `tetrad ptn`: games of classic Tetris in files, folders and pipes.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::command::{Run, run, run_with_input, stdout_of, tetrad};

const FINE: &str = "Title: t\n=Level 18\nI-1234 I-5678 O-90/SINGLE (score=760)\n";
const WRONG: &str = "Title: t\n=Level 18\nI-1234 I-5678 O-90\n";

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ptn").join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A test file of the PTN crate.
fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ptn/tests/data").join(name);
    path.to_str().unwrap().to_owned()
}

fn outcome(code: i32, stdout: &str, stderr: &str) -> Run {
    Run { code: Some(code), stdout: stdout.to_owned(), stderr: stderr.to_owned() }
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_right_game_is_told_in_one_line() {
    assert_eq!(run_with_input(&["ptn", "check"], FINE.as_bytes()), outcome(0, "1 file: nothing wrong\n", ""));
    assert_eq!(run_with_input(&["ptn", "check", "-"], FINE.as_bytes()), outcome(0, "1 file: nothing wrong\n", ""));
    assert_eq!(stdout_of(&["ptn", "check", &sample("games")]), "3 files: nothing wrong\n");
}

#[test]
fn a_wrong_game_is_shown_with_its_mending_and_exits_with_1() {
    let expected = "\
error[missing-clear]: `O-90`: the move clears lines and does not say so
 --> <stdin>:3:15
  |
3 | I-1234 I-5678 O-90
  |               ^^^^ expected `/SINGLE`
  |
help: write it like this
  |
3 | I-1234 I-5678 O-90/SINGLE
  |                   +++++++

1 file: 1 error in 1
";
    assert_eq!(run_with_input(&["ptn", "check"], WRONG.as_bytes()), outcome(1, expected, ""));
    let syntax = run_with_input(&["ptn", "check", "--strict", "--syntax-only"], WRONG.as_bytes());
    assert_eq!(syntax, outcome(0, "1 file: nothing wrong\n", ""));
}

#[test]
fn hints_are_wrong_only_for_the_strict() {
    let text = b"Title: t\nI-1 ...\n";
    let tolerant = run_with_input(&["ptn", "check", "--json"], text);
    let problem = |severity: &str, code: &str, expected: &str| {
        json!({
            "type": "problem", "file": "<stdin>", "line": 2, "column": 5, "start": 13, "end": 16,
            "severity": severity, "code": code, "found": "...", "expected": expected,
        })
    };
    let mut hint = problem("hint", "ellipsis", "the next item");
    hint["fix"] = json!({"start": 13, "end": 16, "text": ""});
    let file = json!({"type": "file", "file": "<stdin>", "moves": 1, "errors": 0, "hints": 1});
    assert_eq!((tolerant.code, json_lines(&tolerant.stdout)), (Some(0), vec![hint, file]));
    let strict = run_with_input(&["ptn", "check", "--strict", "--syntax-only", "--json"], text);
    let lines = json_lines(&strict.stdout);
    assert_eq!((strict.code, &lines[0]["severity"], &lines[0]["start"]), (Some(1), &json!("error"), &json!(13)));
    assert_eq!(lines[1], json!({"type": "file", "file": "<stdin>", "errors": 1, "hints": 0}));
}

#[test]
fn fragments_get_a_hint_and_the_strict_want_to_be_told() {
    let text = b"I-1234 I-5678 O-90/SINGLE\n";
    let check = |args: &[&str]| run_with_input(&[&["ptn", "check"], args].concat(), text);
    let hint = "\
note[fragment]: a fragment: there is no header
 --> <stdin>:1:1
  |
1 | I-1234 I-5678 O-90/SINGLE
  | ^ expected a header first: `Title:`, `Platform:`, `Date:` or `Source:`
  |
help: write it like this
  |
1 + Title:
  |

1 file: nothing wrong, 1 hint
";
    assert_eq!(check(&[]), outcome(0, hint, ""));
    let strict = check(&["--strict"]);
    assert_eq!(strict.code, Some(1));
    assert!(
        strict.stdout.starts_with("error[missing-header]: `I`: the file does not start with a header\n"),
        "{strict:?}"
    );
    for args in [&["--fragment"][..], &["--strict", "--fragment"], &["--strict", "--fragment", "--syntax-only"]] {
        assert_eq!(check(args), outcome(0, "1 file: nothing wrong\n", ""), "{args:?}");
    }
    assert_eq!(run_with_input(&["ptn", "fmt"], text).stdout.as_bytes(), text);
}

#[test]
fn a_fragment_goes_on_from_a_board() {
    let check = |board: &str, moves: &str| {
        run_with_input(&["ptn", "check", "--strict", "--fragment", "--board", board], moves.as_bytes())
    };
    let fine = outcome(0, "1 file: nothing wrong\n", "");
    assert_eq!(check("9G_/9I_", "I-0/DOUBLE"), fine);
    // The last page of a fumen leaves its board behind.
    let game = stdout_of(&["ptn", "convert", "--to", "fumen", &sample("scuti.ptn")]);
    assert_eq!(check(game.trim(), "I-0@1/TETRIS"), fine);
    assert_eq!(check(&format!("https://fumen.zui.jp/?{}", game.trim()), "I-0/TETRIS"), fine);
    let wrong = check("9G_/9I_", "I-0");
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.stdout.starts_with("error[missing-clear]: `I-0`"), "{wrong:?}");
    for (board, error) in [
        ("9G_/9X_", "error: `X` does not belong in a board\n"),
        ("v115@vhAAg", "error: the fumen ends too early\n"),
        ("v115@", "error: --board: found a fumen without pages, expected one with a field\n"),
        ("10G", "error: `10G` does not belong in a board\n"),
    ] {
        let run = check(board, "I-0");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{board}");
        assert!(run.stderr.starts_with(error), "{board}: {}", run.stderr);
    }
    let alone = run_with_input(&["ptn", "check", "--board", "-"], b"I-0");
    assert_eq!(alone.code, Some(2));
    assert!(alone.stderr.contains("--fragment"), "{}", alone.stderr);
}

/// A game whose texts try to change colours, the window title, and the writing direction.
const HOSTILE: &str = "Title: a\u{1b}[31mred\u{1b}]0;x\u{7}\u{9b}0m\u{202e}\nI-1 (\u{1b}[2J)\n";

#[test]
fn what_goes_through_a_pipe_has_every_byte() {
    let path = write(&folder("raw"), "a.ptn", HOSTILE);
    assert_eq!(run_with_input(&["ptn", "fmt"], HOSTILE.as_bytes()), outcome(0, HOSTILE, ""));
    assert_eq!(stdout_of(&["ptn", "fmt", "--stdout", &path]), HOSTILE);
    stdout_of(&["ptn", "fmt", &path]);
    assert_eq!(fs::read_to_string(&path).unwrap(), HOSTILE);
    assert_eq!(convert(&["--to", "ptn"], HOSTILE), outcome(0, HOSTILE, ""));
    assert!(
        run_with_input(&["ptn", "annotate"], HOSTILE.as_bytes()).stdout.starts_with(HOSTILE.lines().next().unwrap())
    );
}

#[test]
fn what_is_shown_of_a_game_has_no_escape_sequences() {
    let wrong = format!("{HOSTILE} \u{1b}[31m");
    for (args, text) in [
        (&["show"][..], HOSTILE),
        (&["stats"], HOSTILE),
        (&["stats", "--json"], HOSTILE),
        (&["check"], &wrong),
        (&["check", "--json"], &wrong),
        (&["fmt"], &wrong),
    ] {
        let mut command = tetrad(&[&["ptn"], args].concat());
        // As on a terminal, where escape sequences are not removed.
        command.env("CLICOLOR_FORCE", "1").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let run: Run = child.wait_with_output().unwrap().into();
        let shown = format!("{}{}", run.stdout, run.stderr);
        // Only our own colours remain.
        let left: String =
            shown.split("\u{1b}[").map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect();
        let raw = left.chars().find(|letter| letter.is_control() && *letter != '\n' || *letter == '\u{202e}');
        assert_eq!(raw, None, "{args:?}: {shown:?}");
        assert!(!shown.contains("\u{1b}[31mred"), "{args:?}: {shown:?}");
    }
}

#[test]
fn warnings_are_plain_where_stderr_is_no_terminal() {
    let run = run_with_input(&["ptn", "show"], b"Title: t\nI-1 O-01 I-2\n");
    assert_eq!(run.stderr, " WARN tetrad::ptn::show: move 2 can't be played; `tetrad ptn check` says why\n");
}

#[test]
fn folders_are_walked_and_told_in_order() {
    let folder = folder("walk");
    let names = ["a.ptn", "deep/er/b.ptn", "deep/z.PTN", "z.ptn"].map(|name| write(&folder, name, FINE));
    write(&folder, "notes.txt", "no game");
    let wrong = write(&folder, "m.ptn", WRONG);
    let run = run(&["ptn", "check", "--json", folder.to_str().unwrap()]);
    let told: Vec<Value> = json_lines(&run.stdout).iter().map(|line| line["file"].clone()).collect();
    assert_eq!(told, [&names[0], &names[1], &names[2], &wrong, &wrong, &names[3]].map(|name| json!(name)));
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
}

#[test]
fn a_file_that_can_not_be_read_is_named_and_the_others_are_checked() {
    let folder = folder("unreadable");
    let (fine, missing) = (write(&folder, "fine.ptn", FINE), folder.join("missing.ptn"));
    let missing = missing.to_str().unwrap();
    let error = format!("error: can't read {missing}: No such file or directory (os error 2)\n");
    let expected = outcome(2, "1 file: nothing wrong\n", &error);
    assert_eq!(run(&["ptn", "check", missing, &fine]), expected);
    let empty = folder.join("empty");
    fs::create_dir(&empty).unwrap();
    let error = format!("error: there is no *.ptn in {}\n", empty.display());
    assert_eq!(run(&["ptn", "check", empty.to_str().unwrap()]), outcome(2, "", &error));
}

#[test]
fn long_texts_are_checked_without_being_kept() {
    let long = format!("Title: t\n=Level 18\n{}I-1234 Tu 345\n", "(a line)\n".repeat(1_000_000));
    let path = write(&folder("long"), "long.ptn", &long);
    let told = |place: &str| {
        format!(
            "error[bad-move]: `Tu 345`: no move\n |\n = note: {place}\n = note: expected `Tu-345`\n\n1 file: 1 error in 1\n"
        )
    };
    assert_eq!(run(&["ptn", "check", &path]), outcome(1, &told(&format!("{path}:1000003:8")), ""));
    assert_eq!(run_with_input(&["ptn", "check"], long.as_bytes()), outcome(1, &told("<stdin>, byte 9000026"), ""));
    let lines = json_lines(&run_with_input(&["ptn", "check", "--json"], long.as_bytes()).stdout);
    assert_eq!((&lines[0]["start"], lines[0].get("line")), (&json!(9_000_026), None));
}

/// Runs a command on a header and many repetitions of a text with limited memory: less than the text for one that must
/// not be kept, and 1 GiB for one that is kept, because its shortest items take many times their length. The limit counts addresses, of
/// which glibc would reserve 128 MiB for an instant when a thread begins.
#[cfg(target_os = "linux")]
fn flooded(args: &[&str], text: &str, megabytes: usize) -> Run {
    let script = "tetrad=$1 text=$2 megabytes=$3; shift 3
        export MALLOC_ARENA_MAX=1
        ulimit -v $(( megabytes > 8 ? 140000 : 1048576 ))
        { echo 'Title: t'; yes \"$text\" | tr -d '\\n' | tr _ '\\n' | head -c \"${megabytes}000000\"; } | \"$tetrad\" ptn \"$@\"";
    let mut command = std::process::Command::new("sh");
    command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_tetrad"), text, &megabytes.to_string()]).args(args);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

#[cfg(target_os = "linux")]
#[test]
fn no_flood_takes_more_than_a_little_memory() {
    let unclosed = "error[unclosed-comment]: the comment does not end\n |\n = note: <stdin>, byte 9\n = note: expected a `)` that \
                    ends the comment\n";
    assert_eq!(flooded(&["check"], "(", 150), outcome(1, &format!("{unclosed}\n1 file: 1 error in 1\n"), ""));
    assert_eq!(flooded(&["stats"], "(", 150), outcome(1, "", unclosed));
    assert_eq!(
        flooded(&["stats", "--json"], "=Level 19_", 150)
            .stdout
            .lines()
            .last()
            .map(|total| json_lines(total)[0]["moves"].clone()),
        Some(json!(0))
    );
    assert_eq!(flooded(&["check"], "=Level 19_", 150), outcome(0, "1 file: nothing wrong\n", ""));
    let refusal = "error: <stdin> has more than 8 MiB, and no game has; `tetrad ptn check` and `tetrad ptn stats` read any length\n";
    let whole: [&[&str]; 5] = [
        &["fmt"],
        &["show"],
        &["annotate"],
        &["convert", "--to", "json"],
        &["convert", "--to", "ptn", "--from", "tbp"],
    ];
    for args in whole {
        for text in ["(", "=Level 19_"] {
            assert_eq!(flooded(args, text, 150), outcome(2, "", refusal), "{args:?} {text}");
        }
        // The longest text that is accepted.
        for text in ["()", "I-1", "(", "=Level 19_", "[", "{", "(score=1)"] {
            let run = flooded(args, text, 8);
            assert!(run.code.is_some_and(|code| code < 3), "{args:?} {text}: {:?} {}", run.code, run.stderr);
        }
    }
}

#[test]
fn formatting_changes_files_in_place_once() {
    let path = write(&folder("fmt"), "a.ptn", "Title:  t\n\n=Level 018\nI-1  I-2 (so\nfar) I-3@1! O-45 S-67 Z-89");
    assert_eq!(run(&["ptn", "fmt", "--check", &path]), outcome(1, &format!("{path}\n"), ""));
    assert_eq!(stdout_of(&["ptn", "fmt", &path]), "");
    let tidy = "Title: t\n=Level 18\nI-1 I-2 (so\nfar) I-3@1! O-45 S-67\nZ-89\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), tidy);
    assert_eq!(stdout_of(&["ptn", "fmt", "--check", &path]), "");
    assert_eq!(fs::read_dir(Path::new(&path).parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn formatting_prints_what_comes_from_a_pipe() {
    let text = b"Title: t\nI-1 I-2 I-3\nI-4";
    let print = |args: &[&str]| run_with_input(&[&["ptn", "fmt"], args].concat(), text);
    assert_eq!(print(&[]), outcome(0, "Title: t\nI-1 I-2 I-3 I-4\n", ""));
    assert_eq!(print(&["--moves", "3"]), outcome(0, "Title: t\nI-1 I-2 I-3\nI-4\n", ""));
    assert_eq!(print(&["--width", "8", "-"]), outcome(0, "Title: t\nI-1 I-2\nI-3 I-4\n", ""));
}

#[test]
fn a_text_that_can_not_be_read_is_not_formatted() {
    let path = write(&folder("fmt-wrong"), "a.ptn", "Title: t\nI-1  Tu 345\n");
    let error = "\
error[bad-move]: `Tu 345`: no move
 --> PATH:2:6
  |
2 | I-1  Tu 345
  |      ^^^^^^ expected `Tu-345`
  |
help: write it like this
  |
2 - I-1  Tu 345
2 + I-1  Tu-345
  |
";
    assert_eq!(run(&["ptn", "fmt", &path]), outcome(1, "", &error.replace("PATH", &path)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Title: t\nI-1  Tu 345\n");
}

fn convert(args: &[&str], input: &str) -> Run {
    run_with_input(&[&["ptn", "convert"], args].concat(), input.as_bytes())
}

#[test]
fn the_sample_becomes_its_fumen() {
    let fumen = fs::read_to_string(sample("scuti.fumen")).unwrap();
    assert_eq!(stdout_of(&["ptn", "convert", "--to", "fumen", &sample("scuti.ptn")]).trim(), fumen.trim());
}

#[test]
fn every_form_is_told_apart_and_leads_back_to_the_same_moves() {
    let plain = "Title:\nI-1234 Tr-12 I-5678 O-90/SINGLE Lu-345\n";
    for form in ["fumen", "json", "stackrabbit", "tbp", "ptn"] {
        let there = convert(&["--to", form], plain);
        assert_eq!((there.code, there.stderr.as_str()), (Some(0), ""), "{form}");
        assert_eq!(convert(&["--to", "ptn"], &there.stdout), outcome(0, plain, ""), "{form}");
        assert_eq!(convert(&["--to", "ptn", "--from", form], &there.stdout), outcome(0, plain, ""), "{form}");
    }
}

#[test]
fn forms_look_as_other_programs_expect() {
    let text = "Title: t\nTu-345! (so) I-9\n";
    let json = concat!(
        r#"{"headers":[{"name":"Title","value":"t"}],"items":["#,
        r#"{"move":{"piece":"T","orientation":"u","columns":"345","rating":"!"}},{"comment":"so"},"#,
        r#"{"move":{"piece":"I","columns":"9"}}]}"#,
        "\n"
    );
    assert_eq!(convert(&["--to", "json"], text), outcome(0, json, ""));
    assert_eq!(convert(&["--to", "stackrabbit"], text), outcome(0, "T\t2,-2,19\nI\t1,3,18\n", ""));
    let tbp = r#"{"location":{"type":"T","orientation":"north","x":3,"y":0},"spin":"none"}
{"location":{"type":"I","orientation":"east","x":8,"y":2},"spin":"none"}
"#;
    assert_eq!(convert(&["--to", "tbp"], text), outcome(0, tbp, ""));
}

#[test]
fn comments_reach_a_fumen_when_asked_for() {
    let text = "Title:\nTu-345 (so it begins) I-9\n";
    let [without, with] = [&["--to", "fumen"][..], &["--to", "fumen", "--comments"]].map(|args| convert(args, text));
    let back = |run: &Run| convert(&["--to", "ptn"], &run.stdout).stdout;
    assert_eq!((back(&without), back(&with)), ("Title:\nTu-345 I-9\n".to_owned(), text.to_owned()));
}

#[test]
fn moves_without_letters_get_them_from_the_board() {
    let expected = outcome(0, "Title:\nTu-345 I-1 Ll-12\n", "");
    assert_eq!(convert(&["--to", "ptn"], "T-345 I-1 L-12"), expected);
    assert_eq!(convert(&["--to", "ptn", "--from", "unlettered"], "Tu-345 I-1 Ll-12"), expected);
    let told = convert(&["--to", "ptn", "--from", "ptn"], "Title: t\nT-345");
    assert_eq!((told.code, told.stdout.as_str()), (Some(1), ""));
    assert!(told.stderr.starts_with("error[bad-move]: `T-345`: no move\n"), "{}", told.stderr);
}

#[test]
fn a_game_that_can_not_be_played_is_not_converted() {
    let run = convert(&["--to", "fumen"], WRONG);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with("error[missing-clear]: `O-90`"), "{}", run.stderr);
    for text in
        ["v115@", "{}", "T\t9,9,9", "{\"items\":[]}", "", "\u{fffd}", "{\"headers\":[],\"items\":[{\"level\":-1}]}"]
    {
        let run = convert(&["--to", "json"], text);
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{text}");
        assert!(run.stderr.starts_with("error"), "{text}: {}", run.stderr);
    }
}

#[test]
fn only_forms_with_a_game_a_line_take_several_files() {
    let games = sample("games");
    assert_eq!(stdout_of(&["ptn", "convert", "--to", "json", &games]).lines().count(), 3);
    let error = "error: found 3 files, expected one: only fumen and json can hold several games\n";
    assert_eq!(run(&["ptn", "convert", "--to", "ptn", &games]), outcome(2, "", error));
}

#[test]
fn figures_are_told_for_each_game_and_for_all() {
    let expected = "\
game                       moves  lines  tetris efficiency burned droughts wait     points
Blue Scuti's famous game      30      7  57.1 %      191.4      3        1   15      26800
yobi_777k.ngf                589    224  46.4 %      166.0    120        7   19     777520
all together                 619    231  46.8 %      166.8    123        8   19     804320
";
    assert_eq!(stdout_of(&["ptn", "stats", &sample("scuti.ptn"), &sample("games/yobi-777k.ptn")]), expected);
}

#[test]
fn figures_are_told_as_json() {
    let run = run_with_input(&["ptn", "stats", "--json"], FINE.as_bytes());
    let mut total = json!({
        "type": "total", "games": 1, "moves": 3, "lines": 1, "singles": 1, "doubles": 0, "triples": 0, "tetrises": 0,
        "tetris_rate": 0.0, "efficiency": 40.0, "burned_lines": 1, "droughts": 0, "longest_wait": 1, "points": 760,
        "pieces": {"I": 2, "O": 1, "T": 0, "L": 0, "J": 0, "S": 0, "Z": 0},
    });
    let mut game = total.clone();
    for (name, value) in [
        ("type", json!("game")),
        ("file", json!("<stdin>")),
        ("title", json!("t")),
        ("curve", json!([{"moves": 3, "lines": 1, "points": 760}])),
    ] {
        game[name] = value;
    }
    total["type"] = json!("total");
    assert_eq!((run.code, json_lines(&run.stdout)), (Some(0), vec![game, total]));
}

#[test]
fn the_plot_names_every_game() {
    let path = folder("plot").join("scores.svg");
    stdout_of(&["ptn", "stats", "--plot", path.to_str().unwrap(), &sample("games")]);
    let svg = fs::read_to_string(&path).unwrap();
    let names: Vec<&str> =
        svg.lines().filter_map(|line| line.split_once("\"600\">")?.1.strip_suffix("</text>")).collect();
    let expected = ["ericicx_3M.ngf 3,772,380", "jounce_1.6M.ngf 1,627,720", "yobi_777k.ngf 777,520"];
    assert_eq!(names, expected);
}

#[test]
fn the_board_is_shown_after_any_move() {
    let show = |args: &[&str]| run_with_input(&[&["ptn", "show"], args].concat(), FINE.as_bytes());
    let empty = |row: usize| format!("{row:2} │· · · · · · · · · · │");
    let picture = |figures: &[&str], lowest: &[&str]| {
        let mut rows: Vec<String> = (lowest.len() + 1..=20).rev().map(empty).collect();
        rows.extend(lowest.iter().map(|row| (*row).to_owned()));
        for (row, figure) in rows.iter_mut().zip(figures) {
            *row = format!("{row}  {figure}");
        }
        format!("    1 2 3 4 5 6 7 8 9 0\n{}\n   └────────────────────┘\n", rows.join("\n"))
    };
    let start = picture(&["t", "", "move   0 of 3", "lines  0", "level  18", "points 0"], &[]);
    assert_eq!(show(&["--move", "0"]), outcome(0, &start, ""));
    let second = ["t", "", "move   2 of 3", "       I-5678", "lines  0", "level  18", "points 0"];
    assert_eq!(show(&["--move", "2"]), outcome(0, &picture(&second, &[" 1 │I I I I I I I I · · │"]), ""));
    let last = ["t", "", "move   3 of 3", "       O-90/SINGLE", "lines  1", "level  18", "points 760"];
    assert_eq!(show(&[]), outcome(0, &picture(&last, &[" 1 │· · · · · · · · O O │"]), ""));
    let error = "error: found --move 4, expected at most 3: the game has no more moves\n";
    assert_eq!(show(&["--move", "4"]), outcome(2, "", error));
}

#[test]
fn a_game_becomes_a_picture_that_moves() {
    let path = folder("svg").join("game.svg");
    assert_eq!(stdout_of(&["ptn", "show", "--svg", path.to_str().unwrap(), &sample("scuti.ptn")]), "");
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>Blue Scuti's famous game</title>"), "{svg}");
}

#[test]
fn annotation_rates_moves_and_is_repeatable() {
    let text = "Title: t\nI-1234? O-12 Td-345 (oh) I-6789\n";
    let expected = "Title: t\nI-1234 O-12 Td-345? (better Td-456) (oh) I-6789?! (better I-5678@1)\n";
    let run = run_with_input(&["ptn", "annotate"], text.as_bytes());
    assert_eq!(run, outcome(0, expected, ""));
    assert_eq!(run_with_input(&["ptn", "annotate"], run.stdout.as_bytes()), run);
    let lines = json_lines(&run_with_input(&["ptn", "annotate", "--json"], text.as_bytes()).stdout);
    let told = |line: &Value| (line["number"].clone(), line["move"].clone(), line["rating"].clone());
    assert_eq!(told(&lines[2]), (json!(3), json!("Td-345"), json!("?")));
    assert_eq!(lines.len(), 4);
    let wrong = run_with_input(&["ptn", "annotate"], WRONG.as_bytes());
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(1), ""));
    assert!(wrong.stderr.starts_with("error[missing-clear]"), "{}", wrong.stderr);
}
