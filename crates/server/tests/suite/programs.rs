//! Registered programs on the socket for analysis: what they answer, how they fail, and how many may run.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetrad_arena::spec::EngineSpec;
use tetrad_server::{EngineFiles, Quota, Settings};

use crate::Running;
use crate::analysis::Socket;

/// The handshake of an ST3P engine in the shell, and what it does at `move`.
fn st3p(name: &str, on_move: &str) -> String {
    let script = format!(
        "echo $$ >&2; while read -r word rest; do case $word in \
         st3p) echo st3p version 2 ok;; identify) echo identify ok;; quit) exit;; move) {on_move};; esac; done"
    );
    format!("name={name} proto=st3p cmd=sh arg=-c arg={} startup=20s margin=5s", shlex(&script))
}

/// A Gomocup engine in the shell, which always plays the middle of a board of 15×15.
fn gomocup(name: &str) -> String {
    let script = "while read -r word rest; do case $word in START) echo OK;; BEGIN) echo 7,7;; END) exit;; esac; done";
    format!(
        "name={name} proto=gomocup cmd=sh arg=-c arg={} pause=0 startup=20s margin=5s \
         page-option.max_depth.type=integer page-option.max_depth.min=1 page-option.max_depth.max=20 \
         page-option.max_depth.default=6",
        shlex(script)
    )
}

