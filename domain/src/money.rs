//! US dollars in integer cents.

use std::fmt;

/// An amount from 0 to [`Cents::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cents(i64);

/// Negative, or more than a card payment allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Amount must be between $0.00 and $999,999.99")]
pub struct CentsOutOfRange;

impl Cents {
    pub const ZERO: Self = Self(0);
    /// Card networks allow eight digits of cents.
    pub const MAX: Self = Self(99_999_999);

    /// # Errors
    /// [`CentsOutOfRange`] for less than 0 or more than [`Cents::MAX`].
    pub const fn new(cents: i64) -> Result<Self, CentsOutOfRange> {
        if cents < 0 || cents > Self::MAX.0 { Err(CentsOutOfRange) } else { Ok(Self(cents)) }
    }

    pub const fn get(self) -> i64 {
        self.0
    }

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// # Errors
    /// [`CentsOutOfRange`] if the sum exceeds [`Cents::MAX`].
    pub const fn checked_add(self, other: Self) -> Result<Self, CentsOutOfRange> {
        Self::new(self.0 + other.0)
    }

    /// Saturates at 0.
    pub const fn saturating_sub(self, other: Self) -> Self {
        if other.0 >= self.0 { Self::ZERO } else { Self(self.0 - other.0) }
    }

    /// # Errors
    /// [`CentsOutOfRange`] if the sum exceeds [`Cents::MAX`].
    pub fn sum(amounts: impl IntoIterator<Item = Self>) -> Result<Self, CentsOutOfRange> {
        amounts.into_iter().try_fold(Self::ZERO, Self::checked_add)
    }

    /// `self * part / whole` in cents, rounded down; 0 if `whole` is 0.
    pub const fn share(self, part: i64, whole: i64) -> Self {
        if whole == 0 { Self::ZERO } else { Self(self.0 * part / whole) }
    }
}

impl fmt::Display for Cents {
    /// Formats as `$1,234.05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_dollars(self.0))
    }
}

/// As [`Cents`] is displayed, also for more than one payment allows. Not for negative amounts.
pub fn format_dollars(cents: i64) -> String {
    format!("${}.{:02}", group_thousands(cents / 100), cents % 100)
}

pub fn group_thousands(number: i64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{},{:03}", group_thousands(number / 1000), number % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_display_as_dollars() {
        assert_eq!(Cents::new(1205).unwrap().to_string(), "$12.05");
        assert_eq!(Cents::ZERO.to_string(), "$0.00");
        assert_eq!(Cents::new(123_450).unwrap().to_string(), "$1,234.50");
        assert_eq!(format_dollars(100_000_005), "$1,000,000.05");
    }

    #[test]
    fn cents_out_of_range_is_rejected() {
        assert_eq!(Cents::new(-1), Err(CentsOutOfRange));
        assert!(Cents::new(99_999_999).is_ok());
        assert_eq!(Cents::new(100_000_000), Err(CentsOutOfRange));
        assert_eq!(Cents::MAX.checked_add(Cents::new(1).unwrap()), Err(CentsOutOfRange));
    }

    #[test]
    fn cents_saturating_sub_stops_at_zero() {
        assert_eq!(Cents::new(5).unwrap().saturating_sub(Cents::new(7).unwrap()), Cents::ZERO);
    }
}
