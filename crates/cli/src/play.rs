//! `tetrad play`: a person at the terminal against an engine.
//!
//! Input from a pipe is echoed, so that the output reads as a transcript. The end of the input ends the game.

mod current_game;
mod input;
mod opponent;
mod watch;

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use anstyle::Style;
use anyhow::Context;
use clap::ValueEnum;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::{Control, Launch};
use tetrad_core::room::terminal::{BoardChoice, Terminal, Typed};
use tetrad_core::{Limits, Protocol, Room, Side, text};
use tetrad_games::{Kind, with_room};

use self::current_game::CurrentGame;
use self::input::{COMMANDS, Command};
use self::opponent::{Builtin, Choice, ExternalEngine};
use crate::Out;
use crate::exit::Exit;
use crate::games;
use crate::limits::{EngineArgs, LimitArgs};
use crate::prompt;
use crate::wording;

const AFTER_HELP: &str = "\
At the board type a move, or: hint, undo, moves, board, new, resign, quit, help.

Examples:
  tetrad play tictactoe
  tetrad play tictactoe --board 15x15 --win-length 5 --side o --time 3s
  tetrad play tictactoe --board '4_/_x2_/4_/4_ o' --side both
  tetrad play tictactoe --engine './my-engine --fast' --proto st3p
  tetrad play tictactoe --side none --time 100ms
  tetrad play lits --board random:7 --side o
  tetrad play santorini --board artemis/pan
  tetrad play tetris --board versus --time 100ms

In tetris you watch the bot play, alone or against itself: press Enter for a piece, type a number for so many, `run` for the
rest of the game, `quit` to leave. An --engine plays in its place, or against it.";

/// The width of lists of moves in characters, for narrow terminals.
const LINE_WIDTH: usize = 78;

const DIM: Style = Style::new().dimmed();

/// Play against the engine at the terminal
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = games::parser())]
    game: &'static str,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// The side you play; the engine plays the other
    #[arg(long, default_value = "x")]
    side: HumanSides,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Play against this program instead of the built-in engine: a command, quoted as for a shell
    #[arg(long, value_name = "CMD")]
    pub(crate) engine: Option<String>,
    /// How that program speaks [default: st3p for tictactoe, ltp for lits, tbp for tetris, else the game's name]
    #[arg(long, requires = "engine", value_parser = games::protocol_parser())]
    pub(crate) proto: Option<Protocol>,
    #[command(flatten)]
    pub(crate) options: EngineArgs,
}

/// How the game begins.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Setup {
    /// A position in the game's own notation; for tictactoe a size as `ROWSxCOLS`, for lits `random` or `random:SEED`, for
    /// santorini two gods as `GOD/GOD`, for tetris `solo`, `versus`, `solo:SEED` or `versus:SEED`
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// Of tictactoe: so many in a line win [default: the shorter side of the board]
    #[arg(long, value_name = "N")]
    pub(crate) win_length: Option<u32>,
}

impl Setup {
    /// Converts the flags for the rules. A board without a seed differs at every start; the command `board` prints it.
    pub(crate) fn choice(&self) -> BoardChoice<'_> {
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        BoardChoice { board: self.board.as_deref(), win_length: self.win_length, seed }
    }
}

/// Which sides people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum HumanSides {
    /// The side that moves first
    #[value(alias = "first")]
    X,
    /// The side that moves second
    #[value(alias = "second")]
    O,
    /// Two people at one terminal
    Both,
    /// The engine plays itself
    None,
}

impl HumanSides {
    const fn people(self) -> &'static [Side] {
        match self {
            Self::X => &[Side::First],
            Self::O => &[Side::Second],
            Self::Both => &Side::BOTH,
            Self::None => &[],
        }
    }
}

/// The specification of an external engine, from its command line.
pub(crate) fn spec(command: &str, proto: Protocol) -> anyhow::Result<EngineSpec> {
    let mut words = shlex::split(command).context("--engine: the quotes don't match")?.into_iter();
    let program = words.next().context("--engine: expected a program")?;
    let launch = Launch { program: program.clone(), args: words.collect(), ..Launch::default() };
    let ours = EngineSpec::built_in(program, Control::new(Limits::default()));
    Ok(EngineSpec { proto, launch: Some(launch), ..ours })
}

