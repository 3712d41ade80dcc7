//! The registry: which games there are. It is the only place that lists them.
//!
//! A [`Kind`] is a game with its number of players: solo and versus Tetris share a name and are two kinds. Programs for
//! all games find the kind that a user means and run code for its [`Room`] with [`with_room!`]:
//!
//! ```
//! use tetrad_core::{Game, Room};
//! use tetrad_games::{Kind, with_room};
//!
//! let kind = Kind::of("santorini", "start").unwrap();
//! let openings = with_room!(kind, R => R::start().openings(3, 1).len());
//! assert_eq!(openings, 3);
//! ```
//!
//! A new game is a crate whose position implements [`Room`], and an entry in `rooms!` below.

use tetrad_core::engine::options::{OptionKind, OptionSpec};
use tetrad_core::protocol::driver::Abilities;
use tetrad_core::{Actors, DriverOptions, Game, Protocol, Room, Search, Served};

/// Declares the kinds with their rooms, and the dispatch over them. The dollar sign is for the macros that this one
/// declares. A game is a name, as a type and as a field, with the rooms that share it.
macro_rules! rooms {
    ($dollar:tt $($game:ident $field:ident {
        $(#[$first_doc:meta])* $first:ident => $first_room:ty,
        $($(#[$doc:meta])* $kind:ident => $room:ty,)*
    })*) => {
        /// A game with its number of players.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[$first_doc])* $first, $($(#[$doc])* $kind,)*)*
        }

        impl Kind {
            /// Every kind, in the order in which people see them.
            pub const ALL: &'static [Self] = &[$(Self::$first, $(Self::$kind,)*)*];
        }

        /// The room of each kind, by its name.
        pub mod room {
            $($(#[$first_doc])* pub type $first = $first_room; $($(#[$doc])* pub type $kind = $room;)*)*
        }

        /// Evaluates an expression for the [`Room`] of a kind: `with_room!(kind, R => R::start())`.
        #[macro_export]
        macro_rules! with_room {
            ($dollar kind:expr, $dollar room:ident => $dollar body:expr) => {
                match $dollar kind {
                    $(
                        $crate::Kind::$first => {
                            type $dollar room = $crate::room::$first;
                            $dollar body
                        }
                        $($crate::Kind::$kind => {
                            type $dollar room = $crate::room::$kind;
                            $dollar body
                        })*
                    )*
                }
            };
        }

        /// Hands all games to another macro, each as `Type field: room, more rooms…;`. Rooms of one name share page
        /// types.
        #[macro_export]
        macro_rules! with_games {
            ($dollar callback:ident) => {
                $dollar callback! { $($game $field: $crate::room::$first, $($crate::room::$kind,)*;)* }
            };
        }
    };
}

rooms! { $
    Tictactoe tictactoe {
        /// Tic-tac-toe on any board.
        Tictactoe => tetrad_tictactoe::Position,
    }
    Lits lits {
        /// Battle of LITS.
        Lits => tetrad_lits::Position,
    }
    Santorini santorini {
        /// Santorini with gods.
        Santorini => tetrad_santorini::Position,
    }
    Tetris tetris {
        /// Guideline Tetris for one player.
        Solo => tetrad_tetris::Solo,
        /// Guideline Tetris for two players.
        Versus => tetrad_tetris::Versus,
    }
}

impl Kind {
    /// The game's name on the command line. Kinds that differ only in the number of players share it.
    pub fn name(self) -> &'static str {
        with_room!(self, R => R::NAME)
    }

    /// The number of players.
    pub fn players(self) -> usize {
        with_room!(self, R => R::PLAYERS)
    }

    /// The kind of a position, by the name of the game and the position's text.
    pub fn of(name: &str, position: &str) -> Option<Self> {
        let is_it = |kind: &Self| kind.name() == name && with_room!(kind, R => R::owns(position));
        Self::ALL.iter().copied().find(is_it)
    }

    /// The kind of a game for this many players.
    pub fn for_players(name: &str, players: usize) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name && kind.players() == players)
    }

    /// The names of all games, each once.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<_> = Self::ALL.iter().map(|kind| kind.name()).collect();
        names.dedup();
        names
    }

    /// The protocols of the game's engines, the most common one first.
    pub fn protocols(self) -> &'static [Protocol] {
        with_room!(self, R => R::PROTOCOLS)
    }

    /// Whether our engine has a network, whose weights a WebAssembly module has to load.
    pub fn has_weights(self) -> bool {
        with_room!(self, R => R::WEIGHTS.is_some())
    }

    /// Whether both sides move at the same time.
    pub fn is_simultaneous(self) -> bool {
        with_room!(self, R => R::start().actors() == Actors::Both)
    }

    /// The default size of our engine's table, in MiB.
    pub fn default_table_mebibytes(self) -> u64 {
        let default = |option: &OptionSpec| match option.kind {
            OptionKind::Number { default, .. } if option.name == "hash" => Some(default),
            _ => None,
        };
        with_room!(self, R => <R as Room>::Engine::options()).iter().find_map(default).unwrap_or(0)
    }
}

