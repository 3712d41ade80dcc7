//! Parsers for arguments that name games and protocols.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tetrad_core::Protocol;
use tetrad_core::room::terminal::Terminal;
use tetrad_games::{Kind, with_room};

/// Parses the name of a game.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static str> {
    PossibleValuesParser::new(Kind::names()).map(|name| {
        let known = Kind::names().into_iter().find(|known| *known == name);
        known.expect("the parser knows only names of games")
    })
}

/// Parses the name of a protocol for external engines.
pub(crate) fn protocol_parser() -> impl TypedValueParser<Value = Protocol> {
    PossibleValuesParser::new(tetrad_games::protocols().into_iter().map(Protocol::name)).map(|name| {
        let known = tetrad_games::protocols().into_iter().find(|known| known.name() == name);
        known.expect("the parser knows only names of protocols")
    })
}

/// The kind of a game that a `--board` argument names.
pub(crate) fn kind_named_by(game: &str, board: &str) -> Option<Kind> {
    let is_it = |kind: &Kind| kind.name() == game && with_room!(kind, R => R::is_named_by(board));
    Kind::ALL.iter().copied().find(is_it)
}
