//! The network: rows of weights of all features that count are summed up, each sum is clipped and squared, and the bucket's weights
//! make one value of them.
//!
//! `network.bin` holds the weights (docs/training.md): rows of bytes, sums of 16 bits, products of 32, without saturation or rounding, so
//! that every machine gets the same value. Most rows are the same in a whole search. They are spread out once: those of heights for
//! two squares at a time, those of workers for the two gods that play. The sums start anew in every position, which is as fast as
//! keeping them from ply to ply, because a turn changes most counts.

use std::sync::{LazyLock, OnceLock};

use tetrad_core::engine::weights::{LoadedWeights, Weights, WeightsError, WeightsReader};
use tetrad_core::wide;

use super::features::{
    self, ACTIVE, BAN, BUCKETS, BY_GOD, COUNTED, EvalInput, FACING, FEATURES, GODS, OF_GODS, STANDS, TERMS, WORKERS,
};
use crate::gods::God;
use crate::position::Position;
use crate::square::SQUARE_COUNT;

/// The number of sums.
const WIDTH: usize = 64;

/// The sizes of the network, in the order of the file.
const SIZES: [u32; 3] = [FEATURES as u32, WIDTH as u32, BUCKETS as u32];

/// The length of the weights in the file, in bytes.
const LENGTH: usize = 2 * WIDTH + FEATURES * WIDTH + 2 * BUCKETS * WIDTH + 4 * BUCKETS;

/// The weights as the file has them.
struct FileWeights {
    bias: Row,
    rows: Box<[[i8; WIDTH]; FEATURES]>,
    out: [Row; BUCKETS],
    out_bias: [i32; BUCKETS],
}

impl FileWeights {
    fn read(file: &[u8]) -> Result<Self, WeightsError> {
        let mut reader = WeightsReader::new(file, &SIZES, LENGTH)?;
        Ok(Self {
            bias: Row(std::array::from_fn(|_| reader.i16())),
            rows: Box::new(std::array::from_fn(|_| std::array::from_fn(|_| reader.i8()))),
            out: std::array::from_fn(|_| Row(std::array::from_fn(|_| reader.i16()))),
            out_bias: std::array::from_fn(|_| reader.i32()),
        })
    }

    /// The row of a feature.
    fn row(&self, feature: usize) -> Row {
        Row(self.rows[feature].map(i16::from))
    }
}

/// The file of weights, which native programs carry.
#[cfg(not(target_family = "wasm"))]
const CARRIED: Option<&[u8]> = Some(include_bytes!("network.bin"));
#[cfg(target_family = "wasm")]
const CARRIED: Option<&[u8]> = None;

static LOADED: LoadedWeights<FileWeights> = LoadedWeights::new(FileWeights::read, CARRIED);

/// Access to the weights.
pub(crate) const WEIGHTS: Weights = Weights { are_loaded: || LOADED.are_loaded(), load: |file| LOADED.load(file) };

/// The largest sum; larger ones are clipped. Rows are in units of its inverse.
const UNIT: i16 = 127;

/// The scale of the output: squares of sums, and weights in quarters of a point.
const SCALE: i32 = UNIT as i32 * UNIT as i32 * 4;

/// The sums that are made at once: as many as fit into registers.
const LANES: usize = 64;

/// One weight for each sum.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([i16; WIDTH]);

impl Row {
    fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|sum| self.0[sum] + other.0[sum]))
    }
}

/// The pairs of squares whose heights share a row; the last square is alone.
const HEIGHT_PAIRS: usize = SQUARE_COUNT.div_ceil(2);

/// What a level adds to the index of a pair's row, by which of the two squares have that level.
const LEVELS: [usize; 4] = [0, 5, 1, 6];

/// Rows that do not depend on the gods.
struct CommonRows {
    /// Two squares' heights: the first one's counts five times.
    heights: Box<[[Row; 25]; HEIGHT_PAIRS]>,
    /// Terms of both players, then pairs of workers.
    counted: Box<[Row; 2 * TERMS + FACING]>,
    /// The row of the ban on climbing less that of its absence.
    ban: Row,
    out: [Row; BUCKETS],
    out_bias: [i32; BUCKETS],
}

static COMMON: LazyLock<CommonRows> = LazyLock::new(|| {
    let weights = LOADED.get();
    let height = |square: usize, height: usize| {
        if square < SQUARE_COUNT { weights.row(square * 5 + height) } else { Row([0; WIDTH]) }
    };
    let pair = |pair: usize| std::array::from_fn(|at| height(2 * pair, at / 5).plus(height(2 * pair + 1, at % 5)));
    let (free, banned) = (weights.row(BAN), weights.row(BAN + 1));
    CommonRows {
        heights: Box::new(std::array::from_fn(pair)),
        counted: Box::new(std::array::from_fn(|count| weights.row(COUNTED + count))),
        ban: Row(std::array::from_fn(|sum| banned.0[sum] - free.0[sum])),
        out: weights.out,
        out_bias: weights.out_bias,
    }
});

/// Rows of a god to move against another.
struct GodRows {
    /// The bias, with the rows of both gods and of no ban.
    bias: Row,
    /// The workers of the player to move, and of the other one.
    stands: [Box<[Row; STANDS]>; 2],
}

impl GodRows {
    fn new(gods: [God; 2]) -> Self {
        let weights = LOADED.get();
        let god = |who: usize| weights.row(OF_GODS[who] + gods[who] as usize);
        let stands = |who: usize| {
            let by_god = BY_GOD[who] + gods[who] as usize * STANDS;
            let stand = |stand: usize| weights.row(WORKERS[who] + stand).plus(weights.row(by_god + stand));
            Box::new(std::array::from_fn(stand))
        };
        let bias = weights.bias.plus(god(0)).plus(god(1)).plus(weights.row(BAN));
        Self { bias, stands: [stands(0), stands(1)] }
    }

