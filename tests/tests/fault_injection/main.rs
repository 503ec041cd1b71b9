//! What the product depends on goes away, falls silent or fills up, and comes back. The product says so in time, loses
//! nothing, and goes on without a restart.

mod clock;
mod database;
mod disk;
mod letterbox;
mod mail;
mod outbox;
mod smtp;

use std::time::{Duration, Instant};

use integration_tests::product::{Answer, Product, Visitor};

const BINARY: &str = env!("CARGO_BIN_EXE_marigold-under-test");

/// A browser with a signed-in member of the demo pack.
fn signed_in(product: &Product, address: &str) -> Visitor {
    let visitor = product.visitor();
    let answer = visitor.login_with(address, "sunflower-demo").unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    visitor
}

/// The response and how long it took.
fn timed(ask: impl FnOnce() -> std::io::Result<Answer>) -> (Answer, Duration) {
    let begun = Instant::now();
    (ask().unwrap(), begun.elapsed())
}

/// The answer says in words that something is away, and when to come back.
fn assert_unavailable(what: &str, answer: &Answer) {
    assert_eq!(
        (answer.status, &answer.body["code"]),
        (503, &"unavailable".into()),
        "{what}: {}",
        answer.body
    );
    let message = answer.body["message"].as_str().unwrap();
    assert!(message.contains("please try again"), "{what}: {message}");
}
