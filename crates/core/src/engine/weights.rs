//! Files of weights: the networks of engines, as the training scripts write them (docs/training.md has the form).
//!
//! Native programs carry the files of their engines. A WebAssembly module does not, so that pages show a board before the
//! weights have arrived; its host loads them.

use std::fmt;
use std::sync::OnceLock;

/// The beginning of a file: a name and the version of the form.
const MAGIC: &[u8; 16] = b"tetrad network 2";

/// Access to the weights of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Whether the engine has its weights; without them it can't search.
    pub are_loaded: fn() -> bool,
    /// Takes the weights out of the bytes of their file. Later files are checked and change nothing.
    pub load: fn(&[u8]) -> Result<(), WeightsError>,
}

/// The weights of an engine, which are read from their file once.
#[derive(Debug)]
pub struct LoadedWeights<T> {
    weights: OnceLock<T>,
    read: fn(&[u8]) -> Result<T, WeightsError>,
    /// The file, where the program carries it.
    carried: Option<&'static [u8]>,
}

impl<T> LoadedWeights<T> {
    /// Weights that `read` takes out of the file that the program carries, or else out of one that its host loads.
    pub const fn new(read: fn(&[u8]) -> Result<T, WeightsError>, carried: Option<&'static [u8]>) -> Self {
        Self { weights: OnceLock::new(), read, carried }
    }

    /// Whether [`LoadedWeights::get`] has something to return.
    pub fn are_loaded(&self) -> bool {
        self.carried.is_some() || self.weights.get().is_some()
    }

    /// Reads a file. Later files are checked and change nothing.
    pub fn load(&self, file: &[u8]) -> Result<(), WeightsError> {
        let weights = (self.read)(file)?;
        self.weights.get_or_init(|| weights);
        Ok(())
    }

    /// The weights.
    ///
    /// # Panics
    ///
    /// If none are loaded, or the carried file is damaged.
    pub fn get(&self) -> &T {
        self.weights.get_or_init(|| {
            let file = self.carried.expect("the host of a module loads the weights before it makes an engine");
            (self.read)(file).expect("a test reads the carried file")
        })
    }
}

/// Why a file of weights can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// It does not begin as such files do.
    NotWeights,
    /// It is for another network: the sizes that were found, and those that were expected.
    OtherSizes(Vec<u32>, Vec<u32>),
    /// It has another length than its sizes say, in bytes: found and expected.
    OtherLength(usize, usize),
    /// Its checksum does not match.
    Damaged,
}

impl std::error::Error for WeightsError {}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWeights => f.write_str("the file does not begin with `tetrad network 2`"),
            Self::OtherSizes(found, expected) => {
                write!(f, "the file has a network of the sizes {found:?}, expected {expected:?}")
            }
            Self::OtherLength(found, expected) => write!(f, "the file has {found} bytes, expected {expected}"),
            Self::Damaged => f.write_str("the file is damaged: its checksum does not match"),
        }
    }
}

/// Reads numbers one after the other from a file of weights.
#[derive(Clone, Debug)]
pub struct WeightsReader<'a>(&'a [u8]);

impl<'a> WeightsReader<'a> {
    /// Checks a file for a network of these sizes, whose weights take `length` bytes.
    pub fn new(file: &'a [u8], sizes: &[u32], length: usize) -> Result<Self, WeightsError> {
        let rest = file.strip_prefix(MAGIC).ok_or(WeightsError::NotWeights)?;
        let expected = MAGIC.len() + 4 * sizes.len() + 8 + length;
        let Some((head, rest)) = rest.split_at_checked(4 * sizes.len()) else {
            return Err(WeightsError::OtherLength(file.len(), expected));
        };
        let found: Vec<u32> = head.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
        if found != sizes {
            return Err(WeightsError::OtherSizes(found, sizes.to_vec()));
        }
        let Some((&sum, weights)) = rest.split_first_chunk().filter(|(_, weights)| weights.len() == length) else {
            return Err(WeightsError::OtherLength(file.len(), expected));
        };
        if checksum(weights) == u64::from_le_bytes(sum) { Ok(Self(weights)) } else { Err(WeightsError::Damaged) }
    }

    fn next<const N: usize>(&mut self) -> [u8; N] {
        let (&bytes, rest) = self.0.split_first_chunk().expect("the length was checked");
        self.0 = rest;
        bytes
    }

    /// The next number of one byte.
    pub fn i8(&mut self) -> i8 {
        i8::from_le_bytes(self.next())
    }

    /// The next number of two bytes.
    pub fn i16(&mut self) -> i16 {
        i16::from_le_bytes(self.next())
    }

    /// The next number of four bytes.
    pub fn i32(&mut self) -> i32 {
        i32::from_le_bytes(self.next())
    }
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> Vec<u8> {
        let weights = [0xFF, 0x02, 0x01, 0xFE, 0xFF, 0xFF, 0xFF];
        let sizes = [3_u32, 7].map(u32::to_le_bytes).concat();
        [MAGIC.as_slice(), &sizes, &checksum(&weights).to_le_bytes(), &weights].concat()
    }

    #[test]
    fn numbers_come_in_the_order_of_the_file() {
        let file = file();
        let mut reader = WeightsReader::new(&file, &[3, 7], 7).unwrap();
        assert_eq!((reader.i8(), reader.i16(), reader.i32()), (-1, 0x102, -2));
    }

    #[test]
    fn every_damage_is_an_error_in_words() {
        let error = |file: &[u8], sizes: &[u32]| WeightsReader::new(file, sizes, 7).unwrap_err().to_string();
        assert_eq!(error(b"<!doctype html>", &[3, 7]), "the file does not begin with `tetrad network 2`");
        assert_eq!(error(&file(), &[3, 8]), "the file has a network of the sizes [3, 7], expected [3, 8]");
        for length in MAGIC.len()..file().len() {
            let expected = format!("the file has {length} bytes, expected {}", file().len());
            assert_eq!(error(&file()[..length], &[3, 7]), expected);
        }
        for place in MAGIC.len() + 8..file().len() {
            let mut file = file();
            file[place] ^= 1;
            assert_eq!(error(&file, &[3, 7]), "the file is damaged: its checksum does not match");
        }
    }
}
