//! What pages and the module of the rules say to each other, as types of TypeScript: one file, made and never written by hand.

use tetrad_core::typescript::Declarations;

/// The types of the rules, tools and engines for pages.
pub fn page_types() -> String {
    use crate::{forms, ptn, realtime, records, reply, views};
    Declarations::default()
        .with::<reply::Reply<views::Described>>()
        .with::<views::GameName>()
        .with::<views::Actions>()
        .with::<views::Played>()
        .with::<views::NewGame>()
        .with::<views::Setup>()
        .with::<views::Tables>()
        .with::<records::Replayed>()
        .with::<tetrad_core::page::Export>()
        .with::<forms::Imported>()
        .with::<realtime::RealtimeOptions>()
        .with::<realtime::RealtimeKey>()
        .with::<realtime::RealtimeNews>()
        .with::<realtime::RealtimeView>()
        .with::<ptn::PtnChecked>()
        .with::<ptn::PtnFilm>()
        .with::<ptn::PtnWell>()
        .with::<ptn::PtnStatistics>()
        .with::<ptn::PtnVerdict>()
        .with::<tetrad_core::analysis::AnalysisRequest>()
        .with::<tetrad_core::analysis::AnalysisReply>()
        .file()
}
