//! Drawing of boards: a height on every square, and the letter of the worker on it.
//!
//! Everything is visible without colours too. The squares of the last turn stand in brackets; the gods stand beside the
//! board.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use tetrad_core::Side;
use tetrad_core::room::terminal::Terminal;

use crate::{Position, SIZE, Square, Turn};

const WORKERS: [Style; 2] = [AnsiColor::BrightCyan.on_default().bold(), AnsiColor::BrightYellow.on_default().bold()];
const DOME: Style = AnsiColor::Blue.on_default().bold();
const FRAME: Style = Style::new().dimmed();

/// Draws the board with the squares of some turns highlighted.
pub(super) fn draw(position: &Position, highlighted: &[Turn]) -> String {
    let picked: Vec<Square> = highlighted.iter().flat_map(|turn| touched(*turn)).collect();
    let rule = |left: char, between: char, right: char| {
        let line: Vec<&str> = (0..SIZE).map(|_| "────").collect();
        format!("   {FRAME}{left}{}{right}{FRAME:#}\n", line.join(&between.to_string()))
    };
    let mut text = "     A    B    C    D    E\n".to_owned();
    text += &rule('┌', '┬', '┐');
    for row in 0..SIZE {
        if row > 0 {
            text += &rule('├', '┼', '┤');
        }
        _ = write!(text, " {} {FRAME}│{FRAME:#}", SIZE - row);
        for square in (0..SIZE).filter_map(|col| Square::at(row, col)) {
            let [left, right] = if picked.contains(&square) { ['[', ']'] } else { [' ', ' '] };
            _ = write!(text, "{left}{}{right}{FRAME}│{FRAME:#}", tile(position, square));
        }
        if let Some(words) = remarks(position).get(usize::from(row)).filter(|words| !words.is_empty()) {
            _ = write!(text, "  {words}");
        }
        text.push('\n');
    }
    text + &rule('└', '┴', '┘')
}

/// The squares that a turn leaves, enters or builds on.
fn touched(turn: Turn) -> impl Iterator<Item = Square> {
    let squares = [turn.from(), turn.to(), turn.second_from(), turn.second_to(), turn.build(), turn.second_build()];
    squares.into_iter().flatten()
}

fn tile(position: &Position, square: Square) -> String {
    let height = match position.height(square) {
        0 => format!("{FRAME}·{FRAME:#}"),
        4 => format!("{DOME}▲{DOME:#}"),
        height => height.to_string(),
    };
    let worker = position.worker_at(square).map_or_else(
        || " ".to_owned(),
        |side| format!("{0}{1}{0:#}", WORKERS[side.index()], Position::side_name(side)),
    );
    height + &worker
}

/// The lines of text beside the board.
fn remarks(position: &Position) -> Vec<String> {
    let player = |side: Side| {
        let style = WORKERS[side.index()];
        let state = match position.winner() {
            Some(winner) if winner == side => ", has won",
            None if side == position.to_move() && position.is_stuck() => ", has no legal turn: no_moves",
            None if side == position.to_move() && position.is_placement() => ", to place two workers",
            None if side == position.to_move() && position.is_banned() => ", to move, must not climb",
            None if side == position.to_move() => ", to move",
            _ => "",
        };
        format!("{style}{}{style:#} {}{state}", Position::side_name(side), position.god(side))
    };
    let [first, second] = Side::BOTH.map(player);
    vec![first, second, String::new(), format!("{FRAME}· ground, 1 to 3 levels, ▲ dome{FRAME:#}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(position: &str, highlighted: &[&str]) -> String {
        let turns: Vec<Turn> = highlighted.iter().map(|turn| turn.parse().unwrap()).collect();
        let text = draw(&position.parse().unwrap(), &turns);
        format!("\n{}", anstream::adapter::strip_str(&text))
    }

    #[test]
    fn heights_workers_and_gods_show_without_colours() {
        let expected = "
     A    B    C    D    E
   ┌────┬────┬────┬────┬────┐
 5 │ ▲  │ 1O │ 1  │ 2X │ 2  │  X athena
   ├────┼────┼────┼────┼────┤
 4 │ ·  │ 2  │ 3  │[1 ]│[1 ]│  O artemis, to move, must not climb
   ├────┼────┼────┼────┼────┤
 3 │ ·  │ 1  │ 1O │ ▲  │[2X]│
   ├────┼────┼────┼────┼────┤
 2 │ ·  │ 1  │ ·  │ 2  │ ·  │  · ground, 1 to 3 levels, ▲ dome
   ├────┼────┼────┼────┼────┤
 1 │ ·  │ ·  │ 1  │ ·  │ ·  │
   └────┴────┴────┴────┴────┘
";
        assert_eq!(drawn("4112202311011420102000100/2/athena[^]:3,14/artemis:1,12", &["E4-E3+D4"]), expected);
    }

    #[test]
    fn what_a_player_can_do_is_told() {
        let remark = |position: &str| {
            let remarks = remarks(&position.parse().unwrap());
            remarks[..2].iter().map(|words| anstream::adapter::strip_str(words).to_string()).collect::<Vec<_>>()
        };
        let start = "0000000000000000000000000/1/mortal:/pan:";
        assert_eq!(remark(start), ["X mortal, to place two workers", "O pan"]);
        let stuck = "4444444444444444440000400/1/mortal:20,21/mortal:23,24";
        assert_eq!(remark(stuck), ["X mortal, has no legal turn: no_moves", "O mortal"]);
        let won = "0000000000002300000000000/2/mortal#:13,20/mortal:7,17";
        assert_eq!(remark(won), ["X mortal, has won", "O mortal"]);
    }
}
