use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::traffic::{TrafficCount, TrafficKind, Visitors};

use super::StoreError;

/// The day that is being counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrafficDay {
    pub salt: String,
    pub visitors: Visitors,
}

/// How often pages were opened, and from where. A day is identified by its start.
#[async_trait]
pub trait TrafficRepository: Send {
    /// Locks the day until the unit of work ends. If there is none, it gets this salt, and earlier days are removed.
    async fn lock_day(&mut self, day: DateTime<Utc>, new_salt: &str) -> Result<TrafficDay, StoreError>;
    async fn save_visitors(&mut self, day: DateTime<Utc>, visitors: &Visitors) -> Result<(), StoreError>;
    /// What is counted on this day already.
    async fn list_keys(&mut self, day: DateTime<Utc>) -> Result<BTreeSet<(TrafficKind, String)>, StoreError>;
    /// Adds to the counts of the day. Keys must be unique.
    async fn add(&mut self, day: DateTime<Utc>, counts: &[TrafficCount]) -> Result<(), StoreError>;
    /// Removes days that began before this time, with their salts and visitors.
    async fn remove_days(&mut self, before: DateTime<Utc>) -> Result<(), StoreError>;
    /// Removes at most `limit` counts of days before this time; returns the number.
    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}
