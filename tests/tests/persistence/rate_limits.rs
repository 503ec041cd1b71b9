//! Rate limits count the same in memory and in a database that nodes share.

use std::any::Any;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use application::ports::{RateLimitResult, RateLimiter, RetryAfter};
use application::rate_limits::RateLimit;
use chrono::TimeDelta;
use futures_util::future::join_all;
use infrastructure::persistence::DatabaseRateLimiter;
use infrastructure::security::KeyedRateLimiter;
use integration_tests::app::TestClock;
use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::sqlite::ScratchFile;

const LIMIT: RateLimit = RateLimit::SignInFailuresPerAccount;

type PerHour = fn(RateLimit) -> u32;

struct Limits {
    limiter: Arc<dyn RateLimiter>,
    advance: Box<dyn Fn(Duration)>,
    _guard: Box<dyn Any>,
}

impl Limits {
    async fn count(&self, key: &str) -> RateLimitResult {
        self.limiter.count(LIMIT, key).await.unwrap()
    }

    async fn check(&self, key: &str) -> RateLimitResult {
        self.limiter.check(LIMIT, key).await.unwrap()
    }
}

fn memory(per_hour: PerHour) -> std::future::Ready<Option<Limits>> {
    let clock = Arc::new(Mutex::new(Duration::ZERO));
    let now = clock.clone();
    let limiter = KeyedRateLimiter::with_clock(per_hour, move || *now.lock().unwrap()).unwrap();
    let limiter = Arc::new(limiter);
    let advance = Box::new(move |by| *clock.lock().unwrap() += by);
    std::future::ready(Some(Limits { limiter, advance, _guard: Box::new(()) }))
}

async fn sqlite(per_hour: PerHour) -> Option<Limits> {
    let scratch = ScratchFile::create().await;
    let url = scratch.url();
    Some(in_database(&url, per_hour, scratch).await)
}

async fn postgres(per_hour: PerHour) -> Option<Limits> {
    let scratch = ScratchDatabase::create().await?;
    let url = scratch.url().to_owned();
    Some(in_database(&url, per_hour, scratch).await)
}

async fn in_database(url: &str, per_hour: PerHour, guard: impl Any) -> Limits {
    let database = database::open(url).await.unwrap();
    let clock = Arc::new(TestClock::default());
    let limiter = Arc::new(DatabaseRateLimiter::new(database, clock.clone(), per_hour).unwrap());
    let advance = Box::new(move |by| clock.advance(TimeDelta::from_std(by).unwrap()));
    Limits { limiter, advance, _guard: Box::new(guard) }
}

macro_rules! for_each_limiter {
    ($($case:ident with $per_hour:expr),+ $(,)?) => {
        for_each_limiter!(memory: $($case with $per_hour),+);
        for_each_limiter!(sqlite: $($case with $per_hour),+);
        for_each_limiter!(postgres: $($case with $per_hour),+);
    };
    ($store:ident: $($case:ident with $per_hour:expr),+) => {
        mod $store {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                if let Some(limits) = super::$store($per_hour).await {
                    super::$case(&limits).await;
                }
            })+
        }
    };
}

for_each_limiter!(
    count_burst_up_to_hourly_limit_is_allowed with |_| 20,
    count_after_retry_after_allows_one with |_| 2,
    check_does_not_count with |_| 1,
    check_returns_same_wait_as_count with |_| 3,
    count_is_separate_per_key_and_limit with |_| 1,
    count_each_limit_uses_its_default with application::rate_limits::RateLimit::default_per_hour,
    release_undoes_count with |_| 2,
    count_concurrently_never_exceeds_limit with |_| 50,
    evict_expired_changes_no_result with |_| 2,
);

async fn count_burst_up_to_hourly_limit_is_allowed(limits: &Limits) {
    for _ in 0..20 {
        assert_eq!(limits.count("anna").await, Ok(()));
    }
    assert_eq!(limits.count("anna").await, Err(RetryAfter(Duration::from_mins(3))));
}

