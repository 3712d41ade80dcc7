//! A player that looks one move ahead, over LTP: a measure for engines.
//!
//! It takes the piece that covers most of the opponent's symbols and least of its own; of equal ones, the piece that
//! makes most of its own symbols safe from being covered and least of the opponent's.
//! `tetrad match --game lits --engine name=ours --engine 'name=greedy proto=ltp cmd=…/examples/greedy'`

use std::io::{self, BufRead, Write};

use tetrad_lits::protocol::ltp::messages::{Command, Request, Response};
use tetrad_lits::{Cell, Move, Placement, Player, Position};

/// The number of uncovered symbols that no legal placement could cover, by player.
fn safe_symbols(position: &Position) -> [i32; 2] {
    let mut at_risk = [false; 100];
    for cell in position.legal_placements().flat_map(Placement::cells) {
        at_risk[cell.index()] = true;
    }
    let is_safe = |cell: &Cell| position.shape_at(*cell).is_none() && !at_risk[cell.index()];
    Player::BOTH
        .map(|player| Cell::all().filter(is_safe).filter(|&cell| position.symbol(cell) == Some(player)).count() as i32)
}

fn choose(position: &Position) -> Option<Move> {
    let (me, sign) = (position.to_move(), if position.to_move() == Player::X { 1 } else { -1 });
    let worth = |placement: &Placement| {
        let mut next = position.clone();
        next.place_unchecked(*placement);
        let safe = safe_symbols(&next);
        2 * sign * next.margin() + safe[me.index()] - safe[me.other().index()]
    };
    position.legal_placements().max_by_key(worth).map(Move::Place)
}

fn main() -> io::Result<()> {
    let mut position = Position::empty();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let Some(Request { id, command }) = Request::read(&line?) else { continue };
        let mut is_over = false;
        let text = match command {
            Err(error) => Err(error.to_string()),
            Ok(Command::Name) => Ok("greedy".to_owned()),
            Ok(Command::Version) => Ok("1".to_owned()),
            Ok(Command::SetupPosition(board)) => Position::from_board(&board)
                .map(|board| {
                    position = board;
                    String::new()
                })
                .map_err(|error| error.to_string()),
            Ok(Command::GenMove(player)) => {
                let asked = position.clone().with_to_move(player.unwrap_or(position.to_move()));
                Ok(choose(&asked).map_or_else(|| "pass".to_owned(), |mv| mv.to_string()))
            }
            Ok(Command::Shutdown) => {
                is_over = true;
                Ok(String::new())
            }
            Ok(_) => Ok(String::new()),
        };
        for line in (Response { id, text }).lines() {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        if is_over {
            break;
        }
    }
    Ok(())
}