/// Whether the session continues.
#[derive(PartialEq, Eq)]
enum Next {
    Continue,
    Leave,
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let board = args.setup.board.as_deref().unwrap_or("start");
    let kind = games::kind_named_by(args.game, board).or_else(|| Kind::of(args.game, board));
    let kind = kind.context("there is no such game")?;
    with_room!(kind, R => if R::IS_TYPED { play_in::<R>(args, out) } else { watch::run::<R>(args, out) })
}

/// The protocol of `--engine`: the one that is given, or else the game's first.
fn protocol<R: Room>(args: &Args) -> anyhow::Result<Protocol> {
    let first = || R::PROTOCOLS.first().copied();
    args.proto.or_else(first).with_context(|| format!("no engine speaks a protocol for {}", R::NAME))
}

fn play_in<R: Room>(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let spec = args.engine.as_ref().map(|command| spec(command, protocol::<R>(args)?)).transpose()?;
    let says_nothing = args.setup.board.is_none() && args.setup.win_length.is_none();
    let choice = args.setup.choice();
    let start = if says_nothing { R::casual_start(choice.seed) } else { R::set_up(&choice)? };
    let table = CurrentGame::new(start.playable_in(&spec.iter().map(|spec| spec.proto).collect::<Vec<_>>()));
    let limits = args.limits.limits();
    let builtin = Builtin::new(limits.clone(), args.options)?;
    let rival = spec.map(|spec| ExternalEngine::new(spec, limits, &table)).transpose()?;
    let mut evening =
        PlaySession { table, people: args.side.people(), builtin, rival, shown: false, announced: false, out };
    evening.play()?;
    Ok(Exit::Fine)
}

/// An interactive session: games until the user quits.
struct PlaySession<'a, R: Room> {
    table: CurrentGame<R>,
    people: &'static [Side],
    builtin: Builtin<R>,
    /// The external engine that plays instead of the built-in one, if any.
    rival: Option<ExternalEngine<R>>,
    /// Whether the current board has been drawn.
    shown: bool,
    /// Whether the end of this game has been announced.
    announced: bool,
    out: &'a mut dyn Write,
}

