use chrono::{DateTime, TimeDelta, Utc};

use crate::Reason;

/// An account that will be erased unless the deletion is undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduledDeletion {
    pub requested_at: DateTime<Utc>,
    pub deletes_at: DateTime<Utc>,
    /// Why an admin requested it. Only the team sees this, but it's included in a copy of the member's data. `None` if
    /// the member did.
    pub reason: Option<Reason>,
}

impl ScheduledDeletion {
    /// How long a deletion can be undone.
    pub const GRACE_PERIOD: TimeDelta = TimeDelta::days(7);

    pub fn request(reason: Option<Reason>, now: DateTime<Utc>) -> Self {
        Self { requested_at: now, deletes_at: now + Self::GRACE_PERIOD, reason }
    }

    /// Whether it can no longer be undone.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        now >= self.deletes_at
    }
}