async fn count_after_retry_after_allows_one(limits: &Limits) {
    let _ = (limits.count("anna").await, limits.count("anna").await);
    let RetryAfter(wait) = limits.count("anna").await.unwrap_err();
    (limits.advance)(wait.checked_sub(Duration::from_micros(1)).unwrap());
    assert!(limits.count("anna").await.is_err());
    (limits.advance)(Duration::from_micros(1));
    assert_eq!(limits.count("anna").await, Ok(()));
    assert!(limits.count("anna").await.is_err());
}

async fn check_does_not_count(limits: &Limits) {
    for _ in 0..20 {
        assert_eq!(limits.check("anna").await, Ok(()));
    }
    assert_eq!(limits.count("anna").await, Ok(()));
}

async fn check_returns_same_wait_as_count(limits: &Limits) {
    for _ in 0..3 {
        limits.count("anna").await.unwrap();
        (limits.advance)(Duration::from_secs(5));
    }
    let checked = limits.check("anna").await;
    assert_eq!(checked, limits.count("anna").await);
    let RetryAfter(wait) = checked.unwrap_err();
    (limits.advance)(wait);
    assert_eq!(limits.check("anna").await, Ok(()));
}

async fn count_is_separate_per_key_and_limit(limits: &Limits) {
    limits.count("anna").await.unwrap();
    assert_eq!(limits.count("ben").await, Ok(()));
    assert_eq!(limits.limiter.count(RateLimit::DiscountGuessesPerMember, "anna").await.unwrap(), Ok(()));
    assert!(limits.count("anna").await.is_err());
}

async fn count_each_limit_uses_its_default(limits: &Limits) {
    for limit in RateLimit::ALL {
        let mut allowed = 0;
        while limits.limiter.count(limit, "anna").await.unwrap().is_ok() {
            allowed += 1;
        }
        assert_eq!(allowed, limit.default_per_hour(), "{limit:?}");
    }
}

async fn release_undoes_count(limits: &Limits) {
    let release = async || limits.limiter.release(LIMIT, "anna").await.unwrap();
    for _ in 0..5 {
        assert_eq!(limits.count("anna").await, Ok(()));
        release().await;
    }
    for _ in 0..2 {
        assert_eq!(limits.count("anna").await, Ok(()));
    }
    assert!(limits.count("anna").await.is_err());
    release().await;
    assert_eq!(limits.count("anna").await, Ok(()));
    assert!(limits.count("anna").await.is_err());
    limits.limiter.release(LIMIT, "unknown key").await.unwrap();
}

async fn count_concurrently_never_exceeds_limit(limits: &Limits) {
    let attempts = (0..120).map(|_| {
        let limiter = limits.limiter.clone();
        tokio::spawn(async move { limiter.count(LIMIT, "anna").await.unwrap() })
    });
    let allowed =
        join_all(attempts).await.into_iter().filter(|result| result.as_ref().unwrap().is_ok()).count();
    assert_eq!(allowed, 50);
}

async fn evict_expired_changes_no_result(limits: &Limits) {
    limits.count("anna").await.unwrap();
    limits.count("anna").await.unwrap();
    limits.limiter.evict_expired().await.unwrap();
    assert!(limits.count("anna").await.is_err());
    (limits.advance)(Duration::from_hours(1));
    limits.limiter.evict_expired().await.unwrap();
    assert_eq!(limits.count("anna").await, Ok(()));
    assert_eq!(limits.count("anna").await, Ok(()));
    assert!(limits.count("anna").await.is_err());
}

#[tokio::test]
async fn limit_is_shared_by_nodes() {
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let clock = Arc::new(TestClock::default());
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let database = database::open(scratch.url()).await.unwrap();
        nodes.push(DatabaseRateLimiter::new(database, clock.clone(), |_| 2).unwrap());
    }
    for node in &nodes {
        assert_eq!(node.count(LIMIT, "anna").await.unwrap(), Ok(()));
    }
    for node in &nodes {
        assert!(node.count(LIMIT, "anna").await.unwrap().is_err());
        assert!(node.check(LIMIT, "anna").await.unwrap().is_err());
    }
}
