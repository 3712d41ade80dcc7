//! What pages and the module of the rules say to each other, as types of TypeScript: one file, made and never written by hand.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

/// What the file says about itself.
const HEAD: &str = "// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.\n";

/// The declarations of some types and all they refer to, in the order of their names.
#[derive(Default)]
pub struct Declarations {
    by_name: BTreeMap<String, String>,
}

impl Declarations {
    /// Adds a type and all it refers to.
    #[must_use]
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    /// The file.
    pub fn file(&self) -> String {
        self.by_name.values().fold(HEAD.to_owned(), |file, declaration| file + "\n" + declaration)
    }
}

fn config() -> Config {
    // What JSON carries are numbers.
    Config::new().with_large_int("number")
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types of the language itself have no file of their own, and need no declaration.
        if T::output_path().is_none() || self.by_name.contains_key(&T::ident(&config())) {
            return T::visit_generics(self);
        }
        let docs = T::docs().unwrap_or_default();
        self.by_name.insert(T::ident(&config()), format!("{docs}export {}\n", T::decl(&config())));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The types of the rules, tools and engines for pages.
pub fn page_types() -> String {
    use crate::{forms, ptn, realtime, records, reply, setup, views};
    Declarations::default()
        .with::<reply::Reply<views::Described>>()
        .with::<views::GameName>()
        .with::<views::Actions>()
        .with::<views::Played>()
        .with::<setup::NewGame>()
        .with::<setup::Setup>()
        .with::<setup::Tables>()
        .with::<records::Replayed>()
        .with::<forms::Export>()
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
