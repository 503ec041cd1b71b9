//! Random numbers and ids that are the same in each run.

use uuid::Uuid;

/// Namespace of the ids, and the seed of the random numbers.
pub(super) const SAMPLES: Uuid = Uuid::from_u128(0x9b27_51d0_4c6e_4f83_a1d9_30f6_2ad8_7c15);

/// Repeatable random numbers.
pub(super) struct Random {
    pub(super) drawn: u64,
}

impl Random {
    pub(super) const fn new() -> Self {
        Self { drawn: 0 }
    }

    pub(super) fn below(&mut self, limit: i64) -> i64 {
        self.drawn += 1;
        let number = derive_number("random", &self.drawn.to_string());
        i64::try_from(number % limit.unsigned_abs().max(1)).unwrap_or(0)
    }

    pub(super) fn index(&mut self, length: usize) -> usize {
        let limit = i64::try_from(length).unwrap_or(i64::MAX);
        usize::try_from(self.below(limit)).unwrap_or(0)
    }

    pub(super) fn percent(&mut self, percent: i64) -> bool {
        self.below(100) < percent
    }
}

/// A deterministic pseudorandom number.
pub(super) fn derive_number(kind: &str, key: &str) -> u64 {
    u64::try_from(derive(kind, key).as_u128() >> 64).unwrap_or_default()
}

pub(super) fn derive(kind: &str, key: &str) -> Uuid {
    Uuid::new_v5(&SAMPLES, format!("{kind}/{key}").as_bytes())
}