impl<R: Room> PlaySession<'_, R> {
    fn play(&mut self) -> anyhow::Result<()> {
        self.greet()?;
        loop {
            match self.table.to_move() {
                Some(side) if !self.people.contains(&side) => self.engine_moves(side)?,
                to_move => {
                    self.show()?;
                    self.announce_the_end()?;
                    if self.people.is_empty() {
                        return Ok(());
                    }
                    let question = to_move.map_or("new, undo or quit", R::side_name);
                    let Some(line) = prompt::ask(question, self.out)? else { return Ok(()) };
                    if self.take(&line)? == Next::Leave {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let people: Vec<&str> = self.people.iter().map(|&side| R::side_name(side)).collect();
        let who = match *people {
            [] => "The engine plays both sides.".to_owned(),
            [you] => format!("You are {you}. Type a move, or `help`."),
            _ => "Type moves for both sides, or `help`.".to_owned(),
        };
        writeln!(self.out, "{}: {}. {who}", R::NAME, self.table.position.summary())
    }

    /// Draws the board if it has changed.
    fn show(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.shown, true) {
            return Ok(());
        }
        let position = &self.table.position;
        let decisive = position.decisive();
        let last = self.table.last_move().map(std::slice::from_ref).unwrap_or_default();
        let picked_out = if decisive.is_empty() { last } else { &decisive };
        write!(self.out, "\n{}\n", position.draw(picked_out))
    }

    fn announce_the_end(&mut self) -> io::Result<()> {
        let Some(outcome) = self.table.outcome() else { return Ok(()) };
        if std::mem::replace(&mut self.announced, true) {
            return Ok(());
        }
        let reason = &outcome.reason;
        match (outcome.winner, self.people) {
            (None, _) => writeln!(self.out, "A draw: {reason}."),
            (Some(winner), [you]) if winner == *you => writeln!(self.out, "You win: {reason}."),
            (Some(_), [_]) => writeln!(self.out, "You lose: {reason}."),
            (Some(winner), _) => writeln!(self.out, "{} wins: {reason}.", R::side_name(winner)),
        }
    }

    fn engine_moves(&mut self, side: Side) -> anyhow::Result<()> {
        if self.people.is_empty() {
            self.show()?;
        }
        let name = R::side_name(side);
        let label = format!("{name} is thinking");
        let choice = match &mut self.rival {
            Some(rival) => rival.choose(&self.table, &label),
            None => Ok(self.builtin.choose(&self.table.position, &label)?),
        };
        match choice {
            Ok(choice) => {
                let text = choice.mv.to_string();
                writeln!(self.out, "{name} plays {text}{}", in_words(&choice))?;
                match self.table.play(choice.mv) {
                    Ok(()) => self.shown = false,
                    Err(error) => self.table.forfeit(side, error.to_string()),
                }
            }
            Err(fault) => self.table.forfeit(side, format!("a fault of the engine, {fault}")),
        }
        Ok(())
    }

    fn take(&mut self, line: &str) -> anyhow::Result<Next> {
        match input::command(line) {
            Some(command) => return self.obey(command),
            None if line.is_empty() => {}
            None => self.person_moves(line)?,
        }
        Ok(Next::Continue)
    }

    fn person_moves(&mut self, line: &str) -> anyhow::Result<()> {
        let position = &self.table.position;
        match position.read_typed(line) {
            Typed::Move(_) | Typed::Incomplete(_) if self.table.to_move().is_none() => {
                writeln!(self.out, "The game is over: new, undo or quit.")?;
            }
            Typed::Incomplete(words) => writeln!(self.out, "{words}")?,
            Typed::Move(mv) => match self.table.play(mv) {
                Ok(()) => self.shown = false,
                Err(error) => {
                    writeln!(self.out, "{error}. A move is {}.", self.table.position.move_help())?;
                }
            },
            Typed::Unrecognised => {
                let moves: Vec<String> = self.table.legal_moves().iter().map(ToString::to_string).collect();
                let meant = match input::nearest(line, moves.iter().map(String::as_str)) {
                    Some(word) => format!("Did you mean `{word}`?"),
                    None => format!("A move is {}; `help` shows what else there is.", position.move_help()),
                };
                writeln!(self.out, "`{}` is neither a move nor a command. {meant}", text::shorten(line))?;
            }
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> anyhow::Result<Next> {
        match command {
            Command::Help => self.help()?,
            Command::Moves => self.list_moves()?,
            Command::Hint => self.hint()?,
            Command::Undo => {
                if self.table.take_back(self.people) {
                    (self.shown, self.announced) = (false, false);
                } else {
                    writeln!(self.out, "There is nothing to take back.")?;
                }
            }
            Command::Board => {
                self.shown = false;
                self.show()?;
                writeln!(self.out, "{}", self.table.position)?;
            }
            Command::New => {
                self.table.restart();
                self.builtin.forget();
                if let Some(rival) = &mut self.rival {
                    rival.leave_the_table();
                }
                (self.shown, self.announced) = (false, false);
            }
            Command::Resign => match self.table.to_move() {
                Some(side) => self.table.forfeit(side, "resignation"),
                None => writeln!(self.out, "The game is over already.")?,
            },
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Continue)
    }

    fn help(&mut self) -> io::Result<()> {
        writeln!(self.out, "A move is {}. Or type:", self.table.position.move_help())?;
        for spec in COMMANDS {
            let names = spec.names.join(", ");
            writeln!(self.out, "  {names:<18} {}", spec.help)?;
        }
        Ok(())
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let moves: Vec<String> = self.table.legal_moves().iter().map(ToString::to_string).collect();
        if moves.is_empty() {
            return writeln!(self.out, "There are no legal moves: the game is over.");
        }
        let longest = moves.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        for line in moves.chunks((LINE_WIDTH / (longest + 1)).max(1)) {
            writeln!(self.out, "{}", line.join(" "))?;
        }
        Ok(())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        if self.table.to_move().is_none() {
            writeln!(self.out, "The game is over.")?;
            return Ok(());
        }
        let choice = self.builtin.choose(&self.table.position, "thinking")?;
        let text = choice.mv.to_string();
        writeln!(self.out, "Try {text}{}", in_words(&choice))?;
        Ok(())
    }
}

/// The score of a choice, if the engine gave one.
fn in_words<M>(choice: &Choice<M>) -> String {
    choice.score.map_or_else(String::new, |score| format!("  {DIM}{}{DIM:#}", wording::score(score)))
}
