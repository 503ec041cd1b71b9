use application::ports::Clock;
use chrono::{DateTime, SubsecRound as _, Utc};

/// The machine's clock in whole microseconds, the precision of both databases, so that a time read from
/// storage equals the one written.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the adapter behind the Clock port")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_returns_whole_microseconds() {
        for _ in 0..1_000 {
            assert_eq!(SystemClock.now().timestamp_subsec_nanos() % 1_000, 0);
        }
    }

    #[test]
    fn clock_returns_system_time() {
        let modified =
            DateTime::<Utc>::from(std::fs::metadata(new_file().path()).unwrap().modified().unwrap());
        assert!((SystemClock.now() - modified).abs() < chrono::TimeDelta::seconds(10));
    }

    fn new_file() -> tempfile::NamedTempFile {
        tempfile::NamedTempFile::new().unwrap()
    }
}
