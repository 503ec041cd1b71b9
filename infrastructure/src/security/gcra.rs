//! The generic cell rate algorithm (GCRA): a bucket per key that holds the attempts of one hour and refills
//! evenly. It is stored as one number, the time when the bucket is full again. Times are in microseconds.

use std::num::NonZeroU32;
use std::time::Duration;

use application::ports::{RateLimitResult, RetryAfter};
use application::rate_limits::RateLimit;

/// A limit that would allow no attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("limit {} must allow at least 1 an hour", .0.as_str())]
pub struct ZeroLimit(pub RateLimit);

/// The quota of one limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quota {
    /// How long it takes to regain one attempt.
    pub(crate) interval: i64,
    /// How long an empty bucket takes to fill.
    burst: i64,
}

impl Quota {
    const HOUR: i64 = 3_600_000_000;

    /// The quota of every limit.
    pub(crate) fn of_all(per_hour: impl Fn(RateLimit) -> u32) -> Result<Vec<(RateLimit, Self)>, ZeroLimit> {
        let quota = |limit| {
            let per_hour = NonZeroU32::new(per_hour(limit)).ok_or(ZeroLimit(limit))?;
            Ok((limit, Self::per_hour(per_hour)))
        };
        RateLimit::ALL.into_iter().map(quota).collect()
    }

    fn per_hour(count: NonZeroU32) -> Self {
        let count = i64::from(count.get());
        let interval = Ord::max(Self::HOUR / count, 1);
        Self { interval, burst: interval * count }
    }

    /// The latest time for a bucket to be full again that still allows an attempt now.
    pub(crate) fn latest(self, now: i64) -> i64 {
        now + self.burst - self.interval
    }

    /// Whether a bucket that is full again at `full_at` allows an attempt now.
    pub(crate) fn check(self, full_at: i64, now: i64) -> RateLimitResult {
        match u64::try_from(full_at - self.latest(now)) {
            Ok(wait @ 1..) => Err(RetryAfter(Duration::from_micros(wait))),
            Ok(0) | Err(_) => Ok(()),
        }
    }

    /// When the bucket is full again after an attempt now.
    pub(crate) fn take(self, full_at: i64, now: i64) -> i64 {
        full_at.max(now) + self.interval
    }
}
