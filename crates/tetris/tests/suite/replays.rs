use std::time::Duration;

use tetrad_core::Side;
use tetrad_core::random::SplitMix64;
use tetrad_tetris::page::replay_fumen;
use tetrad_tetris::{
    AttackTable, Ending, Fumen, Goal, Handling, Key, News, Placement, Realtime, RealtimeGame, Recording, Replay,
    Rotation, Rules, Solo, Versus,
};

/// Every key, those that shift twice: players press them more often.
pub(crate) const KEYS: [Key; 10] = [
    Key::Left,
    Key::Left,
    Key::Right,
    Key::Right,
    Key::SoftDrop,
    Key::HardDrop,
    Key::Clockwise,
    Key::Counterclockwise,
    Key::Flip,
    Key::Hold,
];

/// The least and the most frames of a game, at 60 Hz.
const FRAMES: [usize; 2] = [200, 1_600];

/// The beginning of a game. Seeds differ in players, rules, goal and handling.
fn start(seed: u64) -> RealtimeGame {
    let ms = Duration::from_secs_f64;
    let instant = Handling { repeat: ms(0.0), soft_drop: ms(0.0), cut: ms(0.017), ..Handling::default() };
    let uneven = Handling { delay: ms(0.1335), repeat: ms(0.0101), gravity: Some(ms(0.2507)), ..Handling::default() };
    let handling = [Handling::default(), instant, uneven][seed as usize % 3];
    let rotation = if seed.is_multiple_of(2) { Rotation::SrsPlus } else { Rotation::Srs };
    let attack = AttackTable::ALL[seed as usize / 4 % 4];
    let rules = Rules { rotation, attack, ..Rules::default() };
    match seed % 8 {
        0 | 1 | 4 | 5 => RealtimeGame::versus(seed, rules, handling),
        2 | 6 => RealtimeGame::solo(seed, rules, handling, Some(Goal::Pieces(40))),
        3 => RealtimeGame::solo(seed, rules, handling, Some(Goal::Lines(2))),
        _ => RealtimeGame::solo(seed, rules, handling, None),
    }
}

/// The placement of a simple bot: clears and sends what it can, as low as it can.
fn greedy(game: &RealtimeGame, side: Side) -> Option<Placement> {
    let Versus { contestants, rules, .. } = game.seen_by(side)?;
    let position = &contestants[0].position;
    let worth = |placement: &Placement| {
        let placed = position.clone().place_unchecked(*placement, &rules);
        (placed.attack, placed.clear.lines, std::cmp::Reverse(placement.y))
    };
    position.legal_placements(&rules).into_iter().max_by_key(worth)
}

/// Whether a game ends with a number of lines.
fn is_for_lines(game: &RealtimeGame) -> bool {
    matches!(game.players()[0].goal(), Some(Goal::Lines(_)))
}

/// Plays with random keys at random times; a bot has the second side of versus games.
fn play(seed: u64) -> RealtimeGame {
    let mut rng = SplitMix64::new(seed);
    let mut game = start(seed);
    if game.players().len() == 2 {
        game.set_pace(Side::Second, Some(Duration::from_millis(170)));
    }
    for _ in 0..FRAMES[0] + rng.below(FRAMES[1] - FRAMES[0]) {
        if game.is_over() {
            break;
        }
        if game.take_news().contains(&News::Wanted(Side::Second))
            && let Some(placement) = greedy(&game, Side::Second)
        {
            game.place(Side::Second, placement).unwrap();
        }
        // Random keys alone clear almost no lines.
        if is_for_lines(&game)
            && rng.below(10) == 0
            && let Some(placement) = greedy(&game, Side::First)
        {
            game.place(Side::First, placement).unwrap();
        }
        for _ in 0..rng.below(3) {
            let key = KEYS[rng.below(KEYS.len())];
            if rng.below(2) == 0 { game.press(Side::First, key) } else { game.release(Side::First, key) }
        }
        // Frames are never quite even, and some are missed.
        let frame = 16_000_000 + rng.below(1_500_000) as u64;
        game.advance(Duration::from_nanos(if rng.below(40) == 0 { frame * 5 } else { frame }));
    }
    game
}

