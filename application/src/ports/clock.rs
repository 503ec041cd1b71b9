use chrono::{DateTime, Utc};
use uuid::Uuid;

pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;
}

/// Generates time-ordered ids (UUID v7).
pub trait IdGenerator: Send + Sync {
    fn next_id(&self) -> Uuid;
}
