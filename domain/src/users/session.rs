use chrono::{DateTime, TimeDelta, Utc};

use super::token::TokenDigest;
use super::{CodeError, ConfirmationCode, Device, EmailAddress, ViewAs};
use crate::{SessionId, UserId};

/// Digest of the session cookie; the cookie itself is never stored.
pub type SessionDigest = TokenDigest;

/// A sign-in session. It ends after 30 idle days, or 90 days in total.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub user_id: UserId,
    pub digest: SessionDigest,
    /// Browser label from the sign-in request.
    pub device: Device,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// Time of the last authentication by sign-in, password or emailed code.
    pub authenticated_at: DateTime<Utc>,
    /// A pending confirmation code.
    pub code: Option<ConfirmationCode>,
    /// Set while an admin views the site as someone else.
    pub view_as: Option<ViewAs>,
}

impl Session {
    pub const IDLE_TIMEOUT: TimeDelta = TimeDelta::days(30);
    pub const MAX_LIFETIME: TimeDelta = TimeDelta::days(90);
    /// Minimum interval between updates of `last_seen_at`, so that most requests write nothing.
    pub const TOUCH_INTERVAL: TimeDelta = TimeDelta::minutes(5);
    /// How long an authentication counts as recent.
    pub const REAUTHENTICATION_WINDOW: TimeDelta = TimeDelta::minutes(15);
    /// Maximum sessions per user. Beyond it, the least recently used one ends.
    pub const MAX_PER_USER: u64 = 20;

    pub fn start(
        id: SessionId,
        user_id: UserId,
        digest: SessionDigest,
        device: Device,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            user_id,
            digest,
            device,
            created_at: now,
            last_seen_at: now,
            authenticated_at: now,
            code: None,
            view_as: None,
        }
    }

    pub fn ends_at(&self) -> DateTime<Utc> {
        (self.last_seen_at + Self::IDLE_TIMEOUT).min(self.created_at + Self::MAX_LIFETIME)
    }

    pub fn is_valid(&self, now: DateTime<Utc>) -> bool {
        now < self.ends_at()
    }

    pub fn is_recently_authenticated(&self, now: DateTime<Utc>) -> bool {
        now - self.authenticated_at < Self::REAUTHENTICATION_WINDOW
    }

    /// Records an authentication and rotates the cookie, so that a copied cookie gains nothing.
    pub fn reauthenticate(&mut self, digest: SessionDigest, now: DateTime<Utc>) {
        self.digest = digest;
        self.authenticated_at = now;
        self.code = None;
    }

    /// Counts an attempt and compares. `email` is the account's current address.
    pub fn check_code(
        &mut self,
        entered: &TokenDigest,
        email: &EmailAddress,
        now: DateTime<Utc>,
    ) -> Result<(), CodeError> {
        self.code.as_mut().ok_or(CodeError::NotUsable)?.check(entered, email, now)
    }

    /// Whether `last_seen_at` is due for an update.
    pub fn needs_touch(&self, now: DateTime<Utc>) -> bool {
        now - self.last_seen_at >= Self::TOUCH_INTERVAL
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn session() -> (Session, DateTime<Utc>) {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let id = SessionId::from_uuid(Uuid::nil());
        let (owner, digest) = (UserId::from_uuid(Uuid::nil()), SessionDigest::new([0; 32]));
        (Session::start(id, owner, digest, Device::from_user_agent(""), start), start)
    }

    #[test]
    fn session_ends_30_days_after_last_visit() {
        let (session, start) = session();
        assert!(session.is_valid(start + TimeDelta::days(30) - TimeDelta::seconds(1)));
        assert!(!session.is_valid(start + TimeDelta::days(30)));
    }

    #[test]
    fn session_ends_after_90_days() {
        let (mut session, start) = session();
        session.last_seen_at = start + TimeDelta::days(89);
        assert!(session.is_valid(start + TimeDelta::days(90) - TimeDelta::seconds(1)));
        assert!(!session.is_valid(start + TimeDelta::days(90)));
    }

    #[test]
    fn is_recently_authenticated_for_15_minutes() {
        let (mut session, start) = session();
        assert!(session.is_recently_authenticated(start + TimeDelta::minutes(15) - TimeDelta::seconds(1)));
        let later = start + TimeDelta::minutes(15);
        assert!(!session.is_recently_authenticated(later));

        let email = EmailAddress::parse("anna@example.com").unwrap();
        session.code = Some(ConfirmationCode::issue(email.clone(), SessionDigest::new([2; 32]), later));
        session.reauthenticate(SessionDigest::new([1; 32]), later);
        assert!(session.is_recently_authenticated(later + TimeDelta::minutes(14)));
        assert_eq!(session.digest, SessionDigest::new([1; 32]));
        assert_eq!(
            session.check_code(&SessionDigest::new([2; 32]), &email, later),
            Err(CodeError::NotUsable)
        );
    }

    #[test]
    fn session_touch_is_needed_every_5_minutes() {
        let (session, start) = session();
        assert!(!session.needs_touch(start + TimeDelta::minutes(5) - TimeDelta::seconds(1)));
        assert!(session.needs_touch(start + TimeDelta::minutes(5)));
    }
}
