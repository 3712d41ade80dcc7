//! `tetrad match --solo`: compares engines in solo games with the same pieces.

use std::fmt::Write as _;

use anyhow::ensure;
use serde::Serialize;
use tetrad_arena::Tournament;
use tetrad_arena::report::{SoloReport, SoloTotal};
use tetrad_arena::scoreboard::Standings;
use tetrad_arena::tournament::Progress;
use tetrad_core::Room;

use super::{OpenStorage, Plan, Reporter};
use crate::Out;
use crate::exit::Exit;
use crate::matches;
use crate::wording::json_line;

pub(super) fn run<R: Room>(plan: &Plan, out: Out<'_>) -> anyhow::Result<Exit> {
    // Workers take pairs of games, and solo games have no pairs.
    ensure!(plan.remote.is_none(), "--remote: games alone are played here, not by workers");
    let starts = starts::<R>(plan)?;
    let games = starts.len() as u32;
    let tournament = Tournament { games, ..matches::tournament(plan, starts)? };
    let finish =
        matches::hold(plan, &tournament, &OpenStorage::open(plan)?, &mut SoloReporter { json: plan.json }, out)?;
    print(&finish.standings, plan.json, out)?;
    if !plan.json {
        if finish.interrupted {
            writeln!(out, "interrupted")?;
        }
        matches::print_found(&finish, plan, out)?;
    }
    Ok(matches::finish_code(&finish))
}

/// The games that every engine plays.
fn starts<R: Room>(plan: &Plan) -> anyhow::Result<Vec<R>> {
    let start = R::set_up(&plan.setup.choice())?;
    // A board word with a seed names one game; without a seed, the games are drawn from the seed of the match.
    let is_drawn = plan.setup.board.as_ref().is_some_and(|board| R::is_named_by(board) && !board.contains(':'));
    Ok(if is_drawn { start.openings(plan.games as usize, plan.seed) } else { vec![start] })
}

/// The total of an engine, as a line of JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename = "total")]
struct TotalLine<'a> {
    #[serde(flatten)]
    total: &'a SoloTotal,
}

fn print(standings: &Standings, json: bool, out: Out<'_>) -> anyhow::Result<()> {
    for total in totals(standings) {
        if json {
            json_line(out, &TotalLine { total })?;
        } else {
            writeln!(out, "{}", words(total))?;
        }
    }
    Ok(())
}

fn totals(standings: &Standings) -> impl Iterator<Item = &SoloTotal> {
    let alone = if let Standings::Solo(alone) = standings { alone.as_slice() } else { &[] };
    alone.iter().map(|standing| &standing.total)
}

struct SoloReporter {
    json: bool,
}

impl Reporter for SoloReporter {
    fn game(&mut self, progress: &Progress<'_>) -> String {
        let report = match SoloReport::new(&progress.game.record) {
            Ok(report) => report,
            // Not expected: the game was just played by the same rules.
            Err(error) => return format!("{}: {error}", progress.report),
        };
        if self.json {
            return serde_json::to_string(&report).expect("a report is plain data");
        }
        let SoloReport { player, pieces, lines, attack, attack_per_piece, reason, .. } = report;
        format!("{player}: {pieces} pieces, {lines} lines, {attack} sent, {attack_per_piece:.3} a piece; {reason}")
    }

    fn standing(&self, progress: &Progress<'_>) -> String {
        totals(&progress.results.board().standings()).map(words).collect::<Vec<_>>().join("\n")
    }
}

fn words(total: &SoloTotal) -> String {
    let SoloTotal { player, games, survived, pieces, attack, attack_per_piece, interval, .. } = total;
    let mut text = format!("{player}: {attack} lines sent with {pieces} pieces, {attack_per_piece:.3} a piece");
    if let Some([low, high]) = interval {
        _ = write!(text, ", 95 % between {low:.3} and {high:.3}");
    }
    _ = write!(text, "; survived {survived} of {games} games");
    text
}
