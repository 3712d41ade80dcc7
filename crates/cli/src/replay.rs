//! `tetrad replay`: shows one stored game move by move.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use anstyle::Style;
use anyhow::{Context, bail, ensure};
use tetrad_arena::report::format::duration;
use tetrad_arena::store::{GameKey, StoredGame, StoredTournament};
use tetrad_arena::tournament::Definition;
use tetrad_arena::{WireLine, WireLog, printable};
use tetrad_core::room::replay::Replayed;
use tetrad_core::text::shorten;
use tetrad_core::{Room, Side};
use tetrad_games::{Kind, with_room};

use crate::Out;
use crate::exit::Exit;
use crate::prompt;
use crate::report::Source;
use crate::wording;

const AFTER_HELP: &str = "\
A <GAME> is its number, as `tetrad match` prints it, or its key: pairing, pair and side, as in 2.17.1. On a terminal the game
is gone through step by step, unless --at is given. Elsewhere all of it is printed.

Examples:
  tetrad replay games.db 1
  tetrad replay games.db 2.17.1 --at 12
  tetrad replay games.db 3 --log > game.txt

Exit codes: 0 fine, 2 there is no such game.";

const STEP_HELP: &str = "Enter: next, b: back, a number: after so many turns, run: to the end, log, q: quit";

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// Show a stored game move by move
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Which game: its number or its key
    game: String,
    /// Show the board after so many turns, and nothing else
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Print every line exchanged with the engines too, if they were kept (`tetrad match --log`)
    #[arg(long, conflicts_with = "at")]
    log: bool,
}

/// A stored game, and what to show of it.
pub(crate) struct ReplayView {
    pub(crate) game: StoredGame,
    logs: [WireLog; 2],
    at: Option<usize>,
    log: bool,
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let (store, tournament) = args.source.open()?;
    let key = key(&args.game, &tournament)?;
    let Some(game) = store.game(tournament.id, key)? else {
        bail!("game {key} is not in `{}`, which has {} games", printable(&tournament.name), tournament.games)
    };
    let logs = store.wire_logs(tournament.id, key)?;
    let name = game.record.game.clone();
    let scene = ReplayView { game, logs, at: args.at, log: args.log };
    let kind = Kind::of(&name, &scene.game.record.start);
    let kind = kind.with_context(|| format!("`{}` is no game that we know", printable(&name)))?;
    with_room!(kind, R => show::<R>(&scene, out))
}

/// Parses a key, or a number in the order of keys.
fn key(text: &str, tournament: &StoredTournament) -> anyhow::Result<GameKey> {
    let Ok(number) = text.parse::<u64>() else { return Ok(text.parse::<GameKey>()?) };
    let definition = Definition::read(tournament)
        .context("this tournament does not say how many games a pairing has: name the game as pairing.pair.side")?;
    ensure!(number > 0, "games are counted from 1");
    GameKey::numbered(number, definition.schedule, definition.games).context("there is no such game")
}

fn show<R: Room>(scene: &ReplayView, out: Out<'_>) -> anyhow::Result<Exit> {
    let replayed = Replayed::<R>::new(&scene.game.record)?;
    let last = replayed.turns.len();
    if let Some(at) = scene.at {
        ensure!(at <= last, "found --at {at}, expected at most {last}: the game has no more turns");
        out.write_all(frame(scene, &replayed, at).as_bytes())?;
        return Ok(Exit::Fine);
    }
    out.write_all(title::<R>(scene).as_bytes())?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !scene.log {
        step(scene, &replayed, out)?;
        return Ok(Exit::Fine);
    }
    for at in 0..=last {
        writeln!(out, "\n{}", frame(scene, &replayed, at).trim_end())?;
    }
    writeln!(out, "\n{}", ending::<R>(scene))?;
    if scene.log {
        writeln!(out)?;
        out.write_all(log::<R>(scene).as_bytes())?;
    }
    Ok(Exit::Fine)
}

/// Steps through the game interactively.
fn step<R: Room>(scene: &ReplayView, replayed: &Replayed<R>, out: Out<'_>) -> anyhow::Result<()> {
    let last = replayed.turns.len();
    let mut at = 0;
    loop {
        write!(out, "\n{}", frame(scene, replayed, at))?;
        if at == last {
            writeln!(out, "{}", ending::<R>(scene))?;
        }
        at = loop {
            let Some(answer) = prompt::ask(&format!("{DIM}{STEP_HELP}{DIM:#} "), out)? else { return Ok(()) };
            match answer.as_str() {
                "q" | "quit" | "exit" => return Ok(()),
                "b" | "back" => break at.saturating_sub(1),
                "log" | "l" => out.write_all(log::<R>(scene).as_bytes())?,
                "run" | "r" => {
                    for next in at + 1..last {
                        write!(out, "\n{}", frame(scene, replayed, next))?;
                    }
                    break last;
                }
                "" if at == last => return Ok(()),
                "" => break at + 1,
                answer => match answer.parse::<usize>() {
                    Ok(wanted) => break wanted.min(last),
                    Err(_) => {
                        writeln!(out, "`{}` is neither a number nor a command.", shorten(answer))?;
                    }
                },
            }
        };
    }
}

