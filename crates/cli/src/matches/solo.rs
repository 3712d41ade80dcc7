//! `tetrad match --solo`: how well engines play alone, on the same pieces.

use std::fmt::Write as _;

use anyhow::ensure;
use serde::Serialize;
use tetrad_arena::Tournament;
use tetrad_arena::report::{Report, SoloReport, SoloTotal};
use tetrad_arena::store::{Store, StoreError};
use tetrad_arena::tournament::Progress;
use tetrad_core::Room;

use super::{Place, Plan, Teller};
use crate::Out;
use crate::exit::Exit;
use crate::matches;
use crate::wording::json_line;

pub(super) fn run<R: Room>(plan: &Plan, out: Out<'_>) -> anyhow::Result<Exit> {
    // Pairs of games are what workers take, and who plays alone has none.
    ensure!(plan.remote.is_none(), "--remote: games alone are played here, not by workers");
    let starts = starts::<R>(plan)?;
    let games = starts.len() as u32;
    let tournament = Tournament { games, ..matches::tournament(plan, starts)? };
    let place = Place::open(plan)?;
    let mut totals = Totals::of(&tournament, plan.json);
    totals.read(plan, &tournament, place.store())?;
    let finish = matches::hold(plan, &tournament, &place, &mut totals, out)?;
    // Others may have played besides.
    totals.read(plan, &tournament, place.store())?;
    totals.print(out)?;
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
    // A word with a seed names one game, without one the games of the match's own seed.
    let is_drawn = plan.setup.board.as_ref().is_some_and(|board| R::is_named_by(board) && !board.contains(':'));
    Ok(if is_drawn { start.openings(plan.games as usize, plan.seed) } else { vec![start] })
}

/// What each engine's games come to.
struct Totals {
    engines: Vec<SoloTotal>,
    json: bool,
}

/// A total as a line of JSON.
#[derive(Serialize)]
struct TotalLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    total: &'a SoloTotal,
}

impl Totals {
    fn of<R: Room>(tournament: &Tournament<R>, json: bool) -> Self {
        Self { engines: tournament.engines.iter().map(|engine| SoloTotal::new(&engine.name)).collect(), json }
    }

    /// Takes over what a store has of the tournament.
    fn read<R: Room>(
        &mut self,
        plan: &Plan,
        tournament: &Tournament<R>,
        store: Option<&dyn Store>,
    ) -> Result<(), StoreError> {
        let Some(store) = store else { return Ok(()) };
        let Some(stored) = tournament.stored(store, plan.name.as_deref())? else { return Ok(()) };
        for found in Report::new(store, &stored)?.alone {
            if let Some(total) = self.engines.iter_mut().find(|total| total.player == found.player) {
                *total = found;
            }
        }
        Ok(())
    }

    fn print(&self, out: Out<'_>) -> anyhow::Result<()> {
        for total in &self.engines {
            if self.json {
                json_line(out, &TotalLine { kind: "total", total })?;
            } else {
                writeln!(out, "{}", words(total))?;
            }
        }
        Ok(())
    }
}

impl Teller for Totals {
    fn game(&mut self, progress: &Progress<'_>) -> String {
        let report = match SoloReport::new(&progress.game.record) {
            Ok(report) => report,
            // It was just played by the same rules.
            Err(error) => return format!("{}: {error}", progress.report),
        };
        if let Some(total) = self.engines.iter_mut().find(|total| total.player == report.player) {
            total.add(&report);
        }
        if self.json {
            return serde_json::to_string(&report).expect("a report is plain data");
        }
        let SoloReport { player, pieces, lines, attack, attack_per_piece, reason, .. } = report;
        format!("{player}: {pieces} pieces, {lines} lines, {attack} sent, {attack_per_piece:.3} a piece; {reason}")
    }

    fn standing(&self, _progress: &Progress<'_>) -> String {
        self.engines.iter().map(words).collect::<Vec<_>>().join("\n")
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