fn shlex(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// A server with these engines, and other settings changed.
fn server(engines: &[String], change: impl FnOnce(&mut Settings)) -> Running {
    let mut settings = Running::settings();
    settings.engines = engines.iter().map(|text| EngineSpec::parse(text, "").unwrap()).collect();
    change(&mut settings);
    Running::with(settings)
}

const EMPTY: &str = "3_/3_/3_ x";
const FIFTEEN: &str = "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5";

fn question(task: u32, engine: &str, time: u32) -> Value {
    json!({"type": "analyse", "task": task, "game": "tictactoe", "position": EMPTY, "engine": engine, "limits": {"time": time}})
}

/// Asks, and returns the last reply with the `info` replies before it.
fn ask(socket: &mut Socket, question: &Value) -> (Value, Vec<Value>) {
    socket.say(&question.to_string());
    let mut infos = Vec::new();
    loop {
        let reply = socket.hear().expect("the socket is open");
        assert_eq!(reply["task"], question["task"], "{reply}");
        if reply["type"] != "info" {
            return (reply, infos);
        }
        infos.push(reply);
    }
}

fn error_of(socket: &mut Socket, question: &Value) -> String {
    let (reply, _) = ask(socket, question);
    assert_eq!(reply["type"], "error", "{reply}");
    reply["message"].as_str().unwrap().to_owned()
}

/// The last lines exchanged with the socket's program.
fn log(socket: &mut Socket) -> Vec<String> {
    socket.say(r#"{"type":"log"}"#);
    let log = socket.hear_until(|reply| reply["type"] == "log");
    let line = |line: &Value| format!("{} {}", line["way"].as_str().unwrap(), line["text"].as_str().unwrap());
    log["lines"].as_array().unwrap().iter().map(line).collect()
}

#[test]
fn a_registered_program_reports_its_score_and_a_legal_line() {
    let words = "echo info depth 3 score eval +12 nodes 9 pv b2 a1 b2 c3; echo best b2";
    let server = server(&[st3p("Shell", words)], |_| ());
    let mut socket = Socket::open(&server);
    assert_eq!(log(&mut socket), [""; 0]);
    let (done, infos) = ask(&mut socket, &question(1, "Shell", 10_000));
    assert_eq!(done, json!({"type": "done", "task": 1, "best": "b2"}));
    let [info] = &infos[..] else { panic!("{infos:?}") };
    assert_eq!((&info["depth"], &info["score"], &info["nodes"]), (&json!(3), &json!({"eval": 12}), &json!(9)));
    assert_eq!(info["pv"], json!(["b2", "a1"]), "a line ends where the rules are broken");
    let lines = log(&mut socket);
    assert!(lines.contains(&format!("> move {EMPTY} time ms:10000")), "{lines:?}");
    assert!(lines.contains(&"< best b2".to_owned()), "{lines:?}");
    // Without a name it is our own engine, on the same socket.
    let ours = json!({"type": "analyse", "task": 2, "game": "tictactoe", "position": "2x_/2o_/3_ x"});
    assert_eq!(ask(&mut socket, &ours).0["best"], "c1");
    let named =
        json!({"type": "analyse", "task": 3, "game": "tictactoe", "position": "2x_/2o_/3_ x", "engine": "Tetrad"});
    assert_eq!(ask(&mut socket, &named).0["best"], "c1");
}

#[test]
fn a_crash_is_told_in_words_and_the_next_question_starts_the_program_anew() {
    let server = server(&[st3p("Crash", "echo boom >&2; exit 3")], |_| ());
    let mut socket = Socket::open(&server);
    let words = "Crash crashed: exit status: 3; its last error line: `boom`";
    assert_eq!(error_of(&mut socket, &question(1, "Crash", 10_000)), words);
    assert_eq!(error_of(&mut socket, &question(2, "Crash", 10_000)), words, "it was started anew");
    // Other sockets don't help: the wait is the client's.
    let error = error_of(&mut Socket::open(&server), &question(3, "Crash", 10_000));
    assert!(error.starts_with("Crash has failed 2 times in a row; ask again in "), "{error}");
}

#[test]
fn a_flood_a_stall_and_a_wrong_move_are_judged_as_in_the_arena() {
    let engines = [
        st3p("Flood", "while :; do echo info depth 1 score eval 1 pv a1; done").replace("margin=5s", "margin=0s"),
        st3p("Stall", ":").replace("margin=5s", "margin=0s"),
        st3p("Cheat", "echo best a1"),
        st3p("Odd", "echo best nowhere"),
    ];
    let server = server(&engines, |_| ());
    let mut socket = Socket::open(&server);
    let (reply, infos) = ask(&mut socket, &question(1, "Flood", 300));
    assert!(reply["message"].as_str().unwrap().starts_with("Flood was too late: no move within 300ms"), "{reply}");
    assert!((1..100).contains(&infos.len()), "{} reports of a flood are passed on", infos.len());
    let late = error_of(&mut socket, &question(2, "Stall", 100));
    assert!(late.starts_with("Stall was too late: no move within 100ms"), "{late}");
    let mut taken = question(3, "Cheat", 10_000);
    taken["position"] = json!("x2_/3_/3_ o");
    assert!(error_of(&mut socket, &taken).starts_with("Cheat broke the rules: illegal move `a1`"));
    assert!(
        error_of(&mut socket, &question(4, "Odd", 10_000)).starts_with("Odd answered with something that is no move")
    );
}

#[test]
fn a_stopped_question_is_answered_at_once() {
    let server = server(&[st3p("Stall", ":")], |_| ());
    let mut socket = Socket::open(&server);
    let began = Instant::now();
    socket.say(&question(1, "Stall", 600_000).to_string());
    while !log(&mut socket).iter().any(|line| line.starts_with("> move")) {
        std::thread::sleep(Duration::from_millis(10));
    }
    socket.say(r#"{"type":"stop"}"#);
    assert_eq!(socket.hear().unwrap(), json!({"type": "done", "task": 1, "best": null}));
    assert!(began.elapsed() < Duration::from_mins(2));
}

#[test]
fn only_registered_engines_of_the_game_run_and_options_are_checked() {
    let server = server(&[st3p("Shell", "echo best a1"), gomocup("Five")], |_| ());
    let mut socket = Socket::open(&server);
    assert_eq!(
        error_of(&mut socket, &question(1, "sh -c 'touch x'", 100)),
        "no engine is registered as `sh -c \\'touch x\\'`, only Tetrad, Shell, Five"
    );
    let mut lits = question(2, "Shell", 100);
    (lits["game"], lits["position"]) = (json!("lits"), json!("start"));
    assert_eq!(error_of(&mut socket, &lits), "Shell speaks st3p and does not play lits");
    let mut five = question(3, "Five", 10_000);
    five["position"] = json!(FIFTEEN);
    for (options, error) in [
        (json!({"max_depth": "21"}), "option max_depth: found `21`, expected a whole number from 1 to 20"),
        (json!({"max_depth": "1\nEND"}), "option max_depth: found `1\\nEND`, expected a whole number from 1 to 20"),
        (json!({"cmd": "sh"}), "unknown option `cmd`, expected one of: max_depth"),
    ] {
        five["options"] = options;
        assert_eq!(error_of(&mut socket, &five), error);
    }
    assert_eq!(log(&mut socket), [""; 0], "nothing was started");
    five["options"] = json!({"max_depth": "7"});
    assert_eq!(ask(&mut socket, &five).0["best"], "h8");
    five["options"] = json!({});
    assert_eq!(ask(&mut socket, &five).0["best"], "h8");
    let set: Vec<String> = log(&mut socket).into_iter().filter(|line| line.contains("max_depth")).collect();
    assert_eq!(set, ["> INFO max_depth 7", "> INFO max_depth 6"]);
    let mut shell = question(4, "Shell", 100);
    shell["options"] = json!({"speed": "1"});
    assert_eq!(error_of(&mut socket, &shell), "option speed: Shell has no options that a page may set");
    shell["engine"] = Value::Null;
    assert_eq!(error_of(&mut socket, &shell), "option speed: name the engine that has it");
    let mut small = question(5, "Five", 100);
    small["position"] = json!(EMPTY);
    assert_eq!(
        error_of(&mut socket, &small),
        format!("Five can't play this: Gomocup engines play five in a row, not `{EMPTY}`")
    );
}

#[test]
fn a_client_runs_no_more_programs_than_its_places_and_idle_ones_end() {
    let server = server(&[st3p("Slow", "sleep 1000"), st3p("Quick", "echo best a1")], |settings| {
        settings.limits.engines = Quota { all: 4, each: 2 };
        settings.limits.program_idle = Duration::from_millis(50);
    });
    let mut sockets: Vec<Socket> = (0..3).map(|_| Socket::open(&server)).collect();
    for socket in &mut sockets[..2] {
        socket.say(&question(1, "Slow", 600_000).to_string());
        while !log(socket).iter().any(|line| line.starts_with("> move")) {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    let words = "as many of your analyses are running as one client may have; stop another";
    assert_eq!(error_of(&mut sockets[2], &question(1, "Quick", 10_000)), words);
    let slow = process(&mut sockets[0]);
    assert!(is_running(&slow));
    drop(sockets.remove(0));
    wait_for("closing the socket ends its program", || !is_running(&slow));
    let (done, _) = ask(&mut sockets[1], &question(2, "Quick", 10_000));
    assert_eq!(done["best"], "a1");
    let quick = process(&mut sockets[1]);
    wait_for("an idle program ends", || !is_running(&quick));
    assert_eq!(ask(&mut sockets[1], &question(3, "Quick", 10_000)).0["best"], "a1", "and is started again");
    assert_ne!(process(&mut sockets[1]), quick);
}

/// The process of the socket's latest program, which it prints at its start.
fn process(socket: &mut Socket) -> String {
    log(socket).iter().rev().find_map(|line| line.strip_prefix("! ").map(str::to_owned)).unwrap()
}

fn is_running(process: &str) -> bool {
    let status = std::process::Command::new("kill").args(["-0", process]).stderr(std::process::Stdio::null()).status();
    status.unwrap().success()
}

fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Reads one description a line.
fn read(path: &Path) -> Result<Vec<EngineSpec>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let spec = |(number, line): (usize, &str)| {
        EngineSpec::parse(line, "").map_err(|error| format!("{}:{}: {error}", path.display(), number + 1))
    };
    text.lines().enumerate().map(spec).collect()
}

#[test]
fn a_changed_file_of_engines_counts_without_a_restart() {
    let path: PathBuf = std::env::temp_dir().join(format!("tetrad-engines-{}.txt", std::process::id()));
    std::fs::write(&path, st3p("Filed", "echo best a1")).unwrap();
    let files = EngineFiles { paths: vec![path.clone()], read };
    let server = server(&[gomocup("Five")], |settings| settings.engine_files = Some(files));
    let about = server.look("/api/about");
    let names = |about: &Value| {
        let names = about["engines"].as_array().unwrap().iter().map(|engine| engine["name"].as_str().unwrap());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!((names(&about), &about["problem"]), ("Tetrad Five Filed".to_owned(), &Value::Null));
    let [own, five, filed] = [0, 1, 2].map(|number| about["engines"][number].clone());
    assert_eq!((&own["reports"], &own["severalLines"], &own["levels"]), (&json!(true), &json!(true), &json!(true)));
    assert_eq!((&filed["reports"], &filed["severalLines"]), (&json!(true), &json!(false)));
    let option = json!({"name": "max_depth", "default": "6", "type": "integer", "min": 1, "max": 20});
    assert_eq!((&five["options"], &five["games"]), (&json!([option]), &json!(["tictactoe"])));

    let mut socket = Socket::open(&server);
    assert_eq!(ask(&mut socket, &question(1, "Filed", 10_000)).0["best"], "a1");
    std::fs::write(&path, st3p("Filed", "echo best c3") + "\n" + &st3p("New", "echo best b2")).unwrap();
    assert_eq!(ask(&mut socket, &question(2, "New", 10_000)).0["best"], "b2");
    assert_eq!(ask(&mut socket, &question(3, "Filed", 10_000)).0["best"], "c3", "its new description counts");
    std::fs::write(&path, "name=New proto=st3p").unwrap();
    let about = server.look("/api/about");
    let problem = format!("{}:1: `cmd` is missing: which program is the engine?", path.display());
    assert_eq!((names(&about), &about["problem"]), ("Tetrad Five Filed New".to_owned(), &json!(problem)));
    assert_eq!(ask(&mut socket, &question(4, "New", 10_000)).0["best"], "b2");
    std::fs::remove_file(&path).unwrap();
}
