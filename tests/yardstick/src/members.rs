use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::caller::Caller;

/// Signs members in, one after another and some at a time, until so many have been.
pub fn sign_in(address: &str, callers: usize, count: usize, password: &str, members: usize) {
    let start = Instant::now();
    let taken = at_once(address, callers, |caller, number| {
        if number >= count {
            return false;
        }
        let email = format!("member{}@example.com", number % members + 1);
        caller.post("/api/auth/login", "", &json!({"email": email, "password": password}));
        true
    });
    report(start.elapsed(), taken);
}

/// Members buy one cart after another, pay it with the sandbox's card, and confirm it. The carts lie in a file:
/// an array of `{"cookie", "gptIds"}`, no agent twice for a member.
pub fn buy(address: &str, callers: usize, seconds: u64, carts: &Path) {
    let carts: Vec<Value> =
        serde_json::from_slice(&fs::read(carts).expect("carts")).expect("an array of carts");
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let taken = at_once(address, callers, |caller, number| {
        if Instant::now() >= end {
            return false;
        }
        check_out(caller, carts.get(number).expect("more carts than are bought"));
        true
    });
    report(start.elapsed(), taken);
}

fn check_out(caller: &mut Caller, cart: &Value) {
    let cookie = cart["cookie"].as_str().expect("a cookie");
    let intent = caller.post("/api/payment/create-cart-intent", cookie, &json!({"gptIds": cart["gptIds"]}));
    let id = intent["paymentIntentId"].as_str().expect("an intent");
    let paid_by = json!({
        "clientSecret": intent["clientSecret"],
        "cardNumber": "4242424242424242",
        "expiry": "12/99",
        "cvc": "123",
        "country": "US",
    });
    caller.post(&format!("/api/sandbox/payment-intents/{id}/confirm"), cookie, &paid_by);
    let confirmed = caller.post("/api/payment/confirm", cookie, &json!({"paymentIntentId": id}));
    assert_eq!(confirmed["status"], "paid", "{confirmed}");
}

/// Repeats `step`, which gets a number of its own each time, on some connections until it says that it is done.
/// How long each took.
fn at_once(address: &str, callers: usize, step: impl Fn(&mut Caller, usize) -> bool + Sync) -> Vec<Duration> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let work = || {
            let mut caller = Caller::connect(address);
            let mut taken = Vec::new();
            loop {
                let start = Instant::now();
                if !step(&mut caller, next.fetch_add(1, Ordering::Relaxed)) {
                    return taken;
                }
                taken.push(start.elapsed());
            }
        };
        let threads: Vec<_> = (0..callers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a caller")).collect()
    })
}

fn report(elapsed: Duration, mut taken: Vec<Duration>) {
    taken.sort_unstable();
    let quantile = |part: usize| {
        let index = (taken.len() * part / 100).min(taken.len().saturating_sub(1));
        taken.get(index).map(|time| time.as_secs_f64() * 1_000.0)
    };
    let summary = json!({
        "count": taken.len(),
        "seconds": elapsed.as_secs_f64(),
        "p50": quantile(50),
        "p99": quantile(99),
    });
    println!("{summary}");
}
