//! An engine in this binary that speaks LTP exactly as its text says and no more.
//!
//! A test runs the binary again with only this "test" and a variable that says how to fill what the text leaves open.
//! At a command that is not in the text it exits with code 3, so a game without a fault shows that none was sent.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread;
use std::time::Duration;

use tetrad_arena::Launch;
use tetrad_lits::{Move, Position};

/// The environment variable that says how the engine behaves.
const WAYS: &str = "TETRAD_TEST_LTP";

/// The engine as a description.
pub(crate) fn described(ways: &str) -> String {
    let Launch { program, args, .. } = launch(ways);
    let args: Vec<String> = args.iter().map(|arg| format!("arg={arg}")).collect();
    format!("name=letter proto=ltp cmd={program} {} env.{WAYS}='{ways}'", args.join(" "))
}

/// The engine as a program to launch.
pub(crate) fn launch(ways: &str) -> Launch {
    let program = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    let args = ["--exact", "ltp_engine::engine", "--nocapture", "--test-threads=2"].map(str::to_owned).to_vec();
    Launch { program, args, env: vec![(WAYS.to_owned(), ways.to_owned())], ..Launch::default() }
}

/// Not a test: runs the engine.
#[test]
fn engine() {
    if let Ok(ways) = std::env::var(WAYS) {
        Engine { ways, positions: vec![Position::empty()], thinking: None }.serve();
    }
}

struct Engine {
    ways: String,
    positions: Vec<Position>,
    /// The number before the `gen-move` that waits for `cancel-search`.
    thinking: Option<String>,
}

impl Engine {
    fn is(&self, way: &str) -> bool {
        self.ways.split(' ').any(|word| word == way)
    }

    fn serve(mut self) {
        if self.is("slow") {
            thread::sleep(Duration::from_secs(4));
        }
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            let (number, command) = match line.split_once(' ') {
                Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => (number, rest),
                _ => ("", line.as_str()),
            };
            if number.is_empty() == self.is("ids") {
                // A number without the mode `ids`, or none with it.
                self.reply("", Err("unknown command"));
            } else if !self.obey(number, command) {
                break;
            }
        }
    }

    /// Executes a command; returns `false` if it was the last.
    fn obey(&mut self, number: &str, line: &str) -> bool {
        let (command, parameter) = line.split_once(' ').unwrap_or((line, ""));
        let mut text = Ok("");
        match command {
            "initialize" => {}
            "cancel-search" => {
                if let Some(number) = self.thinking.take() {
                    self.answer(&number);
                }
            }
            "gen-move" if self.is("until-cancelled") => {
                self.thinking = Some(number.to_owned());
                return true;
            }
            "gen-move" => {
                self.answer(number);
                return true;
            }
            "new-game" => self.positions = vec![Position::empty()],
            "play-move" => match parameter.parse::<Move>() {
                Ok(mv) => {
                    let mut next = self.positions.last().unwrap().clone();
                    match next.make(mv) {
                        Ok(()) => self.positions.push(next),
                        Err(_) => text = Err("illegal move"),
                    }
                }
                Err(_) => text = Err("no move"),
            },
            "setup-position" if self.is("refuses") => text = Err("only boards of my own"),
            "setup-position" => {
                let length = if self.is("107") { 107 } else { 105 };
                match parameter.parse() {
                    Ok(position) if parameter.len() == length => self.positions = vec![position],
                    _ => text = Err("no board"),
                }
            }
            "undo-move" if self.positions.len() > 1 => _ = self.positions.pop(),
            "undo-move" => text = Err("nothing to undo"),
            "shutdown" => return false,
            _ => exit(3),
        }
        self.reply(number, text);
        true
    }

    fn answer(&self, number: &str) {
        let position = self.positions.last().unwrap();
        let mv = position.legal_placements().next().map_or("pass".to_owned(), |placement| placement.to_string());
        let spaced = mv.replace(',', ", ");
        say(&if self.is("bare") {
            format!("{spaced}\n")
        } else if self.is("ids") {
            format!("= {number} {mv}\n\n")
        } else {
            format!("= {spaced}\n\n")
        });
    }

    /// Replies to a command other than `gen-move`.
    fn reply(&self, number: &str, text: Result<&str, &str>) {
        if !self.is("silent") {
            let (sign, text) = text.map_or_else(|reason| ('?', reason), |text| ('=', text));
            say(&format!("{sign}{number} {text}\n\n"));
        }
    }
}

fn say(text: &str) {
    let mut stdout = io::stdout().lock();
    if stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err() {
        exit(0);
    }
}