/// Every protocol that our engines speak, each once with the first kind that uses it.
pub fn served() -> Vec<(Kind, Served)> {
    let mut all: Vec<(Kind, Served)> = Vec::new();
    for &kind in Kind::ALL {
        for &served in with_room!(kind, R => R::SERVED) {
            if !all.iter().any(|(_, known)| known.protocol == served.protocol) {
                all.push((kind, served));
            }
        }
    }
    all
}

/// Every protocol that the engines of some game speak, each once.
pub fn protocols() -> Vec<Protocol> {
    let mut protocols = Vec::new();
    for &protocol in Kind::ALL.iter().flat_map(|kind| kind.protocols()) {
        if !protocols.contains(&protocol) {
            protocols.push(protocol);
        }
    }
    protocols
}

/// What a protocol has besides asking for moves; nothing if no game has it.
pub fn abilities(protocol: Protocol) -> Abilities {
    let of = |kind: &Kind| with_room!(kind, R => R::driver(protocol, DriverOptions::default()).map(|driver| driver.abilities()));
    Kind::ALL.iter().find_map(of).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::SessionOptions;
    use tetrad_core::room::terminal::Terminal;

    #[test]
    fn kinds_are_told_apart_by_their_positions_and_their_players() {
        assert_eq!(Kind::names(), ["tictactoe", "lits", "santorini", "tetris"]);
        assert_eq!(Kind::of("tetris", "start"), Some(Kind::Solo));
        assert_eq!(Kind::of("chess", "start"), None);
        assert_eq!(Kind::for_players("tetris", 2), Some(Kind::Versus));
        assert_eq!(Kind::for_players("lits", 1), None);
        for &kind in Kind::ALL {
            with_room!(kind, R => assert_eq!(Kind::of(R::NAME, &R::start().to_string()), Some(kind)));
        }
    }

    #[test]
    fn every_protocol_has_a_driver_and_is_listed_once() {
        let names: Vec<&str> = protocols().into_iter().map(Protocol::name).collect();
        assert_eq!(names, ["st3p", "gomocup", "ltp", "blits", "santorini", "tbp", "tbp1"]);
        for &kind in Kind::ALL {
            for protocol in protocols() {
                let is_driven = with_room!(kind, R => R::driver(protocol, DriverOptions::default()).is_some());
                assert_eq!(is_driven, kind.protocols().contains(&protocol), "{kind:?} {protocol}");
            }
        }
    }

    #[test]
    fn protocols_say_what_they_have() {
        let with = |has: fn(Abilities) -> bool| {
            protocols().into_iter().filter(|&protocol| has(abilities(protocol))).map(Protocol::name).collect::<Vec<_>>()
        };
        assert_eq!(with(|abilities| abilities.reports), ["st3p", "gomocup", "santorini"]);
        assert_eq!(with(|abilities| abilities.options), ["gomocup", "ltp"]);
        assert_eq!(with(|abilities| abilities.objects), ["tbp", "tbp1"]);
        assert_eq!(abilities(Protocol::BUILT_IN), Abilities::default());
        for (_, Served { protocol, is_json, .. }) in served() {
            assert_eq!(abilities(protocol).objects, is_json, "{protocol}");
        }
    }

    #[test]
    fn every_served_protocol_has_a_session() {
        let names: Vec<&str> = served().iter().map(|(_, served)| served.protocol.name()).collect();
        assert_eq!(names, ["st3p", "gomocup", "ltp", "santorini", "tbp"]);
        for (kind, served) in served() {
            let session =
                with_room!(kind, R => R::session(served.protocol, SessionOptions::default()).unwrap().is_some());
            assert!(session, "{kind:?}");
        }
    }

    #[test]
    fn every_benchmark_position_is_well_formed_and_undecided() {
        for &kind in Kind::ALL {
            with_room!(kind, R => {
                for work in R::bench() {
                    let position = R::parse(work.position).unwrap();
                    assert_eq!((position.to_string().as_str(), position.outcome()), (work.position, None));
                }
            });
        }
    }

    #[test]
    fn engines_state_their_tables() {
        assert_eq!(
            Kind::ALL.iter().map(|kind| kind.default_table_mebibytes()).collect::<Vec<_>>(),
            [64, 64, 64, 128, 128]
        );
        assert_eq!(Kind::ALL.iter().filter(|kind| kind.is_simultaneous()).collect::<Vec<_>>(), [&Kind::Versus]);
    }
}
