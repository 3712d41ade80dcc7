//! Generates the TypeScript declarations for pages and the list of the web app's rooms.

use tetrad_core::typescript::Declarations;
use tetrad_games::Kind;

/// The text of `web/src/generated/rules.ts`: the types of rules, tools and engines.
pub fn page_types() -> String {
    use crate::{engines, forms, ptn, puzzles, realtime, records, replays, reply, review, views};
    Declarations::default()
        .with::<reply::Reply<views::Described>>()
        .with::<views::GameName>()
        .with::<engines::ServedProtocol>()
        .with::<views::Actions>()
        .with::<views::Played>()
        .with::<views::NewGame>()
        .with::<views::Setup>()
        .with::<views::Tables>()
        .with::<records::Replayed>()
        .with::<tetrad_core::room::page::Export>()
        .with::<forms::Imported>()
        .with::<realtime::RealtimeOptions>()
        .with::<tetrad_tetris::Key>()
        .with::<realtime::RealtimeNews>()
        .with::<realtime::RealtimeView>()
        .with::<replays::RealtimeRecording>()
        .with::<replays::RealtimeMoment>()
        .with::<replays::AttackTableName>()
        .with::<ptn::PtnChecked>()
        .with::<ptn::PtnFilm>()
        .with::<ptn::PtnWell>()
        .with::<ptn::PtnStatistics>()
        .with::<ptn::PtnVerdict>()
        .with::<ptn::PtnStudy>()
        .with::<ptn::PtnCandidate>()
        .with::<ptn::PtnImported>()
        .with::<tetrad_core::puzzle::Puzzle>()
        .with::<puzzles::PuzzleAnswer>()
        .with::<tetrad_ptn::PlacementPuzzle>()
        .with::<puzzles::PuzzlePlacement>()
        .with::<tetrad_core::puzzle::solver::Try>()
        .with::<tetrad_core::glicko::Rating>()
        .with::<review::MarkMeaning>()
        .with::<review::PlayedMove>()
        .with::<review::GameReview>()
        .with::<tetrad_core::analysis::AnalysisRequest>()
        .with::<tetrad_core::analysis::AnalysisReply>()
        .file()
}

/// The text of `web/src/generated/protocols.ts`: the protocols of the npm package's workers, the form of their messages, and the
/// weights that their engines need.
pub fn protocol_list() -> String {
    let served = tetrad_games::served();
    let form = |name: &str, is_json| format!("  {name}: \"{}\",\n", if is_json { "objects" } else { "lines" });
    let forms = served.iter().map(|(_, served)| form(served.protocol.name(), served.is_json));
    let forms: String = forms.chain([form("analysis", true)]).collect();
    let need = |name: &str, kinds: &[Kind]| {
        let games: Vec<_> = kinds.iter().filter(|kind| kind.has_weights()).map(|kind| kind.name()).collect();
        format!("  {name}: {games:?},\n")
    };
    let needs = served.iter().map(|&(kind, served)| need(served.protocol.name(), &[kind]));
    let needs: String = needs.chain([need("analysis", Kind::ALL)]).collect();
    format!(
        "{}\n/** The protocols that workers speak, and whether a message is an object or lines of text. */\nexport const PROTOCOLS = {{\n{forms}}} as const;\n\n/** The games whose weights the engine of a protocol needs. */\nexport const WEIGHTS = {{\n{needs}}} as const;\n",
        tetrad_core::typescript::HEAD
    )
}

/// The text of `web/src/generated/rooms.ts`: the rooms of the web app, one for each game.
pub fn room_list() -> String {
    let names = Kind::names();
    let import = |name: &&str| format!("import {{ {name} }} from \"../rooms/{name}/room\";\n");
    let room = |name: &&str| format!("anyGame({name})");
    format!(
        "{}\nimport {{ anyGame }} from \"../game/any-game\";\nimport type {{ GameRoom }} from \"../game/room\";\n{}\n/** Every game, in the order of the top bar. */\nexport const rooms: readonly GameRoom[] = [{}];\n",
        tetrad_core::typescript::HEAD,
        names.iter().map(import).collect::<String>(),
        names.iter().map(room).collect::<Vec<_>>().join(", ")
    )
}

/// The text of `web/src/generated/cards.ts`: what the web app shows of each game before its room is loaded.
pub fn card_list() -> String {
    let names = Kind::names();
    let import = |name: &&str| format!("import {{ {name} }} from \"../rooms/{name}/card\";\n");
    format!(
        "{}\nimport type {{ GameCard }} from \"../game/card\";\n{}\n/** The cards of all games, in the order of the top bar. They need no rules. */\nexport const cards: readonly GameCard[] = [{}];\n",
        tetrad_core::typescript::HEAD,
        names.iter().map(import).collect::<String>(),
        names.join(", ")
    )
}
