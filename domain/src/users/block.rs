use chrono::{DateTime, Utc};

use crate::Reason;

/// An account whose member may not sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub at: DateTime<Utc>,
    /// Only the team sees this, but it's included in a copy of the member's data.
    pub reason: Reason,
}
