//! The weights of the bot's evaluation, in hundredths of a line sent.

/// Declares a table of weights: a field for each, their values by default, and both in order for the tuner.
macro_rules! weights {
    ($(#[$table:meta])* struct Weights; $($(#[$doc:meta])* $name:ident: $value:literal,)*) => {
        $(#[$table])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Weights {
            /// The weights that the tuner found.
            pub const TUNED: Self = Self { $($name: $value),* };

            /// The names, in the order of [`Self::to_vec`].
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The weights in order.
            pub fn to_vec(&self) -> Vec<i32> {
                vec![$(self.$name),*]
            }

            /// Weights from their values in order; `None` if there are too few or too many.
            pub fn from_slice(values: &[i32]) -> Option<Self> {
                match *values {
                    [$($name),*] => Some(Self { $($name),* }),
                    _ => None,
                }
            }
        }

        impl Default for Weights {
            fn default() -> Self {
                Self::TUNED
            }
        }
    };
}

pub(crate) use weights;

weights! {
    /// The weights of the bot's evaluation, in hundredths of a line sent.
    struct Weights;
    /// Each row of the highest column.
    height: -4,
    /// Each row of the highest column above the tenth.
    upper_half: -25,
    /// Each row of the highest column above the fifteenth.
    upper_quarter: -120,
    /// Each step between neighbouring columns, the well left out.
    bumpiness: -9,
    /// The square of each step between neighbouring columns, 64 at most, the well left out.
    bumpiness_squared: -3,
    /// Each change between filled and free along a row.
    row_transitions: -4,
    /// Each covered free cell that is closed on both sides.
    cavity: -70,
    /// Each covered free cell that a piece could be pushed into from the side.
    overhang: -30,
    /// Each filled cell above the highest covered free cell of a column, six at most.
    cover: -12,
    /// Each row with a covered free cell.
    covered_row: -10,
    /// No covered cell and nothing above the fourth row, so that a perfect clear may follow.
    clean: 15,
    /// Each complete row beside the well, four at most.
    well: 20,
    /// Each row beyond four in which the well is deeper than its neighbours.
    shaft: -8,
    /// A slot for a T-spin double in which a T completes no row yet.
    double_0: 15,
    /// A slot for a T-spin double in which a T completes one row.
    double_1: 60,
    /// A slot for a T-spin double in which a T completes two rows.
    double_2: 170,
    /// A slot for a T-spin triple in which a T completes no row yet.
    triple_0: 15,
    /// A slot for a T-spin triple in which a T completes one row.
    triple_1: 40,
    /// A slot for a T-spin triple in which a T completes two rows.
    triple_2: 110,
    /// A slot for a T-spin triple in which a T completes three rows.
    triple_3: 250,
    /// Back-to-back: the next difficult clear sends one more line.
    back_to_back: 50,
    /// Each clear of the current combo.
    combo: 5,
    /// A held T.
    held_t: 25,
    /// A held I.
    held_i: 10,
    /// Each line sent.
    attack: 100,
    /// Added to `attack` for each row of the highest opponent's stack above the tenth.
    pressure: 4,
    /// A clear of one line.
    single: -70,
    /// A clear of two lines.
    double: -60,
    /// A clear of three lines.
    triple: -50,
    /// A clear of four lines.
    tetris: 20,
    /// A T-spin that clears one line.
    spin_single: 0,
    /// A T-spin that clears two lines.
    spin_double: 60,
    /// A T-spin that clears three lines.
    spin_triple: 60,
    /// A mini T-spin that clears lines.
    mini: -60,
    /// A perfect clear.
    perfect: 50,
    /// A T that does not clear lines with a spin.
    wasted_t: -70,
    /// Each row of garbage on its way that is not cancelled.
    threat: -8,
}
