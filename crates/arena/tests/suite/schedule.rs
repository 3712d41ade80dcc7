//! Schedules: the right engines meet, byes are shared, and fixtures follow from results alone.

use std::cmp::Ordering;
use std::collections::HashMap;

use tetrad_arena::schedule::{Fixture, Pairing, Schedule};
use tetrad_core::random::SplitMix64;

/// Plays a schedule to its end with invented results, and checks that fixtures once known do not change.
fn play(schedule: Schedule, engines: usize, seed: u64) -> (Vec<Pairing>, Vec<[u64; 2]>) {
    let mut rng = SplitMix64::new(seed);
    let mut results: HashMap<usize, [u64; 2]> = HashMap::new();
    loop {
        let pairings = schedule.pairings(engines, |number| results.get(&number).copied());
        let open: Vec<usize> = (0..pairings.len()).filter(|number| !results.contains_key(number)).collect();
        let Some(&number) = rng.pick(&open) else {
            assert_eq!(pairings.len(), schedule.total(engines), "{schedule} of {engines}");
            return (pairings, (0..results.len()).map(|number| results[&number]).collect());
        };
        let points = rng.below(9) as u64;
        results.insert(number, [points, 8 - points]);
        let later = schedule.pairings(engines, |number| results.get(&number).copied());
        assert_eq!(later[..pairings.len()], pairings, "{schedule} of {engines}");
    }
}

