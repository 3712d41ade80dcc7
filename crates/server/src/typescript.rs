//! Generates the TypeScript declarations of the API. Those of analysis messages are among the pages' declarations.

use tetrad_core::typescript::Declarations;
use tetrad_core::{Limits, Record, RecordedTurn};

use crate::arena::NAMED_ENGINES;
use crate::{
    About, ExplorerPage, FormProblem, GamePage, GameView, LiveEvent, NameForm, Refusal, Results, TournamentForm,
    TournamentRow, TournamentView,
};

/// The module that declares the types shared by pages and workers.
const PAGE_TYPES: &str = "./rules";

/// The text of `web/src/generated/server.ts`.
pub fn api_types() -> String {
    let types = Declarations::default()
        .importing::<Record>(PAGE_TYPES)
        .importing::<Limits>(PAGE_TYPES)
        .importing::<RecordedTurn>(PAGE_TYPES)
        .with::<About>()
        .with::<ExplorerPage>()
        .with::<FormProblem>()
        .with::<GamePage>()
        .with::<GameView>()
        .with::<LiveEvent>()
        .with::<NameForm>()
        .with::<Refusal>()
        .with::<Results>()
        .with::<TournamentForm>()
        .with::<TournamentRow>()
        .with::<TournamentView>()
        .file();
    format!(
        "{types}\n/** The most engines whose names stand in the name of a tournament. */\nexport const NAMED_ENGINES = {NAMED_ENGINES};\n"
    )
}
