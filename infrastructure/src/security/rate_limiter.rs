use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

use application::limits::Limit;
use application::ports::{RateLimiter, RetryAfter};
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
    buckets: Vec<(Limit, Buckets<C>)>,
    clock: C,
}

type Buckets<C> = governor::RateLimiter<Lookup, Tats, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A limit that would let nobody in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("limit {0:?} must allow at least 1 an hour")]
pub struct ZeroLimit(pub Limit);

impl KeyedRateLimiter {
    /// # Errors
    /// [`ZeroLimit`] names the limit that allows nothing.
    pub fn new(per_hour: impl Fn(Limit) -> u32) -> Result<Self, ZeroLimit> {
        Self::with_clock(per_hour, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> KeyedRateLimiter<C> {
    fn with_clock(per_hour: impl Fn(Limit) -> u32, clock: &C) -> Result<Self, ZeroLimit> {
        let buckets = Limit::ALL
            .into_iter()
            .map(|limit| {
                let quota = NonZeroU32::new(per_hour(limit)).map(Quota::per_hour).ok_or(ZeroLimit(limit))?;
                Ok((limit, governor::RateLimiter::new(quota, Tats::default(), clock.clone())))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { buckets, clock: clock.clone() })
    }

    /// Forgets keys whose buckets are full again. Called now and then by whoever runs the server.
    pub fn sweep(&self) {
        for (_, buckets) in &self.buckets {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
    }

    fn measure(&self, limit: Limit, key: &str, counts: bool) -> Result<(), RetryAfter> {
        let Some((_, buckets)) = self.buckets.iter().find(|(of, _)| *of == limit) else { return Ok(()) };
        let lookup = Lookup { key: Sha256::digest(key).into(), counts };
        buckets.check_key(&lookup).map_err(|refusal| RetryAfter(refusal.wait_time_from(self.clock.now())))
    }

    #[cfg(test)]
    fn remembered_keys(&self) -> usize {
        self.buckets.iter().map(|(_, buckets)| buckets.len()).sum()
    }
}

impl<C> RateLimiter for KeyedRateLimiter<C>
where
    C: Clock + Clone + Send + Sync,
{
    fn count(&self, limit: Limit, key: &str) -> Result<(), RetryAfter> {
        self.measure(limit, key, true)
    }

    fn check(&self, limit: Limit, key: &str) -> Result<(), RetryAfter> {
        self.measure(limit, key, false)
    }
}

/// What is looked up, and whether it is a try that counts. The key is hashed: a long one takes no
/// more memory, and no addresses lie about in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Lookup {
    key: [u8; 32],
    counts: bool,
}

/// When each key's bucket is full again ("theoretical arrival time"). Unlike governor's own stores
/// it can be asked without counting.
#[derive(Debug, Default)]
struct Tats(Mutex<HashMap<[u8; 32], Nanos>>);

impl Tats {
    /// More keys than honest people have in an hour; beyond it new ones go uncounted until the next
    /// sweep, for memory must not be a stranger's to fill.
    const MOST_KEYS: usize = 200_000;

    fn map(&self) -> MutexGuard<'_, HashMap<[u8; 32], Nanos>> {
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
        if lookup.counts && (before.is_some() || map.len() < Self::MOST_KEYS) {
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
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    const LIMIT: Limit = Limit::SignInFailure;

    fn limiter(per_hour: u32) -> (KeyedRateLimiter<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (KeyedRateLimiter::with_clock(|_| per_hour, &clock).unwrap(), clock)
    }

    #[test]
    fn a_whole_hours_worth_is_taken_at_once_and_then_no_more() {
        let (limiter, _) = limiter(20);
        for _ in 0..20 {
            assert_eq!(limiter.count(LIMIT, "anna"), Ok(()));
        }
        assert_eq!(limiter.count(LIMIT, "anna"), Err(RetryAfter(Duration::from_mins(3))));
    }

    #[test]
    fn after_the_time_that_was_told_one_more_try_is_taken() {
        let (limiter, clock) = limiter(2);
        let _ = (limiter.count(LIMIT, "anna"), limiter.count(LIMIT, "anna"));
        let RetryAfter(wait) = limiter.count(LIMIT, "anna").unwrap_err();
        clock.advance(wait.checked_sub(Duration::from_nanos(1)).unwrap());
        assert!(limiter.count(LIMIT, "anna").is_err());
        clock.advance(Duration::from_nanos(1));
        assert_eq!(limiter.count(LIMIT, "anna"), Ok(()));
        assert!(limiter.count(LIMIT, "anna").is_err());
    }

    #[test]
    fn checking_counts_nothing_however_often() {
        let (limiter, _) = limiter(1);
        for _ in 0..100 {
            assert_eq!(limiter.check(LIMIT, "anna"), Ok(()));
        }
        assert_eq!(limiter.count(LIMIT, "anna"), Ok(()));
    }

    #[test]
    fn checking_tells_the_same_wait_as_counting() {
        let (limiter, clock) = limiter(3);
        for _ in 0..3 {
            limiter.count(LIMIT, "anna").unwrap();
            clock.advance(Duration::from_secs(5));
        }
        let checked = limiter.check(LIMIT, "anna");
        assert_eq!(checked, limiter.count(LIMIT, "anna"));
        let RetryAfter(wait) = checked.unwrap_err();
        clock.advance(wait);
        assert_eq!(limiter.check(LIMIT, "anna"), Ok(()));
    }

    #[test]
    fn keys_and_limits_are_counted_apart() {
        let (limiter, _) = limiter(1);
        limiter.count(LIMIT, "anna").unwrap();
        assert_eq!(limiter.count(LIMIT, "ben"), Ok(()));
        assert_eq!(limiter.count(Limit::DiscountGuess, "anna"), Ok(()));
        assert!(limiter.count(LIMIT, "anna").is_err());
    }

    #[test]
    fn each_limit_has_its_own_number() {
        let limiter =
            KeyedRateLimiter::with_clock(Limit::per_hour_by_default, &FakeRelativeClock::default()).unwrap();
        for limit in Limit::ALL {
            let taken = (0..1_000).take_while(|_| limiter.count(limit, "anna").is_ok()).count();
            assert_eq!(u32::try_from(taken).unwrap(), limit.per_hour_by_default(), "{limit:?}");
        }
    }

    #[test]
    fn a_sweep_forgets_full_buckets_and_no_others() {
        let (limiter, clock) = limiter(2);
        limiter.count(LIMIT, "anna").unwrap();
        clock.advance(Duration::from_hours(1));
        limiter.count(LIMIT, "ben").unwrap();
        limiter.count(LIMIT, "ben").unwrap();
        clock.advance(Duration::from_mins(31));
        assert_eq!(limiter.remembered_keys(), 2);
        limiter.sweep();
        assert_eq!(limiter.remembered_keys(), 1);
        limiter.count(LIMIT, "ben").unwrap();
        assert!(limiter.count(LIMIT, "ben").is_err());
    }

    #[test]
    fn strangers_cannot_fill_the_memory_and_known_keys_stay_limited() {
        let (limiter, clock) = limiter(1);
        limiter.count(LIMIT, "anna").unwrap();
        for stranger in 0..Tats::MOST_KEYS {
            limiter.count(LIMIT, &stranger.to_string()).unwrap();
        }
        assert_eq!(limiter.remembered_keys(), Tats::MOST_KEYS);
        assert!(limiter.count(LIMIT, "anna").is_err());
        clock.advance(Duration::from_hours(3));
        limiter.sweep();
        assert_eq!(limiter.remembered_keys(), 0);
    }

    #[test]
    fn many_at_once_never_get_more_than_the_limit() {
        let (limiter, _) = limiter(50);
        let taken: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| (0..50).filter(|_| limiter.count(LIMIT, "anna").is_ok()).count()))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(taken, 50);
    }

    #[test]
    fn by_the_real_clock_the_wait_is_one_refill_long() {
        let limiter = KeyedRateLimiter::new(|_| 20).unwrap();
        for _ in 0..20 {
            limiter.count(LIMIT, "anna").unwrap();
        }
        let RetryAfter(wait) = limiter.check(LIMIT, "anna").unwrap_err();
        assert!((Duration::from_secs(170)..=Duration::from_mins(3)).contains(&wait), "{wait:?}");
    }

    #[test]
    fn a_limit_of_nothing_is_refused_by_name() {
        let refusal = KeyedRateLimiter::new(|limit| u32::from(limit != Limit::DiscountGuess)).unwrap_err();
        assert_eq!(refusal, ZeroLimit(Limit::DiscountGuess));
        assert_eq!(refusal.to_string(), "limit DiscountGuess must allow at least 1 an hour");
    }
}
