//! Moves without orientation letters, like `T-345`, as some sites write them: a beam search finds the letters.
//!
//! Both orientations of a T, L or J are tried. The best game is the one with the fewest illegal moves, and among those
//! the one with the fewest holes, as a player would play.

use crate::diagnostic::{Code, Diagnostic};
use crate::event::Mode;
use crate::game::{Comment, Game, Header, Item};
use crate::moves::Move;
use crate::reader::Reader;
use crate::replay::Replay;
use crate::{Event, Spanned};
use tetrad_tetris::classic::Orientation;

/// The number of candidate games that are kept.
const BEAM: usize = 64;

/// The cost of an illegal move: more than the holes of any board.
const WRONG: u64 = 1000;

/// An item of the text, or all moves that it can mean.
enum Read {
    Item(Item),
    Moves(Vec<Move>),
}

/// A candidate game, with the index of its last choice.
#[derive(Clone)]
struct FollowedGame {
    replay: Replay,
    cost: u64,
    last: Option<usize>,
}

/// Reads a game in which T, L and J may have no letter, and finds the letters by playing it. Headers may be missing.
/// The diagnostics are about text that still can't be read.
pub fn resolve_unlettered(text: &[u8]) -> (Game, Vec<Diagnostic>) {
    let (headers, reads, problems) = read(text);
    let mut lines = vec![FollowedGame { replay: Replay::new(), cost: 0, last: None }];
    // Every choice with the index of the one before it, so that games share their common start.
    let mut choices: Vec<(Option<usize>, Move)> = Vec::new();
    for read in &reads {
        let Read::Moves(moves) = read else { continue };
        let mut next: Vec<(FollowedGame, Move)> = Vec::new();
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
                FollowedGame { last: Some(choices.len() - 1), ..line }
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

/// The moves that a word without its letter can mean.
fn meanings(word: &[u8]) -> Vec<Move> {
    let Some((piece, rest)) = std::str::from_utf8(word).ok().and_then(|word| word.split_at_checked(1)) else {
        return Vec::new();
    };
    let meant = |orientation: &Orientation| format!("{piece}{}{rest}", orientation.letter()).parse().ok();
    Orientation::ALL.iter().filter_map(meant).collect()
}
