//! Long runs of guessed passwords and codes.

use std::time::Instant;

use application::rate_limits::RateLimit;
use futures_util::future::join_all;
use integration_tests::app::{PASSWORD, TestApp, TestAppOptions};
use integration_tests::soak;

const ANNA: &str = "anna@example.com";

/// From a hundred network addresses.
fn address(number: usize) -> String {
    format!("203.0.113.{}", number % 100)
}

/// Attempts that a limit allows between `start` and now: the full limit and what was replenished since.
fn max_attempts(limit: RateLimit, start: Instant) -> usize {
    let per_hour = u64::from(limit.default_per_hour());
    let replenished = per_hour * start.elapsed().as_secs() / 3600 + 1;
    usize::try_from(per_hour + replenished).unwrap()
}

#[actix_web::test]
async fn guessing_one_account_is_bounded_by_limit() {
    let app = TestApp::start().await;
    let known = app.member(ANNA).await;
    let _ = known.login(ANNA, PASSWORD).await.expect(200);
    let start = Instant::now();
    let before = app.hasher.verify_count();
    let guesses = soak::size(150, 10_000);
    for number in 0..guesses {
        let response =
            app.browser().from_address(&address(number)).login(ANNA, &format!("guess {number}")).await;
        assert!([401, 429].contains(&response.status.as_u16()), "{}", response.text);
    }
    let hashes = app.hasher.verify_count() - before;
    assert!(hashes <= max_attempts(RateLimit::SignInFailuresPerAccount, start), "{hashes} hashes");
    let _ = known.login(ANNA, PASSWORD).await.expect(200);
    soak::report(&format!("{guesses} guesses at one account: {hashes} hashes; its owner could sign in"));
}

#[actix_web::test]
async fn guessing_one_account_concurrently_is_bounded() {
    let app = TestApp::start().await;
    let _ = app.member(ANNA).await;
    let start = Instant::now();
    let before = app.hasher.verify_count();
    let guesses = (0..60).map(async |number: usize| {
        let response =
            app.browser().from_address(&address(number)).login(ANNA, &format!("guess {number}")).await;
        response.status.as_u16()
    });
    let statuses = join_all(guesses).await;
    let rejected = statuses.iter().filter(|status| **status == 429).count();
    assert!(
        app.hasher.verify_count() - before <= max_attempts(RateLimit::SignInFailuresPerAccount, start),
        "{statuses:?}"
    );
    assert!(rejected >= 60 - max_attempts(RateLimit::SignInFailuresPerAccount, start), "{statuses:?}");
}

/// Members often mistype a password once; the limit must not affect them.
#[actix_web::test]
async fn occasional_typos_never_reach_a_limit() {
    let app =
        TestApp::start_with(TestAppOptions { exempt_loopback: false, ..TestAppOptions::default() }).await;
    let _ = app.member(ANNA).await;
    for _ in 0..15 {
        app.browser().login(ANNA, "mistyped").await.expect_error(401, "invalid_credentials");
        let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    }
}