fn replay_of(seed: u64, played: &RealtimeGame) -> Replay {
    let text = played.recording().to_string();
    Replay::new(start(seed), text.parse::<Recording>().unwrap(), played.time())
}

/// Everything of a player that can be seen.
fn shown(player: &Realtime) -> impl PartialEq + std::fmt::Debug {
    let falling = (player.active(), player.ghost(), player.can_hold());
    let counts = (player.tally(), player.keystrokes(), player.time(), player.ending());
    (player.position().clone(), player.incoming().clone(), falling, counts)
}

fn all_shown(game: &RealtimeGame) -> Vec<impl PartialEq + std::fmt::Debug> {
    game.players().iter().map(shown).collect()
}

#[test]
fn a_replay_ends_on_exactly_the_board_of_the_live_game_for_200_seeded_games() {
    let (mut endings, mut sent, mut cleared) = ([0; 2], 0, 0);
    for seed in 0..200 {
        let played = play(seed);
        let mut replay = replay_of(seed, &played);
        replay.seek(Duration::MAX);
        assert_eq!(all_shown(replay.game()), all_shown(&played), "seed {seed}");
        let pieces: u32 = played.players().iter().map(|player| player.tally().pieces).sum();
        assert_eq!(replay.moments().len(), pieces as usize, "seed {seed}");
        endings[usize::from(played.is_over())] += 1;
        sent += played.players().last().map_or(0, |player| player.tally().attack);
        cleared += u32::from(is_for_lines(&played) && played.players()[0].ending() == Some(Ending::Goal));
    }
    assert!(endings.iter().all(|&count| count > 10), "games that ended and games that did not: {endings:?}");
    assert!(sent > 100, "bots send garbage: {sent}");
    assert!(cleared > 10, "games end with two lines: {cleared}");
}

#[test]
fn any_time_of_a_replay_looks_the_same_whichever_way_it_is_reached() {
    for seed in 0..12 {
        let played = play(seed);
        let mut steady = replay_of(seed, &played);
        let mut jumping = replay_of(seed, &played);
        let mut rng = SplitMix64::new(seed);
        let end = steady.end().as_millis() as usize;
        let mut times: Vec<usize> = (0..20).map(|_| rng.below(end)).collect();
        let reached = |replay: &mut Replay, time: &usize| {
            replay.seek(Duration::from_millis(*time as u64));
            format!("{:?}", all_shown(replay.game()))
        };
        let jumped: Vec<String> = times.iter().map(|time| reached(&mut jumping, time)).collect();
        let mut pairs: Vec<(usize, String)> = times.drain(..).zip(jumped).collect();
        pairs.sort();
        for (time, shown) in pairs {
            assert_eq!(reached(&mut steady, &time), shown, "seed {seed} at {time} ms");
        }
    }
}

#[test]
fn the_position_before_every_piece_is_one_in_which_it_is_legal() {
    for seed in 0..12 {
        for moment in replay_of(seed, &play(seed)).moments() {
            let (position, rules) = match moment.position.parse::<Versus>() {
                Ok(game) => (game.contestants[0].position.clone(), game.rules),
                Err(_) => moment.position.parse::<Solo>().map(|game| (game.position, game.rules)).unwrap(),
            };
            assert_eq!(position.objection(moment.placement, &rules), None, "{}: {}", moment.position, moment.placement);
            assert!(moment.from <= moment.at);
        }
    }
}

#[test]
fn a_replay_as_a_fumen_has_a_page_for_every_piece_and_ends_on_the_last_field() {
    let played = play(2);
    let replay = replay_of(2, &played);
    let fumen: Fumen = replay_fumen(&replay, Side::First).parse().unwrap();
    assert_eq!(fumen.pages.len(), replay.moments().len() + 1);
    assert_eq!(fumen.pages.last().unwrap().sheet.field(), played.players()[0].position().field);
}