fn meetings(pairings: &[Pairing]) -> HashMap<[usize; 2], u32> {
    let mut meetings = HashMap::new();
    for pairing in pairings {
        assert!(pairing.engines[0] < pairing.engines[1], "{pairing:?}");
        *meetings.entry(pairing.engines).or_default() += 1;
    }
    meetings
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once() {
    for engines in 0..10 {
        let (pairings, _) = play(Schedule::RoundRobin, engines, 1);
        let meetings = meetings(&pairings);
        assert_eq!(meetings.len(), engines * engines.saturating_sub(1) / 2);
        assert!(meetings.values().all(|&count| count == 1));
    }
}

#[test]
fn in_a_gauntlet_the_first_ones_meet_all_others_and_not_each_other() {
    let (pairings, _) = play(Schedule::Gauntlet(2), 5, 1);
    let met: Vec<[usize; 2]> = pairings.iter().map(|pairing| pairing.engines).collect();
    assert_eq!(met, [[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]);
    assert_eq!(play(Schedule::Gauntlet(9), 5, 1).0, []);
}

#[test]
fn who_plays_alone_meets_nobody() {
    assert_eq!(Schedule::Alone.fixtures(3, |_| None), [0, 1, 2].map(Fixture::Solo));
    assert_eq!((Schedule::Alone.pairings(3, |_| None), Schedule::Alone.total(3)), (Vec::new(), 3));
    let duels = Schedule::RoundRobin.fixtures(3, |_| None);
    assert_eq!(duels, [[0, 1], [0, 2], [1, 2]].map(Fixture::Duel));
    assert_eq!("alone".parse(), Ok(Schedule::Alone));
    assert_eq!(Schedule::Alone.to_string(), "alone");
}

#[test]
fn in_a_knockout_only_winners_meet_again() {
    for engines in 0..20 {
        let (pairings, results) = play(Schedule::Knockout, engines, engines as u64);
        let mut is_out = vec![false; engines];
        for (pairing, [first, second]) in pairings.iter().zip(results) {
            assert!(pairing.engines.iter().all(|&engine| !is_out[engine]), "{pairing:?}");
            is_out[pairing.engines[usize::from(second <= first)]] = true;
        }
        assert_eq!(is_out.iter().filter(|&&out| !out).count(), engines.min(1));
    }
}

#[test]
fn the_first_of_a_knockout_have_the_byes_and_meet_last() {
    // Five engines have three byes. Without results only the first round is known.
    let first = Schedule::Knockout.pairings(5, |_| None);
    assert_eq!(first, [Pairing { round: 0, engines: [3, 4] }]);
    // Earlier engines win everything; they also advance after equal points.
    let (wins, draws) = (|_| Some([2, 0]), |_| Some([1, 1]));
    let met = |pairings: Vec<Pairing>| pairings.into_iter().map(|pairing| pairing.engines).collect::<Vec<_>>();
    assert_eq!(met(Schedule::Knockout.pairings(5, wins)), [[3, 4], [0, 3], [1, 2], [0, 1]]);
    assert_eq!(met(Schedule::Knockout.pairings(5, draws)), [[3, 4], [0, 3], [1, 2], [0, 1]]);
    assert_eq!(met(Schedule::Knockout.pairings(5, |_| Some([0, 2]))), [[3, 4], [0, 4], [1, 2], [2, 4]]);
}

#[test]
fn a_swiss_tournament_repeats_no_pairing_that_it_need_not_repeat() {
    for engines in 2..12 {
        // In this many rounds all engines can meet each other, or have a bye, once.
        let most = engines - 1 + engines % 2;
        for rounds in [1, most / 2 + 1] {
            let schedule = Schedule::Swiss(Some(rounds as u32));
            let (pairings, _) = play(schedule, engines, (100 * engines + rounds) as u64);
            assert!(meetings(&pairings).values().all(|&count| count == 1), "{schedule} of {engines}");
            for round in 0..rounds {
                let mut playing: Vec<usize> = pairings
                    .iter()
                    .filter(|pairing| pairing.round as usize == round)
                    .flat_map(|pairing| pairing.engines)
                    .collect();
                playing.sort_unstable();
                playing.dedup();
                assert_eq!(playing.len(), engines - engines % 2, "round {round} of {schedule} of {engines}");
            }
        }
    }
}

#[test]
fn byes_go_to_the_last_and_to_nobody_twice() {
    let (pairings, _) = play(Schedule::Swiss(Some(5)), 5, 3);
    let mut byes = Vec::new();
    for round in 0..5 {
        let plays = |engine: &usize| pairings.iter().any(|one| one.round == round && one.engines.contains(engine));
        byes.extend((0..5).filter(|engine| !plays(engine)));
    }
    assert_eq!(byes[0], 4);
    byes.sort_unstable();
    assert_eq!(byes, [0, 1, 2, 3, 4]);
}

#[test]
fn a_swiss_tournament_longer_than_a_round_robin_goes_on() {
    let (pairings, _) = play(Schedule::Swiss(Some(7)), 4, 9);
    let meetings = meetings(&pairings);
    assert_eq!((pairings.len(), meetings.len()), (14, 6));
    assert!(meetings.values().all(|count| (2..=3).contains(count)), "{meetings:?}");
}

#[test]
fn in_a_swiss_tournament_winners_meet_winners() {
    let first: Vec<Pairing> = Schedule::Swiss(None).pairings(8, |_| None);
    let met = |pairings: &[Pairing]| pairings.iter().map(|pairing| pairing.engines).collect::<Vec<_>>();
    assert_eq!(met(&first), [[0, 1], [2, 3], [4, 5], [6, 7]]);
    // The later engines win and then meet each other, those with the most points first.
    let points = [[0, 8], [2, 6], [1, 7], [3, 5]];
    let second = Schedule::Swiss(None).pairings(8, |number| points.get(number).copied());
    assert_eq!(met(&second[4..]), [[1, 5], [3, 7], [2, 6], [0, 4]]);
}

#[test]
fn a_bye_is_worth_a_pairing_won() {
    // The first round is drawn throughout, so the last of five engines leads by its bye.
    let met: Vec<[usize; 2]> = Schedule::Swiss(Some(2))
        .pairings(5, |number| [Some([4, 4]), Some([4, 4])].get(number).copied().flatten())
        .iter()
        .map(|pairing| pairing.engines)
        .collect();
    assert_eq!(met, [[0, 1], [2, 3], [0, 4], [1, 2]]);
}

/// All perfect matchings of places, in lexicographic order.
fn ways_to_pair_off(places: &[usize]) -> Vec<Vec<[usize; 2]>> {
    let Some((&one, rest)) = places.split_first() else { return vec![Vec::new()] };
    let with = |&other: &usize| {
        let left: Vec<usize> = rest.iter().copied().filter(|&place| place != other).collect();
        ways_to_pair_off(&left).into_iter().map(move |way| [vec![[one, other]], way].concat())
    };
    rest.iter().flat_map(with).collect()
}

#[test]
fn a_swiss_round_is_the_first_of_all_with_the_fewest_repetitions() {
    for (engines, seed) in (2..9).flat_map(|engines| (0..6).map(move |seed| (engines, seed))) {
        let rounds = 9;
        let (pairings, results) = play(Schedule::Swiss(Some(rounds)), engines, seed);
        // Points of pairings and of games, and meetings; the index after the last engine stands for a bye.
        let mut scores = vec![(0, 0); engines];
        let mut met = vec![vec![0; engines + 1]; engines + 1];
        let mut numbers = 0..pairings.len();
        for round in 0..rounds {
            let mut ranked: Vec<usize> = (0..engines).collect();
            ranked.sort_by(|&one, &other| scores[other].cmp(&scores[one]).then(one.cmp(&other)));
            ranked.extend((engines % 2 == 1).then_some(engines));
            let ways = ways_to_pair_off(&(0..ranked.len()).collect::<Vec<_>>());
            let engines_of = |way: &[[usize; 2]]| -> Vec<[usize; 2]> {
                way.iter().map(|places| places.map(|place| ranked[place])).collect()
            };
            let most_met = |way: &&Vec<[usize; 2]>| engines_of(way).iter().map(|&[one, other]| met[one][other]).max();
            // The first of several matchings with equally few meetings.
            let best = engines_of(ways.iter().min_by_key(most_met).unwrap());
            for mut pair in best {
                pair.sort_unstable();
                let [one, other] = pair;
                met[one][other] += 1;
                met[other][one] += 1;
                if other == engines {
                    scores[one].0 += 2;
                    continue;
                }
                let number = numbers.next().unwrap();
                assert_eq!(pairings[number], Pairing { round, engines: pair }, "{engines} engines, seed {seed}");
                let [points, others] = results[number];
                let match_points = match points.cmp(&others) {
                    Ordering::Greater => [2, 0],
                    Ordering::Equal => [1, 1],
                    Ordering::Less => [0, 2],
                };
                for (engine, won, points) in [(one, match_points[0], points), (other, match_points[1], others)] {
                    scores[engine] = (scores[engine].0 + won, scores[engine].1 + points);
                }
            }
        }
        assert!(numbers.is_empty());
    }
}

#[test]
fn schedules_are_read_as_they_are_written() {
    for text in ["round-robin", "gauntlet", "gauntlet:3", "knockout", "swiss", "swiss:7"] {
        let schedule: Schedule = text.parse().unwrap();
        assert_eq!(schedule.to_string(), text);
        let json = serde_json::to_string(&schedule).unwrap();
        assert_eq!((json.as_str(), serde_json::from_str(&json).ok()), (&*format!("\"{text}\""), Some(schedule)));
    }
    assert_eq!("gauntlet:1".parse::<Schedule>().unwrap().to_string(), "gauntlet");
    for bad in ["", "swiss:0", "swiss:", "swiss:x", "knockout:2", "round-robin:2", "Swiss", "league"] {
        let error = bad.parse::<Schedule>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("found `{bad}`, expected round-robin, ")), "{error}");
    }
}

#[test]
fn the_usual_schedule_of_one_player_is_solo() {
    assert_eq!([1, 2].map(Schedule::usual), [Schedule::Alone, Schedule::RoundRobin]);
}
