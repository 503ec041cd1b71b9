use chrono::{DateTime, Utc};

/// Where an agent, bundle, prompt or post is between its creation and its erasure. Members see only active ones. Whether an
/// active bundle or post is published is a field of its own, which it keeps in the archive and in the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lifecycle {
    #[default]
    Active,
    /// Saved at this time, and never published. Only agents and prompts.
    Draft(DateTime<Utc>),
    /// In the archive since this time, until it is restored.
    Archived(DateTime<Utc>),
    /// In the trash since this time, until it is restored or erased.
    Deleted(DateTime<Utc>),
    /// A draft in the trash.
    DeletedDraft(DateTime<Utc>),
}

impl Lifecycle {
    /// Since when it has not been active.
    pub const fn inactive_since(self) -> Option<DateTime<Utc>> {
        match self {
            Self::Active => None,
            Self::Draft(at) | Self::Archived(at) | Self::Deleted(at) | Self::DeletedDraft(at) => Some(at),
        }
    }

    pub const fn is_active(self) -> bool {
        matches!(self, Self::Active)
    }

    pub const fn is_draft(self) -> bool {
        matches!(self, Self::Draft(_))
    }

    pub const fn is_archived(self) -> bool {
        matches!(self, Self::Archived(_))
    }

    pub const fn is_deleted(self) -> bool {
        matches!(self, Self::Deleted(_) | Self::DeletedDraft(_))
    }

    /// Whether admins can edit it: it is active or a draft.
    pub const fn is_editable(self) -> bool {
        matches!(self, Self::Active | Self::Draft(_))
    }

    /// What archiving makes of it. A draft stays a draft.
    #[must_use]
    pub const fn archive(self, now: DateTime<Utc>) -> Self {
        match self {
            Self::Draft(_) => self,
            _ => Self::Archived(now),
        }
    }

    /// What deleting makes of it.
    #[must_use]
    pub const fn delete(self, now: DateTime<Utc>) -> Self {
        match self {
            Self::Draft(_) => Self::DeletedDraft(now),
            _ => Self::Deleted(now),
        }
    }

    /// What restoring makes of it.
    #[must_use]
    pub const fn restore(self, now: DateTime<Utc>) -> Self {
        match self {
            Self::DeletedDraft(_) => Self::Draft(now),
            _ => Self::Active,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restore_deleted_draft_is_a_draft_again() {
        let (then, now) = (DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH + chrono::TimeDelta::seconds(1));
        let draft = Lifecycle::Draft(then);
        let deleted = draft.delete(now);
        assert_eq!((deleted, deleted.is_editable()), (Lifecycle::DeletedDraft(now), false));
        assert_eq!(deleted.restore(now), Lifecycle::Draft(now));
        assert_eq!(draft.archive(now), draft);
        for published in [Lifecycle::Active.archive(now), Lifecycle::Active.delete(now)] {
            assert_eq!(published.restore(now), Lifecycle::Active);
        }
    }
}
