use chrono::{DateTime, Utc};

/// Why an agent, bundle, prompt or post is not shown to members: a draft, archived, or in the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlisted {
    /// Saved at this time, and never published. Only agents and prompts; a draft post is an unpublished one.
    Draft(DateTime<Utc>),
    /// In the archive since this time, until it is restored.
    Archived(DateTime<Utc>),
    /// In the trash since this time, until it is restored or erased.
    Deleted(DateTime<Utc>),
    /// A draft in the trash.
    DeletedDraft(DateTime<Utc>),
}

impl Unlisted {
    pub const fn at(self) -> DateTime<Utc> {
        match self {
            Self::Draft(at) | Self::Archived(at) | Self::Deleted(at) | Self::DeletedDraft(at) => at,
        }
    }

    pub const fn is_archived(self) -> bool {
        matches!(self, Self::Archived(_))
    }

    pub const fn is_deleted(self) -> bool {
        matches!(self, Self::Deleted(_) | Self::DeletedDraft(_))
    }

    pub const fn is_draft(unlisted: Option<Self>) -> bool {
        matches!(unlisted, Some(Self::Draft(_)))
    }

    /// Whether admins can edit it: it is published or a draft.
    pub const fn is_editable(unlisted: Option<Self>) -> bool {
        matches!(unlisted, None | Some(Self::Draft(_)))
    }

    /// What archiving makes of it. A draft stays a draft.
    #[must_use]
    pub const fn archive(unlisted: Option<Self>, now: DateTime<Utc>) -> Self {
        match unlisted {
            Some(draft @ Self::Draft(_)) => draft,
            _ => Self::Archived(now),
        }
    }

    /// What deleting makes of it.
    #[must_use]
    pub const fn delete(unlisted: Option<Self>, now: DateTime<Utc>) -> Self {
        match unlisted {
            Some(Self::Draft(_)) => Self::DeletedDraft(now),
            _ => Self::Deleted(now),
        }
    }

    /// What restoring makes of it.
    pub const fn restore(unlisted: Option<Self>, now: DateTime<Utc>) -> Option<Self> {
        match unlisted {
            Some(Self::DeletedDraft(_)) => Some(Self::Draft(now)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restore_deleted_draft_is_a_draft_again() {
        let (then, now) = (DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH + chrono::TimeDelta::seconds(1));
        let draft = Some(Unlisted::Draft(then));
        let deleted = Some(Unlisted::delete(draft, now));
        assert_eq!((deleted, Unlisted::is_editable(deleted)), (Some(Unlisted::DeletedDraft(now)), false));
        assert_eq!(Unlisted::restore(deleted, now), Some(Unlisted::Draft(now)));
        assert_eq!(Unlisted::archive(draft, now), Unlisted::Draft(then));
        for published in [Unlisted::archive(None, now), Unlisted::delete(None, now)] {
            assert_eq!(Unlisted::restore(Some(published), now), None);
        }
    }
}
