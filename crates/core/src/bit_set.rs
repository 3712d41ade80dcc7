//! Sets of squares of a board as the bits of one integer.

/// Defines a set of squares and its iterator. The square is a tuple struct around its index, a `u8`, and gets a method
/// `bit` for the set of it alone.
///
/// No operator checks that bits are on the board: sets are combinations of other sets, of squares, and of bits that
/// `from_bits` has masked. There is no `!`; the complement is `ALL - set`.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub struct Square(u8);
///
/// tetrad_core::bit_set! {
///     /// A set of squares.
///     pub struct Squares(u16) of [Square; 9];
///     /// An iterator over the squares of a set.
///     pub struct SquaresIter;
/// }
///
/// let edge = Squares::ALL - Square(4).bit();
/// let row: Squares = [Square(5), Square(3), Square(4)].into_iter().collect();
/// assert_eq!((edge & row).into_iter().collect::<Vec<_>>(), [Square(3), Square(5)]);
/// assert_eq!((row - edge).first(), Some(Square(4)));
/// assert_eq!((edge ^ row).len(), 7);
/// assert!(edge.meets(row) && !edge.contains(Square(4)) && (edge | row).contains(Square(4)));
/// assert_eq!(Squares::from_bits(0xFE01), Square(0).bit());
/// assert_eq!(format!("{:?}", edge & row), "{Square(3), Square(5)}");
/// ```
#[macro_export]
macro_rules! bit_set {
    (
        $(#[$doc:meta])* $vis:vis struct $set:ident($bits:ty) of [$square:ident; $count:expr];
        $(#[$iter_doc:meta])* $iter_vis:vis struct $iter:ident;
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[repr(transparent)]
        $vis struct $set($bits);

        impl $set {
            /// The set without members.
            $vis const EMPTY: Self = Self(0);

            /// The whole board.
            $vis const ALL: Self = Self((1 << $count) - 1);

            /// The set with these bits: bit `n` is the square with index `n`. Bits off the board are dropped.
            #[inline]
            $vis const fn from_bits(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// The members as bits: bit `n` is the square with index `n`.
            #[inline]
            $vis const fn bits(self) -> $bits {
                self.0
            }

            /// Whether there are no members.
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of members.
            #[inline]
            $vis const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether a square is a member.
            #[inline]
            $vis const fn contains(self, square: $square) -> bool {
                self.meets(square.bit())
            }

            /// Whether the sets have a common member.
            #[inline]
            $vis const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// The member with the lowest index.
            #[inline]
            $vis const fn first(self) -> Option<$square> {
                if self.is_empty() { None } else { Some($square(self.0.trailing_zeros() as u8)) }
            }
        }

        impl $square {
            /// The set of this square alone.
            #[inline]
            $vis const fn bit(self) -> $set {
                $set(1 << self.0)
            }
        }

        $crate::bit_set!(@operator $set, BitAnd bitand, BitAndAssign bitand_assign, |one, other| one & other);
        $crate::bit_set!(@operator $set, BitOr bitor, BitOrAssign bitor_assign, |one, other| one | other);
        $crate::bit_set!(@operator $set, BitXor bitxor, BitXorAssign bitxor_assign, |one, other| one ^ other);
        $crate::bit_set!(@operator $set, Sub sub, SubAssign sub_assign, |one, other| one & !other);

        impl ::std::fmt::Debug for $set {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        impl FromIterator<$square> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> Self {
                squares.into_iter().fold(Self::EMPTY, |set, square| set | square.bit())
            }
        }

        impl IntoIterator for $set {
            type Item = $square;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                $iter(self)
            }
        }

        $(#[$iter_doc])*
        #[derive(Clone, Debug)]
        $iter_vis struct $iter($set);

        impl Iterator for $iter {
            type Item = $square;

            #[inline]
            fn next(&mut self) -> Option<$square> {
                let first = self.0.first();
                self.0.0 &= self.0.0.wrapping_sub(1);
                first
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.0.len() as usize;
                (len, Some(len))
            }
        }

        impl ExactSizeIterator for $iter {}
    };
    (@operator $set:ident, $op:ident $method:ident, $assign:ident $assigning:ident, |$one:ident, $other:ident| $bits:expr) => {
        impl ::std::ops::$op for $set {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($one, $other) = (self.0, other.0);
                Self($bits)
            }
        }

        impl ::std::ops::$assign for $set {
            #[inline]
            fn $assigning(&mut self, other: Self) {
                *self = ::std::ops::$op::$method(*self, other);
            }
        }
    };
}
