use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use application::ports::{RateLimitResult, RateLimiter, RetryAfter, StoreError};
use application::rate_limits::RateLimit;
use async_trait::async_trait;
use governor::Quota;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::ShrinkableKeyedStateStore;
use sha2::{Digest as _, Sha256};

/// Counts in memory, by a bucket a key that holds an hour's worth and refills evenly.
#[derive(Debug)]
pub struct KeyedRateLimiter<C: Clock = DefaultClock> {
    limits: Vec<Limited<C>>,
    clock: C,
}

/// One limit with the buckets of all its keys.
#[derive(Debug)]
struct Limited<C: Clock> {
    limit: RateLimit,
    buckets: governor::RateLimiter<Lookup, Tats, C, NoOpMiddleware<<C as Clock>::Instant>>,
    /// The same that are in the buckets.
    tats: Tats,
    /// How long one try takes to come back.
    one: Duration,
}

/// A limit that would let nobody in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("limit {} must allow at least 1 an hour", .0.as_str())]
pub struct ZeroLimit(pub RateLimit);

impl KeyedRateLimiter {
    /// # Errors
    /// [`ZeroLimit`] names the limit that allows nothing.
    pub fn new(per_hour: impl Fn(RateLimit) -> u32) -> Result<Self, ZeroLimit> {
        Self::with_clock(per_hour, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> KeyedRateLimiter<C> {
    /// With another clock than the machine's.
    ///
    /// # Errors
    /// [`ZeroLimit`] names the limit that allows nothing.
    pub fn with_clock(per_hour: impl Fn(RateLimit) -> u32, clock: &C) -> Result<Self, ZeroLimit> {
        let limits = RateLimit::ALL
            .into_iter()
            .map(|limit| {
                let quota = NonZeroU32::new(per_hour(limit)).map(Quota::per_hour).ok_or(ZeroLimit(limit))?;
                let tats = Tats::default();
                let buckets = governor::RateLimiter::new(quota, tats.clone(), clock.clone());
                Ok(Limited { limit, buckets, tats, one: quota.replenish_interval() })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { limits, clock: clock.clone() })
    }

    fn evict_full(&self) {
        for limited in &self.limits {
            limited.buckets.retain_recent();
            limited.buckets.shrink_to_fit();
        }
    }

    fn limited(&self, limit: RateLimit) -> Option<&Limited<C>> {
        self.limits.iter().find(|limited| limited.limit == limit)
    }

    fn measure(&self, limit: RateLimit, key: &str, counts: bool) -> RateLimitResult {
        let Some(limited) = self.limited(limit) else { return Ok(()) };
        let refused = limited.buckets.check_key(&Lookup { key: hashed(key), counts });
        refused.map_err(|refusal| RetryAfter(refusal.wait_time_from(self.clock.now())))
    }

    #[cfg(test)]
    fn remembered_keys(&self) -> usize {
        self.limits.iter().map(|limited| limited.buckets.len()).sum()
    }

    #[cfg(test)]
    fn remembered_bytes(&self) -> usize {
        // The map itself keeps one byte beside each entry.
        let entry = size_of::<(Key, Nanos)>() + 1;
        self.limits.iter().map(|limited| limited.tats.map().capacity() * 8 / 7 * entry).sum()
    }
}

#[async_trait]
impl<C> RateLimiter for KeyedRateLimiter<C>
where
    C: Clock + Clone + Send + Sync,
{
    async fn count(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        Ok(self.measure(limit, key, true))
    }

    async fn give_back(&self, limit: RateLimit, key: &str) -> Result<(), StoreError> {
        if let Some(limited) = self.limited(limit) {
            limited.tats.refund_tokens(hashed(key), limited.one);
        }
        Ok(())
    }

    async fn check(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        Ok(self.measure(limit, key, false))
    }

    async fn evict_expired(&self) -> Result<(), StoreError> {
        self.evict_full();
        Ok(())
    }
}

/// Keys are hashed: a long one takes no more memory, and no addresses lie about in it. Nobody finds two that share
/// half a SHA-256.
type Key = [u8; 16];

fn hashed(key: &str) -> Key {
    let mut hashed = Key::default();
    for (byte, of_digest) in hashed.iter_mut().zip(Sha256::digest(key)) {
        *byte = of_digest;
    }
    hashed
}

/// What is looked up, and whether it is a try that counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Lookup {
    key: Key,
    counts: bool,
}

/// When each key's bucket is full again ("theoretical arrival time"). Unlike governor's own stores
/// it can be asked without counting.
#[derive(Debug, Clone, Default)]
struct Tats(Arc<Mutex<HashMap<Key, Nanos>>>);

impl Tats {
    /// More keys than honest people have in an hour, for memory must not be a stranger's to fill.
    const MAX_KEYS: usize = 200_000;

    fn refund_tokens(&self, key: Key, by: Duration) {
        if let Some(tat) = self.map().get_mut(&key) {
            *tat = tat.as_u64().saturating_sub(Nanos::from(by).as_u64()).into();
        }
    }

    /// Forgets the half of the keys whose buckets are nearest to full: nearly all of them were counted once or twice,
    /// and those that have reached their limit stay.
    fn evict(map: &mut HashMap<Key, Nanos>) {
        let mut tats: Vec<_> = map.values().copied().collect();
        let (_, median, _) = tats.select_nth_unstable(Self::MAX_KEYS / 2);
        let median = *median;
        map.retain(|_, tat| *tat > median);
    }

    fn map(&self) -> MutexGuard<'_, HashMap<Key, Nanos>> {
        // A map of numbers is whole whatever happened to the thread that held it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StateStore for Tats {
    type Key = Lookup;

    fn measure_and_replace<T, F, E>(&self, lookup: &Lookup, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut map = self.map();
        let before = map.get(&lookup.key).copied();
        let (outcome, after) = measure(before)?;
        if lookup.counts {
            if before.is_none() && map.len() >= Self::MAX_KEYS {
                Self::evict(&mut map);
            }
            map.insert(lookup.key, after);
        }
        Ok(outcome)
    }
}

impl ShrinkableKeyedStateStore<Lookup> for Tats {
    fn retain_recent(&self, drop_below: Nanos) {
        self.map().retain(|_, tat| *tat > drop_below);
    }

    fn shrink_to_fit(&self) {
        self.map().shrink_to_fit();
    }

    fn len(&self) -> usize {
        self.map().len()
    }

    fn is_empty(&self) -> bool {
        self.map().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    const LIMIT: RateLimit = RateLimit::LoginFailuresPerAccount;

    fn limiter(per_hour: u32) -> (KeyedRateLimiter<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (KeyedRateLimiter::with_clock(|_| per_hour, &clock).unwrap(), clock)
    }

    #[test]
    fn evict_removes_only_full_buckets() {
        let (limiter, clock) = limiter(2);
        limiter.measure(LIMIT, "anna", true).unwrap();
        clock.advance(Duration::from_hours(1));
        limiter.measure(LIMIT, "ben", true).unwrap();
        limiter.measure(LIMIT, "ben", true).unwrap();
        clock.advance(Duration::from_mins(31));
        assert_eq!(limiter.remembered_keys(), 2);
        limiter.evict_full();
        assert_eq!(limiter.remembered_keys(), 1);
        limiter.measure(LIMIT, "ben", true).unwrap();
        assert!(limiter.measure(LIMIT, "ben", true).is_err());
    }

    #[test]
    fn measure_unknown_keys_memory_stays_bounded() {
        let (limiter, clock) = limiter(2);
        limiter.measure(LIMIT, "anna", true).unwrap();
        limiter.measure(LIMIT, "anna", true).unwrap();
        for stranger in 0..Tats::MAX_KEYS + 10 {
            limiter.measure(LIMIT, &stranger.to_string(), true).unwrap();
        }
        assert!(limiter.remembered_keys() <= Tats::MAX_KEYS);
        // Five limits that are full take less than 50 MB.
        assert!(limiter.remembered_bytes() < 10_000_000, "{}", limiter.remembered_bytes());
        assert!(limiter.measure(LIMIT, "anna", true).is_err(), "a key at its limit stays there");
        limiter.measure(LIMIT, "berta", true).unwrap();
        limiter.measure(LIMIT, "berta", true).unwrap();
        assert!(limiter.measure(LIMIT, "berta", true).is_err(), "a new key is counted");
        clock.advance(Duration::from_hours(3));
        limiter.evict_full();
        assert_eq!(limiter.remembered_keys(), 0);
    }

    #[test]
    fn count_concurrent_never_exceeds_limit() {
        let (limiter, _) = limiter(50);
        let taken: usize = std::thread::scope(|scope| {
            let tries = || (0..50).filter(|_| limiter.measure(LIMIT, "anna", true).is_ok()).count();
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(tries)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(taken, 50);
    }

    #[test]
    fn count_over_limit_waits_one_refill() {
        let limiter = KeyedRateLimiter::new(|_| 20).unwrap();
        for _ in 0..20 {
            limiter.measure(LIMIT, "anna", true).unwrap();
        }
        let RetryAfter(wait) = limiter.measure(LIMIT, "anna", false).unwrap_err();
        assert!((Duration::from_secs(170)..=Duration::from_mins(3)).contains(&wait), "{wait:?}");
    }

    #[test]
    fn limit_of_zero_is_rejected() {
        let refusal = KeyedRateLimiter::new(|limit| u32::from(limit != RateLimit::DiscountGuessesPerMember))
            .unwrap_err();
        assert_eq!(refusal, ZeroLimit(RateLimit::DiscountGuessesPerMember));
        assert_eq!(refusal.to_string(), "limit discount_guess must allow at least 1 an hour");
    }
}
