use chrono::{DateTime, Utc};

/// An agent, bundle, prompt or post that is in no list. Restoring it changes nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// In the archive since this time, until it is restored.
    Archived(DateTime<Utc>),
    /// In the trash since this time, until it is restored or erased.
    Deleted(DateTime<Utc>),
}

impl Removal {
    pub const fn at(self) -> DateTime<Utc> {
        match self {
            Self::Archived(at) | Self::Deleted(at) => at,
        }
    }

    pub const fn is_archived(self) -> bool {
        matches!(self, Self::Archived(_))
    }

    pub const fn is_deleted(self) -> bool {
        matches!(self, Self::Deleted(_))
    }
}
