//! Checks a tournament form and makes a tournament of it. All errors of a form are found here, before anything starts.

use std::time::Duration;

use tetrad_arena::schedule::{Schedule, ScheduleError};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::statistics::Sprt;
use tetrad_arena::tournament::{Definition, Finish, Progress};
use tetrad_arena::{Contestant, Control, RunOptions, Tournament, TournamentError};
use tetrad_core::text::shorten;
use tetrad_core::{Limits as SearchLimits, Protocol, Room, Strength};
use tetrad_games::{Kind, with_room};

use crate::capacity::Demand;
use crate::form::{EntryForm, OpeningForm, TestForm, TournamentForm};
use crate::form_error::{FormError, FormField};
use crate::limits::Limits;

/// The longest clock of a game.
const LONGEST_CLOCK: Duration = Duration::from_hours(24);

/// A tournament of any game, ready to be played.
pub(crate) struct Prepared {
    /// Identifies the tournament in the store.
    pub(crate) definition: Definition,
    pub(crate) run: RunTournament,
}

type RunTournament =
    Box<dyn Fn(&RunOptions<'_>, &mut dyn FnMut(Progress<'_>)) -> Result<Finish, TournamentError> + Send>;

/// A form that has passed the checks that don't depend on the game.
pub(crate) struct Plan<'a> {
    form: &'a TournamentForm,
    kind: Kind,
    engines: Vec<EngineSpec>,
    schedule: Schedule,
    sprt: Option<Sprt>,
}

impl<'a> Plan<'a> {
    /// Checks a form and finds its engines among the registered ones.
    pub(crate) fn read(form: &'a TournamentForm, registered: &[EngineSpec]) -> Result<Self, FormError> {
        if let Some(name) = &form.name {
            check_name(FormField::Name, "name", name)?;
        }
        in_range(FormField::Engines, "engines", form.engines.len() as u64, 2, Limits::ENTRANTS)?;
        in_range(FormField::Games, "games", u64::from(form.games), 1, Limits::GAMES)?;
        let entry = |entry| described(entry, form.limits.as_ref(), registered);
        let engines: Vec<EngineSpec> = form.engines.iter().map(entry).collect::<Result<_, _>>()?;
        let schedule: Schedule = form
            .schedule
            .parse()
            .map_err(|error: ScheduleError| FormError::new(FormField::Schedule, "schedule", error.to_string()))?;
        let in_all = (schedule.total(engines.len()) as u64).saturating_mul(u64::from(form.games));
        if in_all == 0 {
            let words = format!("with {schedule} nobody would meet anybody");
            return Err(FormError::new(FormField::Schedule, "schedule", words));
        }
        in_range(FormField::Games, "games in all", in_all, 1, Limits::GAMES_IN_ALL)?;
        let sprt = form.sprt.as_ref().map(test).transpose()?;
        let unknown = || {
            let names = Kind::names().join(", ");
            FormError::new(FormField::Game, "game", format!("found `{}`, expected one of {names}", shorten(&form.game)))
        };
        let kind = Kind::for_players(&form.game, 2).ok_or_else(unknown)?;
        Ok(Self { form, kind, engines, schedule, sprt })
    }

    pub(crate) fn demand(&self) -> Demand {
        Demand::of(self.kind, &self.engines)
    }

    /// Makes the tournament and its openings, which may take some time.
    pub(crate) fn prepare(&self) -> Result<Prepared, FormError> {
        with_room!(self.kind, R => self.prepare_in::<R>())
    }

    fn prepare_in<R: Room>(&self) -> Result<Prepared, FormError> {
        let contestant = |spec: &EngineSpec| {
            Contestant::<R>::described(spec)
                .map_err(|error| FormError::new(FormField::Engines, "", format!("{}: {error}", spec.name)))
        };
        let engines = self.engines.iter().map(contestant).collect::<Result<_, _>>()?;
        let openings = self.openings()?;
        let tournament: Tournament<R> = Tournament {
            schedule: self.schedule,
            sprt: self.sprt,
            request: serde_json::to_value(self.form).map_err(|error| FormError::general(error.to_string()))?,
            ..Tournament::new(engines, openings, self.form.games)
        };
        tournament.check().map_err(|error| match error {
            TournamentError::FinishedOpening { .. } => FormError::new(FormField::Openings, "", error.to_string()),
            _ => FormError::general(error.to_string()),
        })?;
        let definition = tournament.definition();
        Ok(Prepared { definition, run: Box::new(move |options, on_game| tournament.run(options, on_game)) })
    }

