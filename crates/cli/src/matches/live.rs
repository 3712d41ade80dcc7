//! The live view of a match: standings and a progress bar on stderr.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tetrad_arena::tournament::Progress;

/// The least time between two updates of the standings; games may be much faster.
const PACE: Duration = Duration::from_millis(200);

/// The live view, which may be hidden.
pub(super) struct Live {
    bar: ProgressBar,
    /// Whether each game gets a line on stdout.
    games: bool,
    shown: Option<Instant>,
}

impl Live {
    /// Creates the view. On a terminal it replaces the lines of games; with `json` these are always printed.
    pub(super) fn new(json: bool) -> Self {
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let is_shown = err && !(out && json);
        let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template("{msg}\n{wide_bar} {pos}/{len}  {eta} left");
        let bar = ProgressBar::with_draw_target(None, target).with_style(style.expect("the template is sound"));
        Self { bar, games: !(is_shown && out), shown: None }
    }

    /// Whether games are printed one by one.
    pub(super) const fn is_told_of_games(&self) -> bool {
        self.games
    }

    /// Updates the view, unless it was updated less than [`PACE`] ago.
    pub(super) fn update(&mut self, progress: &Progress<'_>, words: impl Fn(&Progress<'_>) -> String) {
        if self.bar.is_hidden() {
            return;
        }
        for fault in &progress.report.faults {
            self.bar.println(format!("game {}: {}: {}", progress.report.number, fault.player, fault.fault));
        }
        let results = progress.results;
        let (played, in_all) = (results.board().played(), results.games_in_all());
        if played < in_all && self.shown.is_some_and(|shown| shown.elapsed() < PACE) {
            return;
        }
        self.shown = Some(Instant::now());
        self.bar.set_length(in_all);
        self.bar.set_position(played);
        self.bar.set_message(words(progress));
    }

    /// Removes the view from the terminal.
    pub(super) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
