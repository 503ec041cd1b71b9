use chrono::{DateTime, Utc};

use crate::Reason;

/// An account whose member may not sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub at: DateTime<Utc>,
    /// For the team; the member does not see it.
    pub reason: Reason,
}
