use std::sync::{Mutex, PoisonError};

use application::ports::Clock;
use chrono::{DateTime, TimeDelta, Utc};

/// A clock that stands still until a test advances it.
#[derive(Debug)]
pub struct TestClock(Mutex<DateTime<Utc>>);

impl Default for TestClock {
    fn default() -> Self {
        Self(Mutex::new("2026-11-21T12:00:00Z".parse().expect("a time")))
    }
}

impl TestClock {
    pub fn advance(&self, by: TimeDelta) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += by;
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
