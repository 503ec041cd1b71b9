use chrono::{DateTime, TimeDelta, Utc};

use super::TokenDigest;
use crate::{DataExportId, UserId};

/// A copy of a member's data that the member requested. An account has at most one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataExport {
    pub id: DataExportId,
    pub user_id: UserId,
    pub requested_at: DateTime<Utc>,
    /// The digest of the token in the emailed link; `None` while the file is being prepared.
    pub digest: Option<TokenDigest>,
    /// The file and its link work until then. Afterwards a request that could not be finished can be made again.
    pub expires_at: DateTime<Utc>,
}

impl DataExport {
    /// How long a file can be downloaded.
    pub const LIFETIME: TimeDelta = TimeDelta::days(1);

    pub fn request(id: DataExportId, user_id: UserId, now: DateTime<Utc>) -> Self {
        Self { id, user_id, requested_at: now, digest: None, expires_at: now + Self::LIFETIME }
    }

    /// Records that the file is stored. The link with this token works from now on.
    pub fn complete(&mut self, digest: TokenDigest, now: DateTime<Utc>) {
        self.digest = Some(digest);
        self.expires_at = now + Self::LIFETIME;
    }

    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        now >= self.expires_at
    }

    /// Whether the file is not stored yet.
    pub const fn is_pending(&self) -> bool {
        self.digest.is_none()
    }

    /// Whether the link with this token downloads the file.
    pub fn accepts(&self, token: &TokenDigest, now: DateTime<Utc>) -> bool {
        self.digest.as_ref() == Some(token) && !self.is_expired(now)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn export() -> (DataExport, DateTime<Utc>) {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        (DataExport::request(DataExportId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()), now), now)
    }

    #[test]
    fn accepts_only_its_token_for_a_day() {
        let (mut export, now) = export();
        let (token, other) = (TokenDigest::new([1; 32]), TokenDigest::new([2; 32]));
        assert!(export.is_pending() && !export.accepts(&token, now));
        let ready_at = now + TimeDelta::hours(3);
        export.complete(token, ready_at);
        let last_moment = ready_at + DataExport::LIFETIME - TimeDelta::microseconds(1);
        assert!(!export.is_pending() && export.accepts(&token, last_moment));
        assert!(!export.accepts(&other, ready_at));
        assert!(!export.accepts(&token, ready_at + DataExport::LIFETIME));
    }

    #[test]
    fn unfinished_request_expires_after_a_day() {
        let (export, now) = export();
        assert!(!export.is_expired(now + DataExport::LIFETIME - TimeDelta::seconds(1)));
        assert!(export.is_expired(now + DataExport::LIFETIME));
    }
}
