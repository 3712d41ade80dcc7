//! TBP from the bot's side.
//!
//! The bot thinks whenever it knows a position: every message that changes the position begins a task without limits,
//! and `suggest` replaces that task by one that is answered at once. A message that can't be read or carried out
//! changes nothing and is reported as a warning.

use std::collections::VecDeque;
use std::time::Duration;

use tetrad_core::protocol::identity;
use tetrad_core::protocol::session::{Effect, Effects};
use tetrad_core::search::{Answer, Info as Thought, Task};
use tetrad_core::text::shorten;
use tetrad_core::{Limits, Session};

use super::messages::{Cells, Command, GARBAGE, Info, MOVE_INFO, Message, Move, MoveInfo, Play, Player, RANDOMIZER};
use super::messages::{RandomizerState, Start, Suggestion, without_full_rows};
use crate::{Board, Draw, Engine, Piece, Placement, Position, Randomizer, Rotation, Rules, Sonic, View};

/// The most placements in a suggestion.
const SUGGESTED: usize = 5;

/// The thinking time after `suggest`. The rest of the promised 20 ms is a margin for the scheduler of a busy machine.
const THINKING_TIME: Duration = Duration::from_millis(12);

/// The most pieces of the queue that the engine sees; longer plans are pointless.
const LONGEST_QUEUE: usize = 32;

/// A session in TBP.
#[derive(Clone, Debug, Default)]
pub struct TbpSession {
    rotation: Rotation,
    /// The game that the bot thinks about; `None` before `start` and after `stop`.
    game: Option<Game>,
    /// The `suggest` messages without an answer yet, the oldest first.
    asked: VecDeque<View>,
    effort: Effort,
}

/// The game as the frontend describes it.
#[derive(Clone, Debug)]
struct Game {
    position: Position,
    draw: Draw,
    opponents: Vec<Board>,
}

/// The nodes and time spent on the current position.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    /// In finished tasks.
    before: (u64, Duration),
    /// In the running task.
    now: (u64, Duration),
}

impl Effort {
    fn next_task(&mut self) {
        self.before = self.total();
        self.now = Default::default();
    }

    fn total(self) -> (u64, Duration) {
        (self.before.0.saturating_add(self.now.0), self.before.1.saturating_add(self.now.1))
    }
}

impl Game {
    fn new(start: &Start) -> Self {
        let unknown = || Draw::full(Randomizer::Uniform);
        Self {
            position: start.player.position(),
            draw: start.randomizer.as_ref().map_or_else(unknown, RandomizerState::draw),
            opponents: boards(start.opponents.as_deref().unwrap_or_default()),
        }
    }

    /// Plays a move, which need not be legal by our rules: the frontend decides, as long as the piece can be played and
    /// its cells are free.
    fn play(&mut self, play: &Play, rotation: Rotation) -> Result<(), &'static str> {
        let placement = play.mv.placement().ok_or("the piece is not on the board")?;
        let Placement { piece, orientation, x, y, .. } = placement;
        if self.position.choices().all(|choice| choice.piece != piece) {
            return Err("the piece is neither the current one nor the one to be had for it");
        }
        if !self.position.board().fits(piece, orientation, i32::from(x), i32::from(y)) {
            return Err("the piece lies on a filled cell");
        }
        self.position.place_unchecked(placement, &rules(rotation));
        if let Some(opponents) = &play.opponents {
            self.opponents = boards(opponents);
        }
        Ok(())
    }

    fn new_piece(&mut self, piece: Piece) {
        self.position.queue.push(piece);
        self.draw.take(piece);
    }

    fn garbage(&mut self, rows: &[Cells]) {
        self.position.field.push_rows(&without_full_rows(rows));
    }

    fn view(&self, rotation: Rotation) -> View {
        let mut view = View::new(&self.position, &rules(rotation), &self.draw);
        view.queue.truncate(LONGEST_QUEUE);
        view.opponents.clone_from(&self.opponents);
        view
    }
}