fn player<R: Room>(scene: &ReplayView, side: Side) -> String {
    let name = scene.game.record.players.get(side.index()).map_or("nobody", |player| &player.name);
    format!("{} ({})", printable(name), R::side_name(side))
}

/// The sides that have a player.
fn sides<R: Room>() -> &'static [Side] {
    &Side::BOTH[..R::PLAYERS]
}

fn title<R: Room>(scene: &ReplayView) -> String {
    let players: Vec<String> = sides::<R>().iter().map(|&side| player::<R>(scene, side)).collect();
    let versions: Vec<String> = scene
        .game
        .record
        .players
        .iter()
        .filter(|player| !player.version.is_empty())
        .map(|player| format!("{} {}", printable(&player.name), printable(&player.version)))
        .collect();
    let versions = if versions.is_empty() { String::new() } else { format!("{DIM}{}{DIM:#}\n", versions.join(", ")) };
    format!("{BOLD}game {}: {}{BOLD:#}\n{versions}", scene.game.key, players.join(" - "))
}

/// A description of the last turn, and the board after it.
fn frame<R: Room>(scene: &ReplayView, replayed: &Replayed<R>, at: usize) -> String {
    let position = &replayed.positions[at];
    let last = replayed.turns.len();
    let Some(index) = at.checked_sub(1) else {
        return format!("{BOLD}start{BOLD:#}  {DIM}{}{DIM:#}\n\n{}", position, position.draw(&[]));
    };
    let record = &scene.game.record;
    let turn = &record.turns[record.main_line()[index]];
    let mut text = format!("{BOLD}turn {at} of {last}{BOLD:#}");
    let sides = replayed.positions[index].actors().sides();
    for (number, (side, mv)) in sides.iter().zip(&turn.moves).enumerate() {
        let time =
            turn.micros.get(number).map_or_else(String::new, |&micros| format!(" in {}", duration(micros as f64)));
        _ = write!(text, "  {} {BOLD}{}{BOLD:#}{time}", player::<R>(scene, *side), printable(mv));
    }
    if let Some(score) = turn.score {
        _ = write!(text, ", {}", wording::score(score));
    }
    if let Some(depth) = turn.depth {
        _ = write!(text, ", depth {depth}");
    }
    if !turn.comment.is_empty() {
        _ = write!(text, "  {DIM}{}{DIM:#}", printable(&turn.comment));
    }
    let decisive = if at == last { position.decisive() } else { Vec::new() };
    let picked_out = if decisive.is_empty() { replayed.turns[index].moves().to_vec() } else { decisive };
    format!("{text}\n\n{}{DIM}{}{DIM:#}\n", position.draw(&picked_out), position.summary())
}

fn ending<R: Room>(scene: &ReplayView) -> String {
    let Some(outcome) = &scene.game.record.outcome else { return "The game has no end.".to_owned() };
    let winner = match outcome.winner {
        None => "Drawn".to_owned(),
        Some(side) if sides::<R>().contains(&side) => format!("{} wins", player::<R>(scene, side)),
        Some(side) => format!("{} loses", player::<R>(scene, side.other())),
    };
    let mut text = format!("{BOLD}{winner}{BOLD:#}: {}", printable(&outcome.reason));
    for (side, fault) in Side::BOTH.into_iter().zip(&scene.game.faults) {
        let Some(fault) = fault else { continue };
        _ = write!(text, "\n{} {}", player::<R>(scene, side), printable(&fault.to_string()));
        let lines = &fault.transcript;
        for (sign, lines) in [(">", &lines.sent), ("<", &lines.received), ("!", &lines.stderr)] {
            for line in lines {
                _ = write!(text, "\n  {DIM}{sign} {}{DIM:#}", printable(line));
            }
        }
    }
    text
}

/// All lines to and from both engines in the order of time, in seconds since the first.
fn log<R: Room>(scene: &ReplayView) -> String {
    let mut lines: Vec<(Side, WireLine<'_>)> = Vec::new();
    for (side, log) in Side::BOTH.into_iter().zip(&scene.logs) {
        lines.extend(log.lines().map(|line| (side, line)));
    }
    lines.sort_by_key(|(_, line)| line.micros);
    let Some(origin) = lines.first().map(|(_, line)| line.micros) else {
        return "The lines of this game were not kept.\n".to_owned();
    };
    let mut text = String::new();
    for (side, WireLine { micros, way, text: line }) in lines {
        let sign = way.sign();
        let seconds = (micros - origin) as f64 / 1e6;
        _ = writeln!(text, "{DIM}{seconds:>11.6}{DIM:#} {} {sign} {}", R::side_name(side), printable(line));
    }
    text
}
