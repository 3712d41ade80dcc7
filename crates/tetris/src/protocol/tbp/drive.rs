//! TBP from the frontend's side.
//!
//! A bot is sent what happened since the last question: its own move, new pieces, garbage. If the bot lacks the
//! extension for it, or the game is not the one that it knows, it is sent a new `start`. It then thinks until
//! `suggest`, and the first valid move that it suggests is played. A bot that thinks is sent `stop` before `start`,
//! `rules` and `quit`.

use std::time::Duration;

use tetrad_core::protocol::driver::{Abilities, Driver, Effect, Effects, Situation, Unplayable};
use tetrad_core::text::shorten;
use tetrad_core::{Limits, Side};

use super::messages::Suggestion;
use super::messages::{Command, GARBAGE, Info, Message, Move, Play, Player, RandomizerState, Rules, Start};
use crate::{HEIGHT, Position, Seats};

/// The version of TBP that a bot speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Dialect {
    /// TBP with numbers for back-to-back, and opponents.
    #[default]
    Current,
    /// The original TBP: a boolean for back-to-back, and no opponents.
    Original,
}

/// The game as the bot knows it.
#[derive(Clone, Debug)]
struct Known<G> {
    game: G,
    side: Side,
    taken: Option<Move>,
}

/// A driver for TBP.
#[derive(Clone, Debug)]
pub struct TbpDriver<G> {
    dialect: Dialect,
    info: Option<Info>,
    /// The rules that were last sent to the bot.
    agreed: Option<Rules>,
    known: Option<Known<G>>,
    /// Whether it thinks about some position, current or not.
    thinks: bool,
    asked: bool,
}

/// The thinking time without a time limit.
const WITHOUT_LIMIT: Duration = Duration::from_secs(1);

/// A bot that has no move yet is asked again after this time.
const AGAIN_AFTER: Duration = Duration::from_millis(5);

/// The number of placements that a game is assumed to have left, at any time.
const MOVES_LEFT: u32 = 100;

impl<G: Seats> TbpDriver<G> {
    /// A driver before its first message.
    pub const fn new(dialect: Dialect) -> Self {
        Self { dialect, info: None, agreed: None, known: None, thinks: false, asked: false }
    }

    fn offers(&self, feature: &str) -> bool {
        self.info.as_ref().is_some_and(|info| info.features.iter().any(|offered| offered == feature))
    }

    /// The `rules` message. It always has the randomizer: bots that do not know the attribute ignore it, and some use
    /// it without announcing the feature. Garbage has a message of its own, which only bots that announce it would
    /// read.
    fn rules(&self, game: &G) -> Rules {
        Rules {
            randomizer: Some(RandomizerState::name(game.rules().randomizer).into()),
            garbage: self.offers(GARBAGE).then(|| "general".into()),
            ..Rules::default()
        }
    }

    fn player(&self, position: &Position) -> Player {
        match self.dialect {
            Dialect::Current => Player::new(position),
            Dialect::Original => Player::new(position).with_flag(),
        }
    }

    fn opponents(&self, game: &G, side: Side) -> Option<Vec<Player>> {
        let players = || game.opponents(side).into_iter().map(|position| self.player(position)).collect();
        (self.dialect == Dialect::Current).then(players)
    }

    fn start(&self, game: &G, side: Side) -> Vec<Command> {
        let start = Start {
            player: self.player(game.position(side)),
            randomizer: Some(RandomizerState::new(game.rules().randomizer, &game.drawn_from(side))),
            opponents: self.opponents(game, side),
        };
        let stop = self.thinks.then_some(Command::Stop);
        stop.into_iter().chain([Command::Start(Box::new(start))]).collect()
    }

    /// The messages about what happened since the bot's last move; `None` if messages can't express it.
    fn news(&self, game: &G, side: Side) -> Option<Vec<Command>> {
        let known = self.known.as_ref().filter(|known| known.side == side)?;
        let now = game.position(side);
        let Some(taken) = &known.taken else {
            // The same position again: there is no news.
            return (known.game == *game).then(Vec::new);
        };
        let mut then = known.game.position(side).clone();
        then.place_unchecked(taken.placement()?, game.rules());
        let new_pieces = now.queue.strip_prefix(&*then.queue)?;
        if (now.hold, now.streaks) != (then.hold, then.streaks) {
            return None;
        }
        let mut news: Vec<Command> = new_pieces.iter().map(|&piece| Command::NewPiece { piece }).collect();
        let play = Command::Play(Play { mv: taken.clone(), opponents: self.opponents(game, side) });
        // The lifecycle in the specification has `new_piece` first; bots of the original protocol expect it second, as
        // their frontends send it.
        match self.dialect {
            Dialect::Current => news.push(play),
            Dialect::Original => news.insert(0, play),
        }
        let risen = risen(&then, now)?;
        if risen > 0 {
            let rows = (0..risen).map(|y| now.field.row(y)).collect();
            news.push(self.offers(GARBAGE).then_some(Command::Garbage { rows })?);
        }
        Some(news)
    }

