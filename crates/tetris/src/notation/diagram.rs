//! Text diagrams of positions.

use std::fmt::Write as _;

use crate::field::{Cell, Field};
use crate::piece::Piece;
use crate::position::{Position, VISIBLE_ROWS};
use crate::versus::Versus;

impl Field {
    /// The visible rows in a frame, and any higher rows that are in use; `.` is free.
    pub fn diagram(&self) -> String {
        self.diagram_lines(VISIBLE_ROWS.max(self.height())).join("\n")
    }

    fn diagram_lines(&self, rows: usize) -> Vec<String> {
        let letter = |cell: Option<Cell>| cell.map_or('.', Cell::letter);
        let line = |y: usize| format!("|{}|", self.row(y).map(letter).iter().collect::<String>());
        (0..rows).rev().map(line).chain(["+----------+".to_owned()]).collect()
    }
}

impl Position {
    /// The field with hold and queue above it and the streaks below.
    pub fn diagram(&self) -> String {
        self.diagram_lines(VISIBLE_ROWS.max(self.field.height())).join("\n")
    }

    fn diagram_lines(&self, rows: usize) -> Vec<String> {
        let queue: String = self.queue.iter().map(|piece| piece.letter()).collect();
        let mut lines = vec![format!("{} [{queue}]", self.hold.map_or('-', Piece::letter))];
        lines.extend(self.field.diagram_lines(rows));
        let mut streaks = format!("combo {}", self.streaks.combo);
        write!(streaks, " b2b {}", self.streaks.back_to_back).expect("a string takes everything");
        lines.push(streaks);
        lines
    }
}

impl Versus {
    /// Both sides next to each other, each with the garbage on its way to it.
    pub fn diagram(&self) -> String {
        let heights = self.contestants.iter().map(|contestant| contestant.position.field.height());
        let rows = heights.fold(VISIBLE_ROWS, usize::max);
        let [left, right] = self.contestants.each_ref().map(|contestant| {
            let mut lines = contestant.position.diagram_lines(rows);
            lines.push(format!("garbage {}", contestant.incoming));
            lines
        });
        let width = left.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let joined = left.iter().zip(&right).map(|(left, right)| format!("{left:width$}   {right}"));
        joined.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_drawn_with_what_is_at_hand() {
        let position: Position = "4G_5G/4_IIII2_ IOT Z 2 1".parse().unwrap();
        let empty = "|..........|\n".repeat(18);
        let expected = format!("Z [IOT]\n{empty}|....IIII..|\n|GGGG.GGGGG|\n+----------+\ncombo 2 b2b 1");
        assert_eq!(position.diagram(), expected);
        assert_eq!(position.field.diagram(), expected.lines().skip(1).take(21).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn both_sides_of_a_game_stand_next_to_each_other() {
        let text = format!("- IOLJSZ - 0 0 4:1 | {}9G_ IOLJSZ T 0 0 - seed 1 piece 0", "10_/".repeat(20));
        let game: Versus = text.parse().unwrap();
        let empty = "|..........|   |..........|\n".repeat(20);
        let first = "- [IOLJSZ]     T [IOLJSZ]\n|..........|   |GGGGGGGGG.|\n";
        let last = "+----------+   +----------+\ncombo 0 b2b 0   combo 0 b2b 0\ngarbage 4:1     garbage -";
        let widened = format!("{first}{empty}{last}").replace("|   |", "|    |").replace("+   +", "+    +");
        assert_eq!(game.diagram(), widened.replace("]     T", "]      T"));
    }
}
