//! The types of the API as TypeScript, made and never written by hand. Those of analysis messages are with the pages'.

use tetrad_core::typescript::Declarations;
use tetrad_core::{Limits, Record, RecordedTurn};

use crate::{
    About, FormProblem, GamePage, GameView, LiveEvent, Refusal, Results, TournamentForm, TournamentRow, TournamentView,
};

/// Where pages have the types that they share with workers.
const PAGE_TYPES: &str = "./rules";

/// The file.
pub fn api_types() -> String {
    Declarations::default()
        .importing::<Record>(PAGE_TYPES)
        .importing::<Limits>(PAGE_TYPES)
        .importing::<RecordedTurn>(PAGE_TYPES)
        .with::<About>()
        .with::<FormProblem>()
        .with::<GamePage>()
        .with::<GameView>()
        .with::<LiveEvent>()
        .with::<Refusal>()
        .with::<Results>()
        .with::<TournamentForm>()
        .with::<TournamentRow>()
        .with::<TournamentView>()
        .file()
}