    /// The first valid move of a suggestion.
    fn choose(&mut self, suggestion: &Suggestion) -> Effects<G> {
        let Some(Known { game, side, taken }) = &mut self.known else { return Vec::new() };
        let mut objection = None;
        for mv in &suggestion.moves {
            let Some(placement) = mv.placement() else { continue };
            match game.position(*side).objection(placement, game.rules()) {
                None => {
                    *taken = Some(Move::new(placement));
                    return vec![Effect::Move(placement)];
                }
                Some(reason) => objection = objection.or(Some(format!("{placement}: {reason}"))),
            }
        }
        if suggestion.moves.is_empty() {
            // Some bots have no move yet soon after `start`.
            return vec![Effect::NotYet("it suggested no move".to_owned()), Effect::WakeIn(AGAIN_AFTER)];
        }
        vec![Effect::Refused(match (objection, suggestion.moves.len()) {
            (Some(first), count) => format!("none of its {count} moves is valid; {first}"),
            (None, count) => format!("none of its {count} moves is on the board"),
        })]
    }
}

/// The number of rows by which a field has risen; `None` if it has changed otherwise.
fn risen(then: &Position, now: &Position) -> Option<usize> {
    let fits = |&rows: &usize| (0..HEIGHT - rows).all(|y| then.field.row(y) == now.field.row(y + rows));
    (0..HEIGHT).find(fits)
}

impl<G: Seats> Driver for TbpDriver<G> {
    type Game = G;

    fn open(&mut self) -> Effects<G> {
        *self = Self::new(self.dialect);
        Vec::new()
    }

    fn new_game(&mut self, start: &G, _limits: &Limits) -> Result<Effects<G>, Unplayable> {
        self.known = None;
        let rules = self.rules(start);
        if self.agreed.as_ref() == Some(&rules) {
            return Ok(vec![Effect::Ready]);
        }
        self.agreed = Some(rules.clone());
        let stop = std::mem::take(&mut self.thinks).then_some(Command::Stop);
        Ok(vec![Effect::Send(stop.into_iter().chain([Command::Rules(rules)]).map(|command| command.line()).collect())])
    }

    fn ask(&mut self, situation: Situation<'_, G>, limits: &Limits) -> Effects<G> {
        let Situation { position: game, side, .. } = situation;
        let news = self.news(game, side).unwrap_or_else(|| self.start(game, side));
        self.known = Some(Known { game: game.clone(), side, taken: None });
        self.thinks = true;
        self.asked = false;
        // The protocol has no limits: a bot gets the time that our own engine would use.
        let thinking_time = limits.pace(Duration::ZERO, MOVES_LEFT).soft.unwrap_or(WITHOUT_LIMIT);
        vec![Effect::Send(news.iter().map(Command::line).collect()), Effect::WakeIn(thinking_time)]
    }

    fn abilities(&self) -> Abilities {
        Abilities { objects: true, ..Abilities::default() }
    }

    fn hurry(&mut self) -> Option<Effects<G>> {
        Some(if self.asked { Vec::new() } else { self.woken() })
    }

    fn woken(&mut self) -> Effects<G> {
        self.asked = true;
        vec![Effect::Send(vec![Command::Suggest.line()])]
    }

    fn line(&mut self, line: &str) -> Effects<G> {
        match Message::read(line) {
            Ok(Message::Info(info)) if self.info.is_none() => {
                self.info = Some(info);
                vec![Effect::Ready]
            }
            Ok(Message::Ready) => vec![Effect::Ready],
            Ok(Message::Error { reason }) => vec![Effect::Refused(reason)],
            Ok(Message::Suggestion(suggestion)) if std::mem::take(&mut self.asked) => self.choose(&suggestion),
            Err(error) if self.asked => vec![Effect::Garbled(format!("`{}` {error}", shorten(line)))],
            _ => Vec::new(),
        }
    }

    fn close(&mut self) -> Vec<String> {
        let stop = std::mem::take(&mut self.thinks).then_some(Command::Stop);
        stop.into_iter().chain([Command::Quit]).map(|command| command.line()).collect()
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (self.info.as_ref().map(|info| info.name.as_str()), self.info.as_ref().map(|info| info.version.as_str()))
    }
}
