use chrono::{DateTime, Utc};

use crate::Reason;

/// An account whose member may not sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub at: DateTime<Utc>,
    /// For the team; the member sees it only in a copy of their data.
    pub reason: Reason,
}
