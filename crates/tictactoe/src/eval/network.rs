//! The network for five in a row: rows of weights of the windows around each free cell are summed up and clipped, cells are summed up for
//! each of nine regions of the board, and two small layers make one value of them. The biases of the first layer depend on the threats that the
//! players have, because what a cell is worth depends on who has to answer first.
//!
//! `network.bin` holds the weights (docs/training.md). All sums are integers without saturation, so that every machine gets the same
//! value. A row has one half for each player: the second player's is the row of the window with the marks exchanged, so that a position
//! has the same value when the players change sides.

use std::sync::LazyLock;

use tetrad_core::engine::weights::{LoadedWeights, Weights, WeightsError, WeightsReader};

use super::Threat;
use super::products::{Pair, Products};
use super::windows::{self, CODES, WINDOWS};

/// The number of values of a row for each player.
const WIDTH: usize = 16;

/// The number of values of a row.
pub(crate) const LANES: usize = 2 * WIDTH;

/// The number of regions.
pub(crate) const REGIONS: usize = 9;

const INPUTS: usize = REGIONS * LANES;

/// The numbers of units of both layers.
const FIRST: usize = 32;
const SECOND: usize = 16;

/// The threats of the opponent that choose the biases of the first layer.
pub(crate) const THREATS: [Threat; 4] = [Threat::DoubleThree, Threat::Four, Threat::FourThree, Threat::OpenFour];

/// Those of the player to move, who would have won with an open four.
pub(crate) const OWN_THREATS: [Threat; 3] = [THREATS[0], THREATS[1], THREATS[2]];

/// The number of sets of threats.
pub(crate) const THREAT_SETS: usize = 1 << (OWN_THREATS.len() + THREATS.len());

/// The sizes of the network, in the order of the file.
const SIZES: [u32; 5] = [WINDOWS as u32, WIDTH as u32, FIRST as u32, SECOND as u32, THREAT_SETS as u32];

/// The length of the weights in the file, in bytes.
const LENGTH: usize =
    WINDOWS * WIDTH + 2 * (INPUTS * FIRST + FIRST * SECOND + SECOND + INPUTS) + 4 * (THREAT_SETS * FIRST + SECOND + 1);

/// The largest value of a cell or unit; larger ones are clipped. Rows are in units of its inverse.
const UNIT: i16 = 127;

/// The binary logarithms of the units of the layers' weights.
const FIRST_SHIFT: u32 = 10;
const SECOND_SHIFT: u32 = 8;

/// The scale of the direct weights against those of the second layer.
const FINE: i32 = 16;

/// The scale of the output: clipped units, and weights in quarters of a point.
const SCALE: i32 = UNIT as i32 * 4 * FINE;

/// The longest side of a board that the network evaluates: on larger ones sums could overflow.
pub(crate) const LONGEST_SIDE: usize = 24;

/// The third of the board in which a row or column lies. The first and the last third have the same size.
pub(crate) const fn third(at: usize, size: usize) -> usize {
    (2 * at + 1) * 3 / (2 * size)
}

/// The values of a cell or region: the first player's half, then the second player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [i16; LANES]);

impl Lanes {
    pub(crate) const ZERO: Self = Self([0; LANES]);

    /// Subtracts the contribution of a cell with these sums from its region.
    #[inline(always)]
    pub(crate) fn leave(&self, region: &mut Self) {
        (0..LANES).for_each(|lane| region.0[lane] = region.0[lane].wrapping_sub(self.0[lane].clamp(0, UNIT)));
    }

    /// Exchanges a row for another in the sums of a cell, which are saved before, and in those of its region.
    #[inline(always)]
    pub(crate) fn exchange(&mut self, [before, after]: [&Self; 2], saved: &mut Self, region: &mut Self) {
        for lane in 0..LANES {
            let old = self.0[lane];
            let new = old.wrapping_add(after.0[lane].wrapping_sub(before.0[lane]));
            saved.0[lane] = old;
            self.0[lane] = new;
            let difference = new.clamp(0, UNIT) - old.clamp(0, UNIT);
            region.0[lane] = region.0[lane].wrapping_add(difference);
        }
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.0.iter().fold(0, |any, lane| any | lane) == 0
    }
}

/// The network, spread out for the search.
pub(crate) struct Network {
    /// The window of each code.
    numbers: Box<[u16; CODES]>,
    rows: Vec<Lanes>,
    first: Vec<Pair<FIRST>>,
    /// For each set of threats.
    first_bias: Vec<[i32; FIRST]>,
    second: [Pair<SECOND>; FIRST / 2],
    second_bias: [i32; SECOND],
    out: [i16; SECOND],
    direct: [Lanes; REGIONS],
    out_bias: i32,
}

/// The weights as the file has them.
struct FileWeights {
    rows: Vec<[i8; WIDTH]>,
    first: Vec<[i16; INPUTS]>,
    first_bias: Vec<[i32; FIRST]>,
    second: [[i16; FIRST]; SECOND],
    second_bias: [i32; SECOND],
    out: [i16; SECOND],
    direct: [i16; INPUTS],
    out_bias: i32,
}

