//! How far tests go that find more the longer they run.

/// The first size with every `make test`, the second when `MARIGOLD_TEST_LONG` is `1`.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
pub fn size(usual: usize, long: usize) -> usize {
    if std::env::var("MARIGOLD_TEST_LONG").is_ok_and(|value| value == "1") { long } else { usual }
}

/// The seed to replay alone, by `MARIGOLD_TEST_SEED`.
///
/// # Panics
/// If it is no whole number.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
pub fn seed() -> Option<u64> {
    let text = std::env::var("MARIGOLD_TEST_SEED").ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("MARIGOLD_TEST_SEED must be a whole number, not {text}")))
}

/// Says what a campaign came to, in the words of its summary.
pub fn figure(text: &str) {
    println!("figure: {text}");
}