fn rules(rotation: Rotation) -> Rules {
    Rules { rotation, ..Rules::default() }
}

fn boards(players: &[Player]) -> Vec<Board> {
    players.iter().map(|player| *player.board.field().board()).collect()
}

impl TbpSession {
    /// A session before its first message, with quarter turns only.
    pub fn new() -> Self {
        Self::default()
    }

    /// A session before its first message, with this rotation.
    pub fn with_rotation(rotation: Rotation) -> Self {
        Self { rotation, ..Self::default() }
    }

    fn obey(&mut self, command: Command, out: &mut Effects<Engine>) {
        match command {
            Command::Rules(rules) => {
                let unsupported = || Message::Error { reason: "unsupported_rules".to_owned() };
                out.print(if rules.are_playable() { Message::Ready } else { unsupported() }.line());
            }
            Command::Start(start) => {
                self.finish(out);
                self.game = Some(Game::new(&start));
                self.think(out);
            }
            Command::Stop => {
                self.game = None;
                out.order(Effect::Stop);
            }
            Command::Suggest => self.suggest(out),
            Command::Play(play) => {
                let rotation = self.rotation;
                self.change("play", out, |game| game.play(&play, rotation));
            }
            Command::NewPiece { piece } => self.change("new_piece", out, |game| {
                game.new_piece(piece);
                Ok(())
            }),
            Command::Garbage { rows } => self.change("garbage", out, |game| {
                game.garbage(&rows);
                Ok(())
            }),
            Command::Quit => {
                self.game = None;
                self.finish(out);
                out.order(Effect::Quit);
            }
            Command::Unknown => {}
        }
    }

    /// Changes the game and thinks about it, or leaves it unchanged and warns about the reason.
    fn change(
        &mut self,
        what: &str,
        out: &mut Effects<Engine>,
        change: impl FnOnce(&mut Game) -> Result<(), &'static str>,
    ) {
        let changed = self.game.as_mut().map_or(Err("there is no game: `start` comes first"), change);
        match changed {
            Ok(()) => {
                self.finish(out);
                self.think(out);
            }
            Err(reason) => out.warn(format!("skipped `{what}`: {reason}")),
        }
    }

    /// Ends the search for open questions about an older position, so that they are answered now.
    fn finish(&self, out: &mut Effects<Engine>) {
        if !self.asked.is_empty() {
            out.order(Effect::Stop);
        }
    }

    /// Thinks about the game without limits, with new statistics.
    fn think(&mut self, out: &mut Effects<Engine>) {
        self.effort = Effort::default();
        self.think_on(out);
    }

    fn think_on(&mut self, out: &mut Effects<Engine>) {
        if let Some(game) = &self.game {
            self.begin(game.view(self.rotation), Limits::default(), out);
        }
    }

    fn begin(&mut self, position: View, limits: Limits, out: &mut Effects<Engine>) {
        self.effort.next_task();
        out.order(Effect::Begin(Task { position, limits, lines: SUGGESTED }));
    }

    fn suggest(&mut self, out: &mut Effects<Engine>) {
        let Some(game) = &self.game else {
            out.warn("`suggest` without a game: `start` comes first");
            return out.print(Message::Suggestion(Suggestion { moves: Vec::new(), move_info: None }).line());
        };
        let view = game.view(self.rotation);
        self.finish(out);
        self.asked.push_back(view.clone());
        self.begin(view, Limits { time: Some(THINKING_TIME), ..Engine::ANSWER_NOW }, out);
    }