    fn of(gods: [God; 2]) -> &'static Self {
        static ROWS: [[OnceLock<GodRows>; GODS]; GODS] = [const { [const { OnceLock::new() }; GODS] }; GODS];
        ROWS[gods[0] as usize][gods[1] as usize].get_or_init(|| Self::new(gods))
    }
}

/// The rows that count in a position and are not part of the bias: all features but both gods and the ban, the heights in pairs, and
/// those of a worker in one.
const SUMMED: usize = ACTIVE - 3 - 4 - SQUARE_COUNT + HEIGHT_PAIRS;

/// The network for the gods of a game.
#[derive(Clone, Copy)]
pub(crate) struct Network {
    common: &'static CommonRows,
    /// The rows for either side to move.
    gods: [&'static GodRows; 2],
}

impl Network {
    /// The network for positions with the gods of this one.
    pub(crate) fn new(position: &Position) -> Self {
        let [first, second] = position.gods();
        Self { common: &COMMON, gods: [GodRows::of([first, second]), GodRows::of([second, first])] }
    }

    /// The value of the position in points for the player to move; zero while workers are not placed.
    #[inline]
    pub(crate) fn value(&self, position: &Position) -> i32 {
        let network = self;
        wide!((network: &Network, position: &Position) -> i32, network.any_value(position), network.any_value(position))
    }

    #[inline(always)]
    fn any_value(&self, position: &Position) -> i32 {
        let Some(input) = EvalInput::new(position) else { return 0 };
        let gods = self.gods[position.to_move().index()];
        let mut rows = [&self.common.ban; SUMMED];
        let mut number = 0;
        let mut add = |row| {
            rows[number] = row;
            number += 1;
        };
        let levels = [1, 2, 3, 4].map(|height| position.at_least(height).bits() as usize);
        for (pair, heights) in self.common.heights.iter().enumerate() {
            let [one, two, three, dome] = levels.map(|level| LEVELS[level >> (2 * pair) & 3]);
            add(&heights[one + two + three + dome]);
        }
        for who in 0..2 {
            for stand in input.stands(who) {
                add(&gods.stands[who][stand]);
            }
            input.terms(who, |term| add(&self.common.counted[who * TERMS + term]));
        }
        input.pairs(|pair| add(&self.common.counted[2 * TERMS + pair]));
        let bias = if position.is_banned() { &gods.bias.plus(self.common.ban) } else { &gods.bias };
        let bucket = features::bucket(position);
        let total = output(&rows, bias, &self.common.out[bucket]);
        total.wrapping_add(self.common.out_bias[bucket]) / SCALE
    }
}

/// Sums the rows up, and weighs the squares of the clipped sums.
#[inline(always)]
fn output(rows: &[&Row; SUMMED], bias: &Row, out: &Row) -> i32 {
    let mut total = 0_i32;
    for first in (0..WIDTH).step_by(LANES) {
        let lanes = |row: &Row| -> [i16; LANES] { std::array::from_fn(|lane| row.0[first + lane]) };
        let mut sums = lanes(bias);
        for row in rows {
            let row = lanes(row);
            (0..LANES).for_each(|lane| sums[lane] = sums[lane].wrapping_add(row[lane]));
        }
        let out = lanes(out);
        for lane in 0..LANES {
            let clipped = sums[lane].clamp(0, UNIT);
            total = total.wrapping_add(i32::from(clipped * clipped) * i32::from(out[lane]));
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of self-play with their values by the training script.
    const VALUES: &str = include_str!("../../tests/data/network.tsv");

    fn values() -> impl Iterator<Item = (Position, i32)> {
        VALUES.lines().map(|line| {
            let (position, value) = line.split_once('\t').expect("a position and a value");
            (position.parse().expect("a position"), value.parse().expect("a number"))
        })
    }

    #[test]
    fn values_are_those_of_the_training_script_on_wide_registers_and_without() {
        assert_eq!(values().count(), 1_000);
        for (position, value) in values() {
            let network = Network::new(&position);
            assert_eq!((network.value(&position), network.any_value(&position)), (value, value), "{position}");
        }
    }

    /// The network as docs/training.md describes it: no rows in common, and no pairs of squares.
    fn plain_value(position: &Position) -> i32 {
        let weights = LOADED.get();
        let sums = features::active(position)
            .expect("the workers are placed")
            .into_iter()
            .fold(weights.bias, |sums, feature| sums.plus(weights.row(feature.into())));
        let bucket = features::bucket(position);
        let weighted = |sum: usize| {
            let clipped = i64::from(sums.0[sum].clamp(0, UNIT));
            clipped * clipped * i64::from(weights.out[bucket].0[sum])
        };
        let total = (0..WIDTH).map(weighted).sum::<i64>() + i64::from(weights.out_bias[bucket]);
        (total / i64::from(SCALE)) as i32
    }

    #[test]
    fn every_god_has_the_value_of_the_plain_sum() {
        for (position, _) in values().take(40) {
            for own in God::ALL {
                for other in God::ALL {
                    let text = position.to_string();
                    let mut parts = text.split('/');
                    let mut next = || parts.next().expect("a part of a position");
                    let (board, side, one, two) = (next(), next(), next(), next());
                    let squares =
                        |party: &str| party.split_once(':').expect("a god").1.trim_end_matches('#').to_owned();
                    let text =
                        format!("{board}/{side}/{}:{}/{}:{}", own.name(), squares(one), other.name(), squares(two));
                    let position: Position = text.parse().expect("a position");
                    assert_eq!(Network::new(&position).value(&position), plain_value(&position), "{position}");
                }
            }
        }
    }
}
