use chrono::{DateTime, TimeDelta, Utc};

use super::{AccountEventKind, ReturnPath, TokenDigest};
use crate::{SignInChallengeId, UserId};

/// A sign-in whose password or link was right and that waits for a second factor. It belongs to one browser, whose
/// cookie has the digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInChallenge {
    pub id: SignInChallengeId,
    pub user_id: UserId,
    pub digest: TokenDigest,
    /// How the sign-in is recorded once it is complete.
    pub recorded_as: AccountEventKind,
    pub expires_at: DateTime<Utc>,
    pub attempts: u32,
    /// Where the member wanted to go.
    pub return_path: Option<ReturnPath>,
}

impl SignInChallenge {
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);
    pub const MAX_ATTEMPTS: u32 = 5;

    pub fn issue(
        id: SignInChallengeId,
        user_id: UserId,
        digest: TokenDigest,
        recorded_as: AccountEventKind,
        now: DateTime<Utc>,
    ) -> Self {
        let expires_at = now + Self::LIFETIME;
        Self { id, user_id, digest, recorded_as, expires_at, attempts: 0, return_path: None }
    }

    /// Whether another code may be tried.
    pub fn is_usable(&self, now: DateTime<Utc>) -> bool {
        now < self.expires_at && self.attempts < Self::MAX_ATTEMPTS
    }

    /// Counts a wrong code.
    pub fn record_failure(&mut self) {
        self.attempts = self.attempts.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn challenge() -> (SignInChallenge, DateTime<Utc>) {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let (id, user) = (SignInChallengeId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()));
        let kind = AccountEventKind::SignedInByPassword;
        (SignInChallenge::issue(id, user, TokenDigest::new([1; 32]), kind, now), now)
    }

    #[test]
    fn challenge_is_usable_for_10_minutes() {
        let (challenge, now) = challenge();
        assert!(challenge.is_usable(now + TimeDelta::minutes(10) - TimeDelta::seconds(1)));
        assert!(!challenge.is_usable(now + TimeDelta::minutes(10)));
    }

    #[test]
    fn challenge_allows_five_tries() {
        let (mut challenge, now) = challenge();
        for _ in 0..5 {
            assert!(challenge.is_usable(now));
            challenge.record_failure();
        }
        assert!(!challenge.is_usable(now));
    }
}
