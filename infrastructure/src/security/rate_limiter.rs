use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use application::ports::{RateLimitResult, RateLimiter, StoreError};
use application::rate_limits::RateLimit;
use async_trait::async_trait;
use sha2::{Digest as _, Sha256};

use super::gcra::{Quota, ZeroLimit};

/// A rate limiter that counts in memory, for a single node.
pub struct KeyedRateLimiter {
    limits: Vec<(RateLimit, Buckets)>,
    /// The time since an arbitrary start.
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
}

/// The buckets of one limit, by key.
struct Buckets {
    quota: Quota,
    full_at: Mutex<HashMap<Key, i64>>,
}

impl fmt::Debug for KeyedRateLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyedRateLimiter").finish_non_exhaustive()
    }
}

impl KeyedRateLimiter {
    /// # Errors
    /// [`ZeroLimit`] with the limit that would allow no attempts.
    pub fn new(per_hour: impl Fn(RateLimit) -> u32) -> Result<Self, ZeroLimit> {
        let start = Instant::now();
        Self::with_clock(per_hour, move || start.elapsed())
    }

    /// Uses another clock than the machine's monotonic one.
    ///
    /// # Errors
    /// [`ZeroLimit`] with the limit that would allow no attempts.
    pub fn with_clock(
        per_hour: impl Fn(RateLimit) -> u32,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Result<Self, ZeroLimit> {
        let buckets = |quota| Buckets { quota, full_at: Mutex::default() };
        let quotas = Quota::of_all(per_hour)?;
        let limits = quotas.into_iter().map(|(limit, quota)| (limit, buckets(quota))).collect();
        Ok(Self { limits, clock: Box::new(clock) })
    }

    fn buckets(&self, limit: RateLimit) -> Option<&Buckets> {
        self.limits.iter().find(|(known, _)| *known == limit).map(|(_, buckets)| buckets)
    }

    fn now(&self) -> i64 {
        i64::try_from((self.clock)().as_micros()).unwrap_or(i64::MAX / 2)
    }

    fn attempt(&self, limit: RateLimit, key: &str, counts: bool) -> RateLimitResult {
        let Some(buckets) = self.buckets(limit) else { return Ok(()) };
        let (key, now) = (hash_key(key), self.now());
        let mut map = buckets.map();
        let full_at = map.get(&key).copied();
        buckets.quota.check(full_at.unwrap_or(now), now)?;
        if counts {
            if full_at.is_none() && map.len() >= Buckets::MAX_KEYS {
                Buckets::evict(&mut map);
            }
            map.insert(key, buckets.quota.take(full_at.unwrap_or(now), now));
        }
        Ok(())
    }

    fn evict_full(&self) {
        let now = self.now();
        for (_, buckets) in &self.limits {
            let mut map = buckets.map();
            map.retain(|_, full_at| *full_at > now);
            map.shrink_to_fit();
        }
    }

    #[cfg(test)]
    fn stored_keys(&self) -> usize {
        self.limits.iter().map(|(_, buckets)| buckets.map().len()).sum()
    }

    #[cfg(test)]
    fn stored_bytes(&self) -> usize {
        // The hash map needs one more byte per entry.
        let entry = size_of::<(Key, i64)>() + 1;
        self.limits.iter().map(|(_, buckets)| buckets.map().capacity() * 8 / 7 * entry).sum()
    }
}

impl Buckets {
    /// More keys than legitimate use needs in an hour. It limits the memory that an attack can fill.
    const MAX_KEYS: usize = 200_000;

    /// Removes the half of the keys whose buckets are nearest to full. Most of them have one or two attempts;
    /// keys that have reached their limit stay.
    fn evict(map: &mut HashMap<Key, i64>) {
        let mut times: Vec<_> = map.values().copied().collect();
        let (_, median, _) = times.select_nth_unstable(Self::MAX_KEYS / 2);
        let median = *median;
        map.retain(|_, full_at| *full_at > median);
    }

