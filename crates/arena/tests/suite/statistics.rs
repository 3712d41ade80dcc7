//! Statistics compared with reference values, for all small counts, and in simulated runs.

use tetrad_arena::statistics::{Hypothesis, Interval, Model, PairCounts, Sprt, Tally, Unit, Verdict};
use tetrad_core::random::SplitMix64;

fn pairs(counts: [u64; 6]) -> Tally {
    let [ll, ld, wl, dd, wd, ww] = counts;
    Tally { pairs: PairCounts { ll, ld, wl, dd, wd, ww }, singles: [0; 3] }
}

fn half_width([low, high]: Interval) -> f64 {
    (high - low) / 2.0
}

#[track_caller]
fn assert_close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|row| !row.starts_with('#')).map(|row| row.split('\t').collect())
}

fn numbers<T: std::str::FromStr<Err: std::fmt::Debug>>(fields: &[&str]) -> Vec<T> {
    fields.iter().map(|field| field.parse().unwrap()).collect()
}

#[test]
fn estimates_match_the_reference_values() {
    let mut count = 0;
    for fields in rows(include_str!("../data/elo.tsv")) {
        let expected: Vec<f64> = numbers(&fields[6..]);
        let found = pairs(numbers(&fields[..6]).try_into().unwrap()).estimate().unwrap();
        let close = |found: f64, expected: f64| assert_close(found, expected, expected.abs() / 100.0);
        close(found.elo.unwrap(), expected[0]);
        close(half_width(found.elo_interval.map(Option::unwrap)), expected[1]);
        close(found.normalised_elo.unwrap(), expected[2]);
        close(half_width(found.normalised_elo_interval.unwrap()), expected[3]);
        assert_close(100.0 * found.likelihood_of_superiority, expected[4], 0.01);
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn likelihood_ratios_match_the_reference_values() {
    let mut count = 0;
    for fields in rows(include_str!("../data/llr.tsv")) {
        let [model, counts, elo0, elo1, expected] = fields[..] else { panic!("{fields:?}") };
        let (model, unit) = model.split_once('-').unwrap();
        let counts: Vec<u64> = numbers(&counts.split(',').collect::<Vec<_>>());
        let (unit, tally) = match (unit, &counts[..]) {
            ("tri", &[wins, losses, draws]) => {
                (Unit::Games, Tally { singles: [wins, draws, losses], ..Tally::default() })
            }
            ("penta", &[ll, ld, wl, dd, wd, ww]) => (Unit::Pairs, pairs([ll, ld, wl, dd, wd, ww])),
            _ => panic!("{fields:?}"),
        };
        let model = if model == "logistic" { Model::Logistic } else { Model::Normalised };
        let [elo0, elo1, expected] = [elo0, elo1, expected].map(|field| field.parse().unwrap());
        let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model, unit };
        assert_close(sprt.log_likelihood_ratio(&tally).unwrap(), expected, 1e-3);
        let state = sprt.state(&tally);
        assert_close(state.bounds[0], -2.944_438_979, 1e-9);
        assert_close(state.bounds[1], 2.944_438_979, 1e-9);
        let decision = match expected {
            llr if llr > 2.944_438_979 => Some(Hypothesis::H1),
            llr if llr < -2.944_438_979 => Some(Hypothesis::H0),
            _ => None,
        };
        assert_eq!(state.decision, decision);
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn single_games_follow_the_trinomial_model() {
    // 30 wins, 40 draws, 30 losses: variance 0.15 a game.
    let found = Tally { singles: [30, 40, 30], ..Tally::default() }.estimate().unwrap();
    assert_close(half_width(found.score_interval), 1.959_964 * (0.15_f64 / 100.0).sqrt(), 1e-7);
    assert_eq!((found.elo, found.likelihood_of_superiority), (Some(0.0), 0.5));
}

#[test]
fn a_lone_game_beside_pairs_counts_for_one() {
    let mut tally = pairs([0, 0, 3, 0, 0, 1]);
    tally.add_single(Verdict::Win);
    assert_eq!(tally.games(), [6, 0, 3]);
    assert_close(tally.estimate().unwrap().score, 6.0 / 9.0, 1e-12);
}

#[test]
fn a_clean_sweep_has_a_lower_bound_and_no_upper_one() {
    assert_eq!(Tally::default().estimate(), None);
    let clean = pairs([0, 0, 0, 0, 0, 50]).estimate().unwrap();
    assert_eq!((clean.score, clean.elo, clean.normalised_elo), (1.0, None, None));
    assert_close(clean.score_interval[0], 0.05_f64.powf(0.02), 1e-12);
    assert_close(clean.score_interval[1], 1.0, 1e-12);
    assert!(clean.elo_interval[0].is_some_and(|low| low > 400.0) && clean.elo_interval[1].is_none());
    assert!(clean.likelihood_of_superiority > 0.999_999);
}

#[test]
fn a_clean_sweep_leaves_the_doubt_of_a_uniform_prior() {
    // The probability of a true share above one half after n of n units, if all shares were equally likely before.
    let likelihood = |units: u32| {
        let steps = 100_000;
        let within = |from: u32, to: u32| -> f64 {
            (from..to).map(|step| ((f64::from(step) + 0.5) / f64::from(steps)).powi(units as i32)).sum()
        };
        within(steps / 2, steps) / within(0, steps)
    };
    for units in 1..10_u32 {
        let won = pairs([0, 0, 0, 0, 0, units.into()]).estimate().unwrap().likelihood_of_superiority;
        let lost = pairs([units.into(), 0, 0, 0, 0, 0]).estimate().unwrap().likelihood_of_superiority;
        let level = pairs([0, 0, 0, units.into(), 0, 0]).estimate().unwrap().likelihood_of_superiority;
        assert_close(won, likelihood(units), 1e-9);
        assert_close(lost, 1.0 - likelihood(units), 1e-9);
        assert_close(level, 0.5, 0.0);
    }
}

#[test]
fn even_scores_are_zero_elo_without_a_sign() {
    let even = pairs([1, 0, 1, 0, 0, 1]).estimate().unwrap();
    assert_eq!(even.elo.map(|elo| elo.to_string()).as_deref(), Some("0"));
}

const TESTS: [(Model, Unit); 4] = [
    (Model::Logistic, Unit::Pairs),
    (Model::Logistic, Unit::Games),
    (Model::Normalised, Unit::Pairs),
    (Model::Normalised, Unit::Games),
];

/// Every tally with at most two pairs and one single game of each kind, and the same again with many.
fn small_tallies() -> impl Iterator<Item = Tally> {
    (0..3_u32.pow(6) * 8).flat_map(|code| {
        let digit = |place: u32| u64::from(code / 8 / 3_u32.pow(place) % 3);
        let mut tally = pairs(std::array::from_fn(|place| digit(place as u32)));
        tally.singles = std::array::from_fn(|place| u64::from(code >> place & 1));
        let mut many = tally;
        let PairCounts { ll, ld, wl, dd, wd, ww } = &mut many.pairs;
        for count in [ll, ld, wl, dd, wd, ww] {
            *count *= 1_000_003;
        }
        [tally, many]
    })
}

#[test]
fn all_small_counts_give_finite_figures_or_none() {
    for tally in small_tallies() {
        let Some(found) = tally.estimate() else {
            assert_eq!(tally.total(), 0);
            continue;
        };
        let [low, high] = found.score_interval;
        assert!(0.0 <= low && low <= found.score && found.score <= high && high <= 1.0, "{tally:?}: {found:?}");
        assert!((0.0..=1.0).contains(&found.likelihood_of_superiority), "{tally:?}: {found:?}");
        assert_eq!(found.elo.is_some(), found.score > 0.0 && found.score < 1.0, "{tally:?}");
        let rest =
            [found.elo, found.normalised_elo, found.elo_interval[0], found.elo_interval[1]].into_iter().flatten();
        let rest = rest.chain(found.normalised_elo_interval.into_iter().flatten());
        assert!(rest.into_iter().all(f64::is_finite), "{tally:?}: {found:?}");
        for (model, unit) in TESTS {
            let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model, unit };
            let state = sprt.state(&tally);
            assert!(state.llr.is_some_and(f64::is_finite), "{sprt}: {tally:?}: {state:?}");
            let mirrored = Sprt { elo0: -5.0, elo1: 0.0, ..sprt }.log_likelihood_ratio(&tally.reversed());
            let (llr, mirrored) = (state.llr.unwrap(), mirrored.unwrap());
            assert_close(mirrored, -llr, 1e-6 * llr.abs().max(1.0));
        }
    }
}

#[test]
fn hypotheses_beyond_all_reason_still_give_finite_figures_or_none() {
    for tally in [pairs([0; 6]), pairs([0, 0, 0, 1, 0, 0]), pairs([9, 0, 0, 0, 0, 0]), pairs([1, 2, 3, 4, 5, 6])] {
        for (model, unit) in TESTS {
            for (elo0, elo1) in [(-2000.0, 2000.0), (1999.0, 2000.0), (0.0, 1e-9), (f64::NAN, f64::INFINITY)] {
                let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model, unit };
                assert!(sprt.state(&tally).llr.is_none_or(f64::is_finite), "{sprt}: {tally:?}");
            }
        }
    }
}

/// Probabilities of the results of a pair: LL, LD, WL or DD, WD, WW.
type World = [f64; 5];

/// The number of simulated tests.
const RUNS: usize = 2_000;

/// Returns how many of the runs, none longer than `longest` pairs, end with each hypothesis.
fn decisions(sprt: &Sprt, world: World, longest: usize) -> [usize; 2] {
    let mut rng = SplitMix64::new(1);
    let mut decided = [0; 2];
    for _ in 0..RUNS {
        let mut tally = Tally::default();
        for _ in 0..longest {
            let mut chance = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            let kind = world.iter().position(|share| {
                chance -= share;
                chance < 0.0
            });
            let PairCounts { ll, ld, wl, wd, ww, .. } = &mut tally.pairs;
            *[ll, ld, wl, wd, ww][kind.unwrap_or(4)] += 1;
            if let Some(hypothesis) = sprt.state(&tally).decision {
                decided[hypothesis as usize] += 1;
                break;
            }
        }
    }
    decided
}

#[track_caller]
fn assert_rarely_wrong(model: Model, elo1: f64, equal: World) {
    let sprt = Sprt { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05, model, unit: Unit::Pairs };
    let [kept, wrong] = decisions(&sprt, equal, 200);
    assert!(wrong <= RUNS / 20, "{wrong} of {RUNS}");
    // A test that never decides would not be wrong either, so decisions are required too.
    assert!(kept > RUNS * 4 / 5 && wrong > RUNS / 100, "{kept} and {wrong} of {RUNS}");
}

#[test]
fn a_logistic_test_of_equal_engines_is_no_more_often_wrong_than_it_promises() {
    // Most pairs are level: many draws, or openings that decide the game.
    assert_rarely_wrong(Model::Logistic, 40.0, [0.02, 0.18, 0.6, 0.18, 0.02]);
}

#[test]
fn a_normalised_test_of_equal_engines_is_no_more_often_wrong_than_it_promises() {
    assert_rarely_wrong(Model::Normalised, 80.0, [0.2, 0.1, 0.4, 0.1, 0.2]);
}
