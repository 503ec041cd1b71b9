//! Optimistic locking of edits by admins, with `updated_at` as the version.

use chrono::{DateTime, TimeDelta, Utc};

/// Someone else saved a newer version since the edit started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "Someone else saved a newer version while you were editing. Your changes are still here; compare the two before you save."
)]
pub struct EditConflict;

/// The version of an edit that is `based_on` the version its author loaded. Always later than `current`, even if the
/// clock stands still. Without `based_on`, any version is overwritten.
pub(crate) fn next_version(
    current: DateTime<Utc>,
    based_on: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>, EditConflict> {
    if based_on.is_some_and(|seen| seen != current) {
        return Err(EditConflict);
    }
    Ok(later_version(current, now))
}

/// The next version, without the optimistic lock of [`next_version`].
pub(crate) fn later_version(current: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    now.max(current + TimeDelta::microseconds(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_version_rejects_edit_of_older_version() {
        let current = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let later = current + TimeDelta::seconds(5);
        let earlier = current - TimeDelta::seconds(5);
        assert_eq!(next_version(current, Some(current), later), Ok(later));
        assert_eq!(next_version(current, None, later), Ok(later));
        assert_eq!(next_version(current, Some(earlier), later), Err(EditConflict));
        assert_eq!(next_version(current, Some(later), later), Err(EditConflict));
        for now in [current, earlier] {
            assert!(next_version(current, Some(current), now).unwrap() > current, "the clock stands still");
        }
    }
}
