use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The time.
pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;
}

/// Names for new things, in order of making (UUID v7).
pub trait IdGenerator: Send + Sync {
    fn next_id(&self) -> Uuid;
}
