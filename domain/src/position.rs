//! The order of agents and prompts: featured ones first, each group by position.

use chrono::{DateTime, Utc};

/// The sort key of an agent or prompt; lists are in descending order. It starts as the creation time, so lists are newest
/// first until an admin moves an item to the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(i64);

impl Position {
    pub const fn new(position: i64) -> Self {
        Self(position)
    }

    /// The position of an item that is created, or moved to the top, at this time.
    pub const fn at(time: DateTime<Utc>) -> Self {
        Self(time.timestamp_micros())
    }

    pub const fn get(self) -> i64 {
        self.0
    }

    /// The creation time that would give this position.
    pub fn as_time(self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0).unwrap_or_default()
    }

    /// At the top of a list whose first item has this position: as if it were new. Clocks of several servers may differ.
    pub fn above(first: Option<Self>, now: DateTime<Utc>) -> Self {
        first.map_or(Self::at(now), |first| Self(first.0.saturating_add(1)).max(Self::at(now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    #[test]
    fn above_the_first_is_as_if_new() {
        assert_eq!(Position::above(None, now()), Position::at(now()));
        assert_eq!(Position::above(Some(Position::new(2)), now()), Position::at(now()));
        let later = Position::at(now());
        assert_eq!(Position::above(Some(later), now()), Position::new(later.get() + 1));
        assert_eq!(Position::above(Some(Position::new(i64::MAX)), now()), Position::new(i64::MAX));
    }

    #[test]
    fn position_is_the_time_of_creation() {
        assert_eq!(Position::at(now()).as_time(), now());
        assert_eq!(Position::new(i64::MAX).as_time(), DateTime::UNIX_EPOCH);
    }
}
