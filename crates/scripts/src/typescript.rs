//! Generates the TypeScript declarations of this module, and the list of the protocols that it drives.

use tetrad_core::Protocol;
use tetrad_core::analysis::AnalysisReply;
use tetrad_core::protocol::driver::Abilities;
use tetrad_core::typescript::{Declarations, HEAD};
use tetrad_games::{Kind, abilities};

/// The module that declares the types shared by pages and workers.
const PAGE_TYPES: &str = "./rules";

/// The text of `web/src/generated/script-news.ts`.
pub fn script_types() -> String {
    Declarations::default().importing::<AnalysisReply>(PAGE_TYPES).with::<crate::ScriptNews>().file()
}

const LIST_TYPES: &str = r#"
import type { GameName } from "./rules";

/** A protocol of a game's engines. */
export interface EngineProtocol {
  readonly name: string;
  /** Whether it has scores and lines of moves. */
  readonly reports: boolean;
  /** Whether a message is an object; otherwise it is a line of text. */
  readonly isJson: boolean;
}

/** The protocols of each game's engines, the most common one first. */
export const ENGINE_PROTOCOLS: Readonly<Record<GameName, readonly EngineProtocol[]>> = {
"#;

/// The text of `web/src/generated/engine-protocols.ts`.
pub fn protocol_list() -> String {
    let entry = |&protocol: &Protocol| {
        let Abilities { reports, objects, .. } = abilities(protocol);
        format!("    {{ name: \"{protocol}\", reports: {reports}, isJson: {objects} }},\n")
    };
    let game = |name: &&str| {
        let kind = Kind::ALL.iter().find(|kind| kind.name() == *name);
        let entries: String = kind.map_or(&[][..], |kind| kind.protocols()).iter().map(entry).collect();
        format!("  {name}: [\n{entries}  ],\n")
    };
    let games: String = Kind::names().iter().map(game).collect();
    format!("{HEAD}{LIST_TYPES}{games}}};\n")
}
