//! `tetrad ptn show`: the board of a game at a move, step by step, or as an image.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, ensure};
use tetrad_ptn::{Film, Game};
use tetrad_tetris::Piece;
use tetrad_tetris::classic::VISIBLE_ROWS;

use super::sources::{Files, Source, read_game, title};
use crate::Out;
use crate::exit::Exit;
use crate::prompt;

const AFTER_HELP: &str = "\
On a terminal the game is gone through step by step, unless --move, --svg or --png is given. Elsewhere the last board is \
shown.

Examples:
  tetrad ptn show game.ptn
  tetrad ptn show --move 18 game.ptn
  tetrad ptn show --svg game.svg game.ptn
  tetrad ptn show --png game.png --boards 24 game.ptn

Exit codes: 0 fine, 1 the text can't be read, 2 a file can't be read or written.";

const STEP_HELP: &str = "Enter: next, b: back, a number: that move, q: quit";

/// Show the board of a game
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// Show the board after so many moves
    #[arg(long = "move", value_name = "N")]
    moves: Option<usize>,
    /// Draw the game as an animated SVG
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    svg: Option<PathBuf>,
    /// Draw boards of the game side by side into a PNG
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    png: Option<PathBuf>,
    /// So many boards in the PNG, evenly through the game
    #[arg(long, value_name = "N", default_value_t = 12, requires = "png", value_parser = clap::value_parser!(u16).range(1..=1000))]
    boards: u16,
}

pub(super) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let source = args.files.only()?;
    let text = source.read()?;
    let Some(game) = read_game(&source, &text) else { return Ok(Exit::Negative) };
    let film = Film::of(&game);
    let last = film.frames.len();
    if last < game.moves().count() {
        tracing::warn!("move {} can't be played; `tetrad ptn check` says why", last + 1);
    }
    if let Some(path) = &args.svg {
        fs::write(path, film.to_svg(&title(&game))).with_context(|| format!("can't write {}", path.display()))?;
    }
    if let Some(path) = &args.png {
        let mut png = Vec::new();
        film.write_png(&film.picks(args.boards.into()), &mut png)?;
        fs::write(path, png).with_context(|| format!("can't write {}", path.display()))?;
    }
    if args.svg.is_some() || args.png.is_some() {
        return Ok(Exit::Fine);
    }
    if let Some(moves) = args.moves {
        ensure!(moves <= last, "found --move {moves}, expected at most {last}: the game has no more moves");
    }
    let is_interactive = source != Source::Stdin && io::stdin().is_terminal() && io::stdout().is_terminal();
    if args.moves.is_none() && is_interactive {
        step(&game, &film, out)?;
    } else {
        out.write_all(board(&game, &film, args.moves.unwrap_or(last)).as_bytes())?;
    }
    Ok(Exit::Fine)
}

/// Steps through the game interactively.
fn step(game: &Game, film: &Film, out: Out<'_>) -> anyhow::Result<()> {
    let mut moves = 0;
    loop {
        let question = format!("{}{STEP_HELP} ", board(game, film, moves));
        let Some(answer) = prompt::ask(&question, out)? else { return Ok(()) };
        moves = match answer.as_str() {
            "q" | "quit" => return Ok(()),
            "b" | "back" => moves.saturating_sub(1),
            "" if moves == film.frames.len() => return Ok(()),
            "" => moves + 1,
            answer => answer.parse().map_or(moves, |wanted: usize| wanted.min(film.frames.len())),
        };
    }
}

/// Draws the board with numbered rows and columns, the piece of the last move bold, and the figures beside it.
fn board(game: &Game, film: &Film, moves: usize) -> String {
    let cells = film.cells(moves);
    let fresh = film.fresh(moves);
    let mut figures = figures(game, film, moves).into_iter();
    let mut text = String::from("    1 2 3 4 5 6 7 8 9 0\n");
    for row in (0..VISIBLE_ROWS).rev() {
        _ = write!(text, "{:2} │", row + 1);
        for (column, cell) in cells[row].iter().enumerate() {
            let is_fresh = fresh.iter().any(|&(at, columns)| at as usize == row && columns >> column & 1 != 0);
            match cell {
                Some(piece) => {
                    let style = style(*piece);
                    let style = if is_fresh { style.bold().invert() } else { style };
                    _ = write!(text, "{style}{piece}{style:#} ");
                }
                None => text.push_str("· "),
            }
        }
        text.pop();
        text.push_str(" │");
        if let Some(figure) = figures.next() {
            _ = write!(text, "  {figure}");
        }
        text.push('\n');
    }
    text.push_str("   └────────────────────┘\n");
    text
}

fn figures(game: &Game, film: &Film, moves: usize) -> Vec<String> {
    let frame = moves.checked_sub(1).and_then(|index| film.frames.get(index));
    let mut figures = vec![title(game), String::new(), format!("move   {moves} of {}", film.frames.len())];
    figures.extend(frame.map(|frame| format!("       {}", frame.mv)));
    figures.push(format!("lines  {}", frame.map_or(0, |frame| frame.lines)));
    let start = game.start_level().filter(|_| frame.is_none()).map(|level| (level, 0));
    if let Some((level, points)) = frame.and_then(|frame| frame.level_and_points).or(start) {
        figures.push(format!("level  {level}"));
        figures.push(format!("points {points}"));
    }
    figures
}

/// The nearest terminal colour of a piece.
fn style(piece: Piece) -> Style {
    let colour = match piece {
        Piece::I => AnsiColor::Cyan,
        Piece::O => AnsiColor::Yellow,
        Piece::T => AnsiColor::Magenta,
        Piece::L => AnsiColor::BrightYellow,
        Piece::J => AnsiColor::Blue,
        Piece::S => AnsiColor::Green,
        Piece::Z => AnsiColor::Red,
    };
    colour.on_default()
}