    fn openings<R: Room>(&self) -> Result<Vec<R>, FormError> {
        let pairs = self.form.games.div_ceil(2) as usize;
        let openings = match &self.form.openings {
            OpeningForm::Random { start, seed } => {
                let start = start.as_deref().map_or_else(|| Ok(R::start()), R::parse);
                let start =
                    start.map_err(|error| FormError::new(FormField::Openings, "openings: start", error.to_string()))?;
                if let Some(outcome) = start.outcome() {
                    let words = format!("the game is over there: {}", outcome.reason);
                    return Err(FormError::new(FormField::Openings, "openings: start", words));
                }
                start.openings(pairs, *seed)
            }
            OpeningForm::Position { position } => R::openings_from(position, pairs, 1)
                .map_err(|error| FormError::new(FormField::Openings, "openings: position", error.to_string()))?,
        };
        let protocols: Vec<Protocol> = self.engines.iter().map(|engine| engine.proto).collect();
        Ok(openings.into_iter().map(|opening| opening.playable_in(&protocols)).collect())
    }
}

/// The engine that an entry names, with the level and limits of the form.
fn described(
    entry: &EntryForm,
    each: Option<&SearchLimits>,
    registered: &[EngineSpec],
) -> Result<EngineSpec, FormError> {
    let Some(spec) = registered.iter().find(|spec| spec.name == entry.engine) else {
        let names: Vec<&str> = registered.iter().map(|spec| spec.name.as_str()).collect();
        let found = shorten(&entry.engine);
        let words = format!("found `{found}`, expected one that is registered: {}", names.join(", "));
        return Err(FormError::new(FormField::Engines, "engine", words));
    };
    let name = entry.name.as_ref().unwrap_or(&spec.name).clone();
    check_name(FormField::Engines, "engine", &name)?;
    if let Some(level) = entry.level {
        in_range(FormField::Engines, &format!("{name}: level"), u64::from(level), 1, u32::from(Strength::HIGHEST))?;
        if spec.launch.is_some() {
            return Err(FormError::new(FormField::Engines, "", format!("{name}: only built-in engines have levels")));
        }
    }
    let limits = match entry.limits.as_ref().or(each) {
        Some(limits) => check_limits(&name, limits)?,
        None => spec.control.limits.clone(),
    };
    let control = Control { limits, ..spec.control.clone() };
    Ok(EngineSpec { name, control, level: entry.level.or(spec.level), ..spec.clone() })
}

pub(crate) fn check_name(field: FormField, place: &str, name: &str) -> Result<(), FormError> {
    let is_good = !name.trim().is_empty() && name.len() <= Limits::NAME as usize && !name.chars().any(char::is_control);
    if is_good {
        return Ok(());
    }
    let words = format!("found `{}`, expected a name of 1 to {} bytes", shorten(name), Limits::NAME);
    Err(FormError::new(field, place, words))
}

/// Checks that games with these limits end.
fn check_limits(engine: &str, limits: &SearchLimits) -> Result<SearchLimits, FormError> {
    let longest = Control::LONGEST_MOVE;
    let out_of = |key: &str, time: Duration, most: Duration| {
        let words = format!("{engine}: {key}: found {} ms, expected 1 to {}", time.as_millis(), most.as_millis());
        FormError::new(FormField::Limits, "", words)
    };
    let wrong = |words: &str| FormError::new(FormField::Limits, "", format!("{engine}: limits: {words}"));
    if limits.is_infinite() {
        return Err(wrong("expected time, clock, depth or nodes"));
    }
    if let Some(time) = limits.time.filter(|time| time.is_zero() || *time > longest) {
        return Err(out_of("time", time, longest));
    }
    if let Some(clock) = limits.clock {
        if clock.remaining.is_zero() || clock.remaining > LONGEST_CLOCK {
            return Err(out_of("clock", clock.remaining, LONGEST_CLOCK));
        }
        if clock.increment > longest {
            return Err(out_of("increment", clock.increment, longest));
        }
    }
    if limits.depth == Some(0) || limits.nodes == Some(0) {
        return Err(wrong("found 0, expected a depth or a number of nodes from 1"));
    }
    Ok(limits.clone())
}

fn in_range(field: FormField, place: &str, number: u64, least: u32, most: u32) -> Result<(), FormError> {
    let is_in = (u64::from(least)..=u64::from(most)).contains(&number);
    if is_in {
        return Ok(());
    }
    Err(FormError::new(field, place, format!("found {number}, expected {least} to {most}")))
}

fn test(form: &TestForm) -> Result<Sprt, FormError> {
    let &TestForm { elo0, elo1, alpha, beta, model, unit } = form;
    let sprt = Sprt { elo0, elo1, alpha, beta, model, unit };
    sprt.checked().map_err(|error| FormError::new(FormField::Sprt, "sprt", error.to_string()))
}
