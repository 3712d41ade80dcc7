//! What the bot likes and dislikes, in hundredths of a line sent.

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $value:literal,)*) => {
        /// How much each thing counts, in hundredths of a line sent.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Weights {
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
                Self { $($name: $value),* }
            }
        }
    };
}

weights! {
    /// Each row of the highest column.
    height: -4,
    /// Each row of the highest column above the tenth.
    upper_half: -25,
    /// Each row of the highest column above the fifteenth.
    upper_quarter: -120,
    /// Each step between neighbouring columns, the well left out.
    bumpiness: -9,
    /// The same, squared.
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
    /// Nothing covered and nothing above the fourth row: a perfect clear may come of it.
    clean: 15,
    /// Each complete row beside the well, four at most.
    well: 20,
    /// Each row beyond four in which the well is deeper than its neighbours.
    shaft: -8,
    /// A place for a T-spin double, as yet without a row to complete.
    double_0: 15,
    /// The same with one row.
    double_1: 60,
    /// The same with two rows.
    double_2: 170,
    /// A place for a T-spin triple, as yet without a row to complete.
    triple_0: 15,
    /// The same with one row.
    triple_1: 40,
    /// The same with two rows.
    triple_2: 110,
    /// The same with three rows.
    triple_3: 250,
    /// The next difficult clear sends one more.
    back_to_back: 50,
    /// Each clear in a row.
    combo: 5,
    /// A held T.
    held_t: 25,
    /// A held I.
    held_i: 10,
    /// Each line sent.
    attack: 100,
    /// The same again for each row of an opponent's highest column above the tenth.
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
    /// A board left empty.
    perfect: 50,
    /// A T placed without a spin that clears lines.
    wasted_t: -70,
    /// Each row of garbage on its way that is not answered.
    threat: -8,
}
