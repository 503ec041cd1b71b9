use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::connection::Connection;

/// Signs members in on concurrent connections, `count` times.
pub fn sign_in(address: &str, connections: usize, count: usize, password: &str, members: usize) {
    let start = Instant::now();
    let durations = run_concurrently(address, connections, |connection, number| {
        if number >= count {
            return false;
        }
        let email = format!("member{}@example.com", number % members + 1);
        connection.post("/api/auth/login", "", &json!({"email": email, "password": password}));
        true
    });
    report(start.elapsed(), durations);
}

/// Begins, pays and confirms one cart after another on concurrent connections. `carts` is a file with an array of
/// `{"cookie", "gptIds"}`, without an agent twice for a member.
pub fn buy(address: &str, connections: usize, seconds: u64, carts: &Path) {
    let carts: Vec<Value> =
        serde_json::from_slice(&fs::read(carts).expect("carts")).expect("an array of carts");
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let durations = run_concurrently(address, connections, |connection, number| {
        if Instant::now() >= end {
            return false;
        }
        check_out(connection, carts.get(number).expect("more carts than are bought"));
        true
    });
    report(start.elapsed(), durations);
}

fn check_out(connection: &mut Connection, cart: &Value) {
    let cookie = cart["cookie"].as_str().expect("a cookie");
    let intent =
        connection.post("/api/payment/create-cart-intent", cookie, &json!({"gptIds": cart["gptIds"]}));
    let id = intent["paymentIntentId"].as_str().expect("an intent");
    let payment = json!({
        "clientSecret": intent["clientSecret"],
        "cardNumber": "4242424242424242",
        "expiry": "12/99",
        "cvc": "123",
        "country": "US",
    });
    connection.post(&format!("/api/sandbox/payment-intents/{id}/confirm"), cookie, &payment);
    let confirmed = connection.post("/api/payment/confirm", cookie, &json!({"paymentIntentId": id}));
    assert_eq!(confirmed["status"], "paid", "{confirmed}");
}

/// Repeats `step` with increasing numbers on concurrent connections until it returns false. Returns the durations.
fn run_concurrently(
    address: &str,
    connections: usize,
    step: impl Fn(&mut Connection, usize) -> bool + Sync,
) -> Vec<Duration> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let work = || {
            let mut connection = Connection::connect(address);
            let mut durations = Vec::new();
            loop {
                let start = Instant::now();
                if !step(&mut connection, next.fetch_add(1, Ordering::Relaxed)) {
                    return durations;
                }
                durations.push(start.elapsed());
            }
        };
        let threads: Vec<_> = (0..connections).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a caller")).collect()
    })
}

fn report(elapsed: Duration, mut durations: Vec<Duration>) {
    durations.sort_unstable();
    let quantile = |part: usize| {
        let index = (durations.len() * part / 100).min(durations.len().saturating_sub(1));
        durations.get(index).map(|time| time.as_secs_f64() * 1_000.0)
    };
    let summary = json!({
        "count": durations.len(),
        "seconds": elapsed.as_secs_f64(),
        "p50": quantile(50),
        "p99": quantile(99),
    });
    println!("{summary}");
}
