//! `tetrad play` for games whose moves are not typed: shows the engine's games turn by turn, solo or against itself.

use std::io;

use anyhow::anyhow;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::{Contestant, Control, MoveRequest, NoAnswer, Player};
use tetrad_core::protocol::driver::Situation;
use tetrad_core::{Actors, Room, Side, Turn, text};

use super::{Args, protocol, spec};
use crate::Out;
use crate::exit::Exit;
use crate::interrupt;
use crate::prompt;

pub(super) fn run<R: Room>(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    watch(&R::set_up(&args.setup.choice())?, args, out)
}

/// An engine that plays a side.
struct WatchedEngine<G: Room> {
    player: Box<dyn Player<G>>,
    control: Control,
}

impl<G: Room> WatchedEngine<G> {
    fn new(spec: &EngineSpec, start: &G) -> anyhow::Result<Self> {
        let contestant = Contestant::<G>::described(spec)?;
        let mut seat = Self { player: (contestant.make)(), control: contestant.control };
        let ready = seat.player.new_game(start, &seat.control, interrupt::stop());
        ready.map_err(|setback| anyhow!("{}: {setback}", spec.name))?;
        Ok(seat)
    }

    fn choose(&mut self, start: &G, moves: &[G::Move], game: &G, side: Side) -> Result<G::Move, NoAnswer> {
        let seen = game.seen_by(side);
        let limits = &self.control.limits;
        let question = MoveRequest {
            situation: Situation { start, moves, position: &seen, side },
            limits,
            limit: limits.time.unwrap_or(Control::LONGEST_MOVE),
            margin: self.control.margin,
            stop: interrupt::stop(),
        };
        Ok(self.player.choose(question)?.mv)
    }
}

/// The engines of the game: the built-in bot, and instead of it, or against it, the program of `--engine`.
fn seats<G: Room>(args: &Args, start: &G) -> anyhow::Result<Vec<WatchedEngine<G>>> {
    let control = Control::new(args.limits.limits());
    let threads = args.options.threads.and_then(|threads| u32::try_from(threads).ok());
    let ours = || EngineSpec { threads, ..EngineSpec::built_in("tetrad", control.clone()) };
    let named = match &args.engine {
        Some(command) => EngineSpec { control: control.clone(), ..spec(command, protocol::<G>(args)?)? },
        None => ours(),
    };
    match start.actors() {
        Actors::Both => Ok(vec![WatchedEngine::new(&ours(), start)?, WatchedEngine::new(&named, start)?]),
        _ => Ok(vec![WatchedEngine::new(&named, start)?]),
    }
}

fn watch<G: Room>(start: &G, args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let mut seats = seats(args, start)?;
    let mut game = start.clone();
    let mut moves = Vec::new();
    let mut turns_to_go = 0_u64;
    let mut outcome = game.outcome();
    writeln!(out, "{game}\n\n{}", game.draw(&[]))?;
    let exit = loop {
        if let Some(outcome) = &outcome {
            writeln!(out, "{}: {}.", outcome.reason, game.summary())?;
            break Exit::Fine;
        }
        if turns_to_go == 0 {
            match ask(out)? {
                Some(turns) => turns_to_go = turns,
                None => break Exit::Fine,
            }
            continue;
        }
        turns_to_go -= 1;
        let sides = game.actors().sides();
        let chosen: Result<Vec<G::Move>, NoAnswer> =
            sides.iter().zip(&mut seats).map(|(&side, seat)| seat.choose(start, &moves, &game, side)).collect();
        let chosen = match chosen {
            Ok(chosen) => chosen,
            Err(NoAnswer::Interrupted) => break Exit::Interrupted,
            Err(setback) => {
                writeln!(out, "{setback}")?;
                break Exit::Fine;
            }
        };
        let turn = match &chosen[..] {
            [first, second] => Turn::Both([first.clone(), second.clone()]),
            one => Turn::One(one[0].clone()),
        };
        let texts: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        outcome = game.play(&turn)?;
        moves.extend(chosen);
        writeln!(out, "{}\n\n{}", texts.join("   "), game.draw(&[]))?;
    };
    for seat in &mut seats {
        seat.player.close();
    }
    Ok(exit)
}

/// Asks for the number of turns to play; `None` to quit.
fn ask(out: Out<'_>) -> io::Result<Option<u64>> {
    loop {
        let Some(word) = prompt::ask("Enter, a number, run or quit", out)? else { return Ok(None) };
        match word.to_ascii_lowercase().as_str() {
            "" | "step" => return Ok(Some(1)),
            "run" => return Ok(Some(u64::MAX)),
            "quit" | "q" | "exit" => return Ok(None),
            word => match word.parse() {
                Ok(turns) => return Ok(Some(turns)),
                Err(_) => writeln!(out, "`{}` is neither a number nor a command.", text::shorten(word))?,
            },
        }
    }
}
