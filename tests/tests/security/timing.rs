//! Response times must not reveal whether an email address has an account. Requests alternate between a known and an unknown
//! address, and the medians are compared, so that load on the machine affects both.

use std::time::{Duration, Instant};

use integration_tests::server_process::HttpClient;
use integration_tests::soak;
use serde_json::{Value, json};

use crate::unlimited;

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn compare(name: &str, client: &HttpClient, path: &str, pairs: usize, body: impl Fn(&str) -> Value) {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    let time = |email: &str| {
        let body = body(email);
        let start = Instant::now();
        let response = client.post(path, &body).unwrap();
        assert!([200, 401].contains(&response.status), "{}", response.body);
        start.elapsed()
    };
    // The first requests warm up caches.
    for number in 0..pairs + 5 {
        let unknown_email = format!("nobody{number}@marigold.example");
        let pair = if number % 2 == 0 {
            let known = time("mira@marigold.example");
            (known, time(&unknown_email))
        } else {
            let unknown = time(&unknown_email);
            (time("mira@marigold.example"), unknown)
        };
        if number >= 5 {
            known.push(pair.0);
            unknown.push(pair.1);
        }
    }
    let (known, unknown) = (median(known), median(unknown));
    let difference = known.abs_diff(unknown);
    soak::report(&format!(
        "{name}, {pairs} pairs: known {:.2} ms, unknown {:.2} ms, difference {:.2} ms",
        known.as_secs_f64() * 1e3,
        unknown.as_secs_f64() * 1e3,
        difference.as_secs_f64() * 1e3,
    ));
    // Without the hash, or without the email, one takes a fraction of the other. Smaller differences are only
    // reported, because the machine is not idle.
    let is_distinguishable = known > unknown * 2 || unknown > known * 2;
    assert!(!is_distinguishable, "{name}: {known:?} for a known address, {unknown:?} for an unknown one");
}

#[test]
fn response_time_does_not_reveal_accounts() {
    let server = unlimited();
    let client = server.client();
    let pairs = soak::size(25, 1_000);
    compare(
        "signing in",
        &client,
        "/api/auth/login",
        pairs,
        |email| json!({"email": email, "password": "a wrong password"}),
    );
    compare("forgot password", &client, "/api/auth/forgot-password", pairs, |email| json!({"email": email}));
}
