//! `tetrad match --game tetris --solo`: how well engines play alone, on the same pieces.

use anyhow::{Context, ensure};
use serde::Serialize;
use tetrad_arena::Contestant;
use tetrad_arena::referee::NoGame;
use tetrad_arena::tetris::{SoloReport, contestant, play_solo};
use tetrad_core::random::SplitMix64;
use tetrad_tetris::{Goal, Rules, Solo};

use super::{Kind, PIECES, set_up};
use crate::Out;
use crate::exit::Exit;
use crate::interrupt;
use crate::matches::Plan;
use crate::wording::json_line;

/// What an engine's games come to.
#[derive(Debug, Default, Serialize)]
struct Total {
    #[serde(rename = "type")]
    kind: &'static str,
    player: String,
    games: u32,
    survived: u32,
    pieces: u32,
    lines: u32,
    attack: u32,
    attack_per_piece: f64,
}

impl Total {
    fn add(&mut self, report: &SoloReport) {
        self.games += 1;
        self.survived += u32::from(report.survived);
        self.pieces += report.pieces;
        self.lines += report.lines;
        self.attack += report.attack;
        self.attack_per_piece = f64::from(self.attack) / f64::from(self.pieces.max(1));
    }
}

pub(super) fn run(plan: &Plan, out: Out<'_>) -> anyhow::Result<Exit> {
    ensure!(plan.store.is_none(), "--store: games alone are not kept");
    ensure!(!plan.specs.is_empty(), "found no --engine, expected 1 or more");
    let mut engines: Vec<Contestant<Solo>> = Vec::new();
    for (text, spec) in plan.engines.iter().zip(&plan.specs) {
        engines.push(contestant(spec).with_context(|| format!("--engine '{text}'"))?);
    }
    let stop = interrupt::stop();
    let mut players: Vec<_> = engines.iter().map(|engine| (engine.make)()).collect();
    let total = |engine: &Contestant<Solo>| Total { kind: "total", player: engine.name.clone(), ..Total::default() };
    let mut totals: Vec<Total> = engines.iter().map(total).collect();
    let mut interrupted = false;
    'games: for start in starts(plan)? {
        for ((engine, player), total) in engines.iter().zip(&mut players).zip(&mut totals) {
            match play_solo(&engine.name, player.as_mut(), &engine.control, &start, stop) {
                Ok(report) => {
                    total.add(&report);
                    print(&report, plan.json, out)?;
                }
                Err(NoGame::Interrupted) => {
                    interrupted = true;
                    break 'games;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    for player in &mut players {
        player.close();
    }
    for total in &totals {
        if plan.json {
            json_line(out, total)?;
        } else {
            let Total { player, games, survived, pieces, attack, attack_per_piece, .. } = total;
            writeln!(
                out,
                "{player}: {attack} lines sent with {pieces} pieces, {attack_per_piece:.3} a piece; survived {survived} of {games} games"
            )?;
        }
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Fine })
}

/// The games that every engine plays.
fn starts(plan: &Plan) -> anyhow::Result<Vec<Solo>> {
    let drawn = plan.setup.board.as_deref() == Some("solo");
    match set_up(&plan.setup)? {
        Kind::Solo(game) if !drawn => Ok(vec![*game]),
        _ => {
            let mut rng = SplitMix64::new(plan.seed);
            let game = |_| Solo::new(rng.next_u64(), Goal::Pieces(PIECES), Rules::default());
            Ok((0..plan.games).map(game).collect())
        }
    }
}

fn print(report: &SoloReport, json: bool, out: Out<'_>) -> anyhow::Result<()> {
    if json {
        json_line(out, report)?;
        return Ok(());
    }
    let SoloReport { player, pieces, lines, attack, attack_per_piece, reason, .. } = report;
    writeln!(out, "{player}: {pieces} pieces, {lines} lines, {attack} sent, {attack_per_piece:.3} a piece; {reason}")?;
    Ok(())
}
