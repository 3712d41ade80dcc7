//! Moves without orientation letters, like `T-345`, as some sites write them: the board says which was meant.
//!
//! Both ways of a T, L or J are tried. The game that is kept is the one in which the fewest moves are wrong, and among
//! those the one that buries the fewest cells, as somebody who plays would.

use crate::diagnostic::{Code, Diagnostic};
use crate::event::Mode;
use crate::game::{Comment, Game, Header, Item};
use crate::moves::Move;
use crate::reader::Reader;
use crate::replay::Replay;
use crate::{Event, Spanned};
use tetrad_tetris::classic::Orientation;

/// How many games are followed at a time.
const BEAM: usize = 64;

/// A wrong move is worse than any number of buried cells that a board can have.
const WRONG: u64 = 1000;

/// Something of the text, with all that it can mean.
enum Read {
    Item(Item),
    Moves(Vec<Move>),
}

/// A game that is followed, and the last of its choices.
#[derive(Clone)]
struct Line {
    replay: Replay,
    cost: u64,
    last: Option<usize>,
}

/// Reads a game in which T, L and J may have no letter, and finds the letters by playing it. Headers may be missing. The
/// diagnostics are about what still can't be read.
pub fn resolve_unlettered(text: &[u8]) -> (Game, Vec<Diagnostic>) {
    let (headers, reads, problems) = read(text);
    let mut lines = vec![Line { replay: Replay::new(), cost: 0, last: None }];
    // Every choice with the one before it, so that games share what they have in common.
    let mut choices: Vec<(Option<usize>, Move)> = Vec::new();
    for read in &reads {
        let Read::Moves(moves) = read else { continue };
        let mut next: Vec<(Line, Move)> = Vec::new();
        for line in &lines {
            for &mv in moves {
                let mut line = line.clone();
                let wrong = line.replay.play(mv).is_some();
                line.cost += u64::from(line.replay.board().holes()) + if wrong { WRONG } else { 0 };
                next.push((line, mv));
            }
        }
        next.sort_by_key(|(line, _)| line.cost);
        next.dedup_by(|(later, _), (earlier, _)| later.replay.board() == earlier.replay.board());
        next.truncate(BEAM);
        lines = next
            .into_iter()
            .map(|(line, mv)| {
                choices.push((line.last, mv));
                Line { last: Some(choices.len() - 1), ..line }
            })
            .collect();
    }
    let mut last = lines.first().and_then(|best| best.last);
    let mut chosen = Vec::new();
    while let Some((before, mv)) = last.map(|index| choices[index]) {
        chosen.push(mv);
        last = before;
    }
    let mut chosen = chosen.into_iter().rev();
    let items = reads.into_iter().filter_map(|read| match read {
        Read::Item(item) => Some(item),
        Read::Moves(_) => chosen.next().map(Item::Move),
    });
    (Game { headers, items: items.collect() }, problems)
}

fn read(text: &[u8]) -> (Vec<Header>, Vec<Read>, Vec<Diagnostic>) {
    let (mut headers, mut reads, mut problems) = (Vec::new(), Vec::new(), Vec::new());
    for event in Reader::new(text, Mode::Tolerant) {
        match event {
            Ok(Spanned { item, .. }) => match item {
                Event::Header { name, value } => {
                    let (name, value) = (String::from_utf8_lossy(name), String::from_utf8_lossy(value.bytes));
                    headers.extend(Header::new(&name, &value));
                }
                Event::Level(level) => reads.push(Read::Item(Item::Level(level))),
                Event::Move(mv) => reads.push(Read::Moves(vec![mv])),
                Event::Comment(comment) => {
                    let comment = Comment::new(String::from_utf8_lossy(comment.bytes));
                    reads.extend(comment.map(|comment| Read::Item(Item::Comment(comment))));
                }
                Event::More(_) | Event::Hint(_) => {}
            },
            Err(error) if error.code == Code::MissingHeader => {}
            Err(error) => match meanings(&text[error.span.clone()]) {
                moves if moves.is_empty() => problems.push(error),
                moves => reads.push(Read::Moves(moves)),
            },
        }
    }
    if headers.is_empty() {
        headers.push(super::untitled());
    }
    (headers, reads, problems)
}

/// The moves that a word without its letter can be.
fn meanings(word: &[u8]) -> Vec<Move> {
    let Some((piece, rest)) = std::str::from_utf8(word).ok().and_then(|word| word.split_at_checked(1)) else {
        return Vec::new();
    };
    let meant = |orientation: &Orientation| format!("{piece}{}{rest}", orientation.letter()).parse().ok();
    Orientation::ALL.iter().filter_map(meant).collect()
}