    fn map(&self) -> MutexGuard<'_, HashMap<Key, i64>> {
        // The map stays valid even if a thread panicked while it held the lock.
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl RateLimiter for KeyedRateLimiter {
    async fn count(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        Ok(self.attempt(limit, key, true))
    }

    async fn release(&self, limit: RateLimit, key: &str) -> Result<(), StoreError> {
        if let Some(buckets) = self.buckets(limit)
            && let Some(full_at) = buckets.map().get_mut(&hash_key(key))
        {
            *full_at -= buckets.quota.interval;
        }
        Ok(())
    }

    async fn check(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        Ok(self.attempt(limit, key, false))
    }

    async fn evict_expired(&self) -> Result<(), StoreError> {
        self.evict_full();
        Ok(())
    }
}

/// Keys are hashed, so that long keys take no more memory and the memory contains no email addresses. Half a
/// SHA-256 is enough to rule out collisions.
type Key = [u8; 16];

fn hash_key(key: &str) -> Key {
    let mut short_digest = Key::default();
    for (byte, digest_byte) in short_digest.iter_mut().zip(Sha256::digest(key)) {
        *byte = digest_byte;
    }
    short_digest
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use application::ports::RetryAfter;

    use super::*;

    const LIMIT: RateLimit = RateLimit::SignInFailuresPerAccount;

    #[derive(Clone, Default)]
    struct TestClock(Arc<Mutex<Duration>>);

    impl TestClock {
        fn advance(&self, by: Duration) {
            *self.0.lock().unwrap() += by;
        }
    }

    fn limiter(per_hour: u32) -> (KeyedRateLimiter, TestClock) {
        let clock = TestClock::default();
        let now = clock.clone();
        (KeyedRateLimiter::with_clock(|_| per_hour, move || *now.0.lock().unwrap()).unwrap(), clock)
    }

    #[test]
    fn evict_removes_full_buckets_only() {
        let (limiter, clock) = limiter(2);
        limiter.attempt(LIMIT, "anna", true).unwrap();
        clock.advance(Duration::from_hours(1));
        limiter.attempt(LIMIT, "ben", true).unwrap();
        limiter.attempt(LIMIT, "ben", true).unwrap();
        clock.advance(Duration::from_mins(31));
        assert_eq!(limiter.stored_keys(), 2);
        limiter.evict_full();
        assert_eq!(limiter.stored_keys(), 1);
        limiter.attempt(LIMIT, "ben", true).unwrap();
        assert!(limiter.attempt(LIMIT, "ben", true).is_err());
    }

    #[test]
    fn attempt_unknown_keys_memory_stays_bounded() {
        let (limiter, clock) = limiter(2);
        limiter.attempt(LIMIT, "anna", true).unwrap();
        limiter.attempt(LIMIT, "anna", true).unwrap();
        for number in 0..Buckets::MAX_KEYS + 10 {
            limiter.attempt(LIMIT, &number.to_string(), true).unwrap();
        }
        assert!(limiter.stored_keys() <= Buckets::MAX_KEYS);
        // Each limit takes less than 10 MB.
        assert!(limiter.stored_bytes() < 10_000_000, "{}", limiter.stored_bytes());
        assert!(limiter.attempt(LIMIT, "anna", true).is_err(), "a key at its limit stays there");
        limiter.attempt(LIMIT, "berta", true).unwrap();
        limiter.attempt(LIMIT, "berta", true).unwrap();
        assert!(limiter.attempt(LIMIT, "berta", true).is_err(), "a new key is counted");
        clock.advance(Duration::from_hours(3));
        limiter.evict_full();
        assert_eq!(limiter.stored_keys(), 0);
    }

    #[test]
    fn count_from_many_threads_keeps_the_limit() {
        let (limiter, _) = limiter(50);
        let allowed: usize = std::thread::scope(|scope| {
            let attempts = || (0..50).filter(|_| limiter.attempt(LIMIT, "anna", true).is_ok()).count();
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(attempts)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(allowed, 50);
    }

    #[test]
    fn count_over_the_limit_waits_for_one_interval() {
        let limiter = KeyedRateLimiter::new(|_| 20).unwrap();
        for _ in 0..20 {
            limiter.attempt(LIMIT, "anna", true).unwrap();
        }
        let RetryAfter(wait) = limiter.attempt(LIMIT, "anna", false).unwrap_err();
        assert!((Duration::from_secs(170)..=Duration::from_mins(3)).contains(&wait), "{wait:?}");
    }

    #[test]
    fn zero_limit_is_an_error_that_names_it() {
        let error = KeyedRateLimiter::new(|limit| u32::from(limit != RateLimit::DiscountGuessesPerMember))
            .unwrap_err();
        assert_eq!(error, ZeroLimit(RateLimit::DiscountGuessesPerMember));
        assert_eq!(error.to_string(), "limit discount_guesses_per_member must allow at least 1 an hour");
    }
}
