//! `tetrad match --game tetris --solo`: how well engines play alone, on the same pieces.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use anyhow::{Context, ensure};
use serde::Serialize;
use tetrad_arena::Contestant;
use tetrad_arena::referee::NoGame;
use tetrad_arena::tetris::{SoloReport, contestant, play_solo};
use tetrad_core::random::SplitMix64;
use tetrad_tetris::{Goal, Rules, Solo};

use super::{Kind, PIECES, set_up};
use crate::exit::Exit;
use crate::interrupt;
use crate::matches::Plan;
use crate::wording::json_line;
use crate::{Out, STACK};

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
    let total = |engine: &Contestant<Solo>| Total { kind: "total", player: engine.name.clone(), ..Total::default() };
    let mut totals: Vec<Total> = engines.iter().map(total).collect();
    let interrupted = play(&engines, &starts(plan)?, plan.concurrency as usize, |engine, report| {
        totals[engine].add(report);
        print(report, plan.json, out)
    })?;
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

/// Lets every engine play every game, so many games at once, and tells of each as it ends: whose it was by number, and what
/// came of it. `true` if it was interrupted.
fn play(
    engines: &[Contestant<Solo>],
    starts: &[Solo],
    at_once: usize,
    mut on_game: impl FnMut(usize, &SoloReport) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    let stop = interrupt::stop();
    let (next, over) = (&AtomicUsize::new(0), &AtomicBool::new(false));
    let (sender, reports) = sync_channel(at_once);
    let worker = move |reports: SyncSender<(usize, Result<SoloReport, NoGame>)>| {
        let mut players: Vec<_> = engines.iter().map(|engine| (engine.make)()).collect();
        while !over.load(Relaxed) {
            let game = next.fetch_add(1, Relaxed);
            let (start, number) = (game / engines.len(), game % engines.len());
            let (Some(start), engine) = (starts.get(start), &engines[number]) else { break };
            let report = play_solo(&engine.name, players[number].as_mut(), &engine.control, start, stop);
            if reports.send((number, report)).is_err() {
                break;
            }
        }
        for player in &mut players {
            player.close();
        }
    };
    thread::scope(|scope| {
        for _ in 0..at_once.clamp(1, engines.len() * starts.len()) {
            let sender = sender.clone();
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || worker(sender))?;
        }
        drop(sender);
        let mut interrupted = false;
        for (engine, report) in reports {
            let told = match report {
                Ok(report) => on_game(engine, &report),
                Err(NoGame::Interrupted) => {
                    interrupted = true;
                    Ok(())
                }
                Err(error) => Err(error.into()),
            };
            if interrupted || told.is_err() {
                over.store(true, Relaxed);
            }
            told?;
        }
        Ok(interrupted)
    })
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
