use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

use super::EmailAddress;
use crate::{TokenId, Transition, UserId};

/// The SHA-256 of a secret that somebody else holds. Only digests are stored (decision 4).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenDigest([u8; 32]);

impl TokenDigest {
    #[must_use]
    pub const fn new(sha256: [u8; 32]) -> Self {
        Self(sha256)
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenDigest(…)")
    }
}

/// What a mailed link is for. A link for one purpose is worth nothing for another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenPurpose {
    VerifyEmail,
    ResetPassword,
    SignIn,
    /// Puts the address back to this one (decision 8).
    RevertEmail(EmailAddress),
}

impl TokenPurpose {
    /// How long a link lives (decisions 4, 8 and 9; specification, section 9).
    #[must_use]
    pub const fn lifetime(&self) -> TimeDelta {
        match self {
            Self::VerifyEmail => TimeDelta::hours(24),
            Self::ResetPassword => TimeDelta::hours(1),
            Self::SignIn => TimeDelta::minutes(15),
            Self::RevertEmail(_) => TimeDelta::days(7),
        }
    }
}

/// A single-use link sent by mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneTimeToken {
    pub id: TokenId,
    pub user_id: UserId,
    pub purpose: TokenPurpose,
    pub digest: TokenDigest,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
}

/// Whether a token still opens its door.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenState {
    Live,
    Used,
    Expired,
}

impl OneTimeToken {
    #[must_use]
    pub fn issue(
        id: TokenId,
        user_id: UserId,
        purpose: TokenPurpose,
        digest: TokenDigest,
        now: DateTime<Utc>,
    ) -> Self {
        let expires_at = now + purpose.lifetime();
        Self { id, user_id, purpose, digest, created_at: now, expires_at, used_at: None }
    }

    #[must_use]
    pub fn state(&self, now: DateTime<Utc>) -> TokenState {
        if now >= self.expires_at {
            TokenState::Expired
        } else if self.used_at.is_some() {
            TokenState::Used
        } else {
            TokenState::Live
        }
    }

    /// Uses the token up. Only a live token answers [`Transition::Applied`].
    pub fn redeem(&mut self, now: DateTime<Utc>) -> Transition {
        if self.state(now) == TokenState::Live {
            self.used_at = Some(now);
            Transition::Applied
        } else {
            Transition::AlreadyApplied
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn token(purpose: TokenPurpose, now: DateTime<Utc>) -> OneTimeToken {
        let id = TokenId::from_uuid(Uuid::nil());
        OneTimeToken::issue(id, UserId::from_uuid(Uuid::nil()), purpose, TokenDigest::new([7; 32]), now)
    }

    #[test]
    fn each_kind_of_link_lives_as_long_as_decided() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let old = EmailAddress::parse("old@example.com").unwrap();
        for (purpose, lifetime) in [
            (TokenPurpose::VerifyEmail, TimeDelta::hours(24)),
            (TokenPurpose::ResetPassword, TimeDelta::hours(1)),
            (TokenPurpose::SignIn, TimeDelta::minutes(15)),
            (TokenPurpose::RevertEmail(old), TimeDelta::days(7)),
        ] {
            let token = token(purpose, now);
            assert_eq!(token.state(now + lifetime - TimeDelta::seconds(1)), TokenState::Live);
            assert_eq!(token.state(now + lifetime), TokenState::Expired);
        }
    }

    #[test]
    fn a_digest_never_shows_in_debug_output() {
        let digest = TokenDigest::new([7; 32]);
        assert_eq!(format!("{digest:?}"), "TokenDigest(…)");
        assert_eq!(digest.as_bytes(), &[7; 32], "for the store alone");
    }

    #[test]
    fn a_link_works_once() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let mut token = token(TokenPurpose::ResetPassword, now);
        assert_eq!(token.redeem(now), Transition::Applied);
        assert_eq!(token.state(now), TokenState::Used);
        assert_eq!(token.redeem(now), Transition::AlreadyApplied);
    }

    #[test]
    fn an_expired_link_does_not_work() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let mut token = token(TokenPurpose::SignIn, now);
        assert_eq!(token.redeem(now + TimeDelta::minutes(15)), Transition::AlreadyApplied);
        assert_eq!(token.used_at, None);
    }
}
