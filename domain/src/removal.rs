use chrono::{DateTime, Utc};

/// Why an agent, prompt or post is in no list. Restored, it is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// In the archive since then, until it is restored.
    Archived(DateTime<Utc>),
    /// In the trash since then, until it is restored or erased.
    Deleted(DateTime<Utc>),
}

impl Removal {
    #[must_use]
    pub const fn at(self) -> DateTime<Utc> {
        match self {
            Self::Archived(at) | Self::Deleted(at) => at,
        }
    }

    #[must_use]
    pub const fn is_archived(self) -> bool {
        matches!(self, Self::Archived(_))
    }

    #[must_use]
    pub const fn is_deleted(self) -> bool {
        matches!(self, Self::Deleted(_))
    }
}