    fn suggestion(&self, view: &View, answer: &Answer<Placement>) -> Suggestion {
        let legal = view.placements();
        let mut placements: Vec<Placement> = Vec::new();
        for placement in answer.lines.iter().filter_map(|line| line.pv.first()).chain(&answer.best) {
            if legal.contains(placement) && !placements.contains(placement) {
                placements.push(*placement);
            }
        }
        if placements.is_empty() {
            placements.extend(legal.first());
        }
        // A search that ended before its first report has no statistics.
        let (nodes, time) = self.effort.total();
        let is_known = nodes > 0;
        let nps = (u128::from(nodes) * 1_000_000).checked_div(time.as_micros());
        let depth = answer.lines.first().map_or(0, |line| line.depth);
        let move_info = MoveInfo {
            nodes: is_known.then(|| nodes.into()),
            nps: nps.filter(|_| is_known).and_then(|nps| u64::try_from(nps).ok()).map(Into::into),
            depth: Some(depth.into()),
            extra: None,
        };
        Suggestion {
            moves: with_inputs(view, &placements),
            move_info: Some(move_info).filter(|_| !placements.is_empty()),
        }
    }
}

/// Adds inputs to the placements that shifts, turns and drops to the ground reach.
fn with_inputs(view: &View, placements: &[Placement]) -> Vec<Move> {
    let mut ways: Vec<(Piece, Sonic)> = Vec::with_capacity(2);
    let to_move = |&placement: &Placement| {
        let piece = placement.piece;
        let known = ways.iter().position(|(known, _)| *known == piece).unwrap_or_else(|| {
            let mut sonic = Sonic::new();
            sonic.search(&view.board, piece, view.rotation);
            ways.push((piece, sonic));
            ways.len() - 1
        });
        match ways[known].1.path(placement) {
            Some((end, inputs)) => Move { inputs: Some(inputs), ..Move::new(end) },
            None => Move::new(placement),
        }
    };
    placements.iter().map(to_move).collect()
}

impl Session for TbpSession {
    type Search = Engine;

    fn opened(&mut self, out: &mut Effects<Engine>) {
        let info = Info {
            name: identity::NAME.to_owned(),
            version: identity::VERSION.to_owned(),
            author: "The Tetrad authors".to_owned(),
            features: [RANDOMIZER, GARBAGE, MOVE_INFO].map(ToOwned::to_owned).into(),
        };
        out.print(Message::Info(info).line());
    }

    fn line(&mut self, line: &str, out: &mut Effects<Engine>) {
        match Command::read(line) {
            Ok(command) => self.obey(command, out),
            Err(error) => out.warn(format!("skipped `{}`: {error}", shorten(line))),
        }
    }

    fn oversized_line(&mut self, out: &mut Effects<Engine>) {
        out.warn("skipped a line that is too long");
    }

    fn reported(&mut self, thought: &Thought<Placement>, _out: &mut Effects<Engine>) {
        self.effort.now = (thought.nodes, thought.time);
    }

    fn answered(&mut self, answer: Answer<Placement>, out: &mut Effects<Engine>) {
        // Without a question, this is the end of pondering.
        let Some(view) = self.asked.pop_front() else { return };
        out.print(Message::Suggestion(self.suggestion(&view, &answer)).line());
        if self.asked.is_empty() {
            self.think_on(out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, Orientation, Spin};

    #[test]
    fn a_placement_that_takes_single_rows_has_no_inputs() {
        // A cave in the wall of a shaft that goes on below it.
        let rows = ["..########", "....######", "....######", "..########", "..########", "..########"];
        let view = View { board: Board::from_rows(&rows), queue: vec![Piece::O], ..View::default() };
        let cave = Placement { piece: Piece::O, orientation: Orientation::North, x: 2, y: 3, spin: Spin::None };
        assert!(view.placements().contains(&cave));
        assert_eq!(with_inputs(&view, &[cave]), [Move::new(cave)]);
        let open = View { queue: vec![Piece::O], ..View::default() };
        let corner = Placement { x: 0, y: 0, ..cave };
        let inputs = vec![Input::Left, Input::Left, Input::Left, Input::Left, Input::Sonic];
        assert_eq!(with_inputs(&open, &[corner]), [Move { inputs: Some(inputs), ..Move::new(corner) }]);
    }
}