impl FileWeights {
    fn read(file: &[u8]) -> Result<Self, WeightsError> {
        let mut reader = WeightsReader::new(file, &SIZES, LENGTH)?;
        Ok(Self {
            rows: (0..WINDOWS).map(|_| std::array::from_fn(|_| reader.i8())).collect(),
            first: (0..FIRST).map(|_| std::array::from_fn(|_| reader.i16())).collect(),
            first_bias: (0..THREAT_SETS).map(|_| std::array::from_fn(|_| reader.i32())).collect(),
            second: std::array::from_fn(|_| std::array::from_fn(|_| reader.i16())),
            second_bias: std::array::from_fn(|_| reader.i32()),
            out: std::array::from_fn(|_| reader.i16()),
            direct: std::array::from_fn(|_| reader.i16()),
            out_bias: reader.i32(),
        })
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

static NETWORK: LazyLock<Network> = LazyLock::new(|| Network::new(LOADED.get()));

impl Network {
    /// The network with the loaded weights.
    pub(crate) fn get() -> &'static Self {
        &NETWORK
    }

    fn new(weights: &FileWeights) -> Self {
        let numbers: Vec<u16> = (0..CODES).map(|code| windows::number(code) as u16).collect();
        let mut rows = vec![Lanes::ZERO; WINDOWS];
        for code in 0..CODES {
            let halves = [code, windows::exchanged(code)].map(|code| weights.rows[windows::number(code)]);
            rows[usize::from(numbers[code])] =
                Lanes(std::array::from_fn(|lane| i16::from(halves[lane / WIDTH][lane % WIDTH])));
        }
        let first =
            |pair: usize| Pair(std::array::from_fn(|unit| [0, 1].map(|input| weights.first[unit][2 * pair + input])));
        let second =
            |pair: usize| Pair(std::array::from_fn(|unit| [0, 1].map(|input| weights.second[unit][2 * pair + input])));
        Self {
            numbers: numbers.try_into().expect("it has one number for each code"),
            rows,
            first: (0..INPUTS / 2).map(first).collect(),
            first_bias: weights.first_bias.clone(),
            second: std::array::from_fn(second),
            second_bias: weights.second_bias,
            out: weights.out,
            direct: std::array::from_fn(|region| {
                Lanes(std::array::from_fn(|lane| weights.direct[region * LANES + lane]))
            }),
            out_bias: weights.out_bias,
        }
    }

    /// The number of the window with a code.
    #[inline(always)]
    pub(crate) fn number(&self, code: u16) -> u16 {
        self.numbers[usize::from(code)]
    }

    /// The row of a window.
    #[inline(always)]
    pub(crate) fn row(&self, number: u16) -> &Lanes {
        &self.rows[usize::from(number)]
    }

    /// The value in points, for the player to move, of the sums of all regions and the set of threats.
    #[inline(always)]
    pub(crate) fn value(
        &self,
        products: impl Products,
        regions: &[Lanes; REGIONS],
        threats: usize,
        to_move: usize,
    ) -> i32 {
        let (mut units, mut direct) = (self.first_bias[threats], self.out_bias);
        for (region, sums) in regions.iter().enumerate() {
            if sums.is_zero() {
                continue;
            }
            // The half of the player to move comes first.
            let inputs: [i16; LANES] = std::array::from_fn(|lane| sums.0[lane ^ (to_move * WIDTH)]);
            let weighted = (0..LANES).map(|lane| i32::from(inputs[lane]) * i32::from(self.direct[region].0[lane]));
            direct = direct.wrapping_add(weighted.fold(0, i32::wrapping_add));
            products.add(&self.first[region * LANES / 2..(region + 1) * LANES / 2], &inputs, &mut units);
        }
        let hidden = units.map(|unit| (unit >> FIRST_SHIFT).clamp(0, i32::from(UNIT)) as i16);
        let mut units = self.second_bias;
        products.add(&self.second, &hidden, &mut units);
        let weighted =
            |unit: usize| (units[unit] >> SECOND_SHIFT).clamp(0, i32::from(UNIT)) * i32::from(self.out[unit]);
        let total = (0..SECOND).map(weighted).sum::<i32>() * FINE;
        direct.wrapping_add(total) / SCALE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sum_overflows_on_the_largest_board() {
        let weights = LOADED.get();
        let magnitude = |weights: &[i16]| weights.iter().map(|&weight| i64::from(weight).abs()).sum::<i64>();
        let cells = LONGEST_SIDE.div_ceil(3).pow(2) as i64;
        let region = cells * i64::from(UNIT);
        assert!(region <= i64::from(i16::MAX), "{region}");
        let limit = i64::from(i32::MAX);
        for (unit, inputs) in weights.first.iter().enumerate() {
            let bias = weights.first_bias.iter().map(|biases| i64::from(biases[unit]).abs()).max().unwrap_or_default();
            assert!(magnitude(inputs) * region + bias <= limit, "{unit}");
        }
        for (unit, inputs) in weights.second.iter().enumerate() {
            assert!(
                magnitude(inputs) * i64::from(UNIT) + i64::from(weights.second_bias[unit]).abs() <= limit,
                "{unit}"
            );
        }
        let out = magnitude(&weights.out) * i64::from(UNIT) * i64::from(FINE);
        assert!(out + magnitude(&weights.direct) * region + i64::from(weights.out_bias).abs() <= limit);
    }

    #[test]
    fn windows_without_marks_count_nothing() {
        let network = Network::get();
        for wall in 0..4 {
            // Both players' bits of the cells from the wall on, on one side.
            let code = (0xF0 << wall & 0xF0) * 0x101;
            assert_eq!(*network.row(network.number(code)), Lanes::ZERO, "{code:016b}");
        }
        assert_eq!(*network.row(network.number(0)), Lanes::ZERO);
    }

    #[test]
    fn a_file_for_another_network_is_refused() {
        let mut file = include_bytes!("network.bin").to_vec();
        *file.last_mut().expect("it is not empty") ^= 1;
        assert_eq!((WEIGHTS.load)(&file), Err(WeightsError::Damaged));
        file[20] ^= 1;
        let error = (WEIGHTS.load)(&file).unwrap_err().to_string();
        assert_eq!(
            error,
            "the file has a network of the sizes [7381, 17, 32, 16, 128], expected [7381, 16, 32, 16, 128]"
        );
    }
}
