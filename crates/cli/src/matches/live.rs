//! What a terminal shows while games are played: how things stand, and a bar, on stderr.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tetrad_arena::tournament::Progress;

/// Standings are worked out anew this often at most; games may be much quicker.
const PACE: Duration = Duration::from_millis(200);

/// The live view, or none.
pub(super) struct Live {
    bar: ProgressBar,
    /// Whether each game has its line on stdout besides.
    games: bool,
    shown: Option<Instant>,
}

impl Live {
    /// On a terminal the table takes the place of a line a game; lines for programs are always printed.
    pub(super) fn new(json: bool) -> Self {
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let is_shown = err && !(out && json);
        let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template("{msg}\n{wide_bar} {pos}/{len}  {eta} left");
        let bar = ProgressBar::with_draw_target(None, target).with_style(style.expect("the template is sound"));
        Self { bar, games: !(is_shown && out), shown: None }
    }

    /// Whether games are told one by one.
    pub(super) const fn is_told_of_games(&self) -> bool {
        self.games
    }

    /// Shows how things stand, unless it has just been shown.
    pub(super) fn update(&mut self, progress: &Progress<'_>, words: impl Fn(&Progress<'_>) -> String) {
        if self.bar.is_hidden() {
            return;
        }
        for fault in &progress.report.faults {
            self.bar.println(format!("game {}: {}: {}", progress.report.number, fault.player, fault.fault));
        }
        let ledger = progress.ledger;
        let (played, in_all) = (ledger.board().played(), ledger.games_in_all());
        if played < in_all && self.shown.is_some_and(|shown| shown.elapsed() < PACE) {
            return;
        }
        self.shown = Some(Instant::now());
        self.bar.set_length(in_all);
        self.bar.set_position(played);
        self.bar.set_message(words(progress));
    }

    /// Leaves the terminal as it was.
    pub(super) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
