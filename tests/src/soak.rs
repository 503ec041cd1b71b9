//! Sizes of suites that find more in longer runs.

/// `smoke` in every `make test`, `soak` in `make soak`, which sets `MARIGOLD_TEST_SOAK=1`.
#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
pub fn size(smoke: usize, soak: usize) -> usize {
    if std::env::var("MARIGOLD_TEST_SOAK").is_ok_and(|value| value == "1") { soak } else { smoke }
}

/// The seed to replay, from `MARIGOLD_TEST_SEED`.
///
/// # Panics
/// If it is not a whole number.
#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
pub fn seed() -> Option<u64> {
    let text = std::env::var("MARIGOLD_TEST_SEED").ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("MARIGOLD_TEST_SEED must be a whole number, not {text}")))
}

/// Prints a result that `make soak` repeats in its summary.
pub fn report(text: &str) {
    println!("figure: {text}");
}
