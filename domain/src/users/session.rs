use chrono::{DateTime, TimeDelta, Utc};

use super::token::TokenDigest;
use super::{CodeError, Device, EmailAddress, EmailedCode};
use crate::{SessionId, UserId};

/// The digest of a session cookie; the cookie's value itself is never stored.
pub type SessionKey = TokenDigest;

/// One signed-in browser: 30 days from the last visit, 90 days in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub user_id: UserId,
    pub key: SessionKey,
    /// As it was told when she signed in.
    pub device: Device,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// When it last proved that its member is there: by signing in, a password or an emailed code.
    pub authenticated_at: DateTime<Utc>,
    /// A code that was sent to prove it again.
    pub code: Option<EmailedCode>,
}

impl Session {
    pub const IDLE: TimeDelta = TimeDelta::days(30);
    pub const ABSOLUTE: TimeDelta = TimeDelta::days(90);
    /// How stale `last_seen_at` may grow, so that reading pages seldom means writing a row.
    pub const TOUCH_AFTER: TimeDelta = TimeDelta::minutes(5);
    /// How long a proof counts for what a stolen browser must not do.
    pub const RECENT: TimeDelta = TimeDelta::minutes(15);
    /// How many browsers one member may be signed in with. One more ends the session not seen for longest.
    pub const MOST_OF_ONE_MEMBER: u64 = 20;

    #[must_use]
    pub fn start(
        id: SessionId,
        user_id: UserId,
        key: SessionKey,
        device: Device,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            user_id,
            key,
            device,
            created_at: now,
            last_seen_at: now,
            authenticated_at: now,
            code: None,
        }
    }

    /// The instant from which the session no longer counts.
    #[must_use]
    pub fn ends_at(&self) -> DateTime<Utc> {
        (self.last_seen_at + Self::IDLE).min(self.created_at + Self::ABSOLUTE)
    }

    #[must_use]
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        now < self.ends_at()
    }

    #[must_use]
    pub fn is_recently_authenticated(&self, now: DateTime<Utc>) -> bool {
        now - self.authenticated_at < Self::RECENT
    }

    /// Its member proved to be there. From now on it has another key: a copied cookie does not gain by the proof.
    pub fn reauthenticate(&mut self, key: SessionKey, now: DateTime<Utc>) {
        self.key = key;
        self.authenticated_at = now;
        self.code = None;
    }

    /// Counts a try at the code that was sent, and compares. `email` is the account's address.
    ///
    /// # Errors
    /// [`CodeError`]
    pub fn check_code(
        &mut self,
        entered: &TokenDigest,
        email: &EmailAddress,
        now: DateTime<Utc>,
    ) -> Result<(), CodeError> {
        self.code.as_mut().ok_or(CodeError::NotUsable)?.check(entered, email, now)
    }

    /// Whether this visit is worth recording.
    #[must_use]
    pub fn wants_touch(&self, now: DateTime<Utc>) -> bool {
        now - self.last_seen_at >= Self::TOUCH_AFTER
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn session() -> (Session, DateTime<Utc>) {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let id = SessionId::from_uuid(Uuid::nil());
        let (owner, key) = (UserId::from_uuid(Uuid::nil()), SessionKey::new([0; 32]));
        (Session::start(id, owner, key, Device::recognize(""), start), start)
    }

    #[test]
    fn a_session_ends_thirty_days_after_the_last_visit() {
        let (session, start) = session();
        assert!(session.is_live(start + TimeDelta::days(30) - TimeDelta::seconds(1)));
        assert!(!session.is_live(start + TimeDelta::days(30)));
    }

    #[test]
    fn a_session_ends_after_ninety_days_however_often_it_is_used() {
        let (mut session, start) = session();
        session.last_seen_at = start + TimeDelta::days(89);
        assert!(session.is_live(start + TimeDelta::days(90) - TimeDelta::seconds(1)));
        assert!(!session.is_live(start + TimeDelta::days(90)));
    }

    #[test]
    fn is_recently_authenticated_for_15_minutes_after_proof() {
        let (mut session, start) = session();
        assert!(session.is_recently_authenticated(start + TimeDelta::minutes(15) - TimeDelta::seconds(1)));
        let later = start + TimeDelta::minutes(15);
        assert!(!session.is_recently_authenticated(later));

        let email = EmailAddress::parse("anna@example.com").unwrap();
        session.code = Some(EmailedCode::issue(email.clone(), SessionKey::new([2; 32]), later));
        session.reauthenticate(SessionKey::new([1; 32]), later);
        assert!(session.is_recently_authenticated(later + TimeDelta::minutes(14)));
        assert_eq!(session.key, SessionKey::new([1; 32]));
        assert_eq!(session.check_code(&SessionKey::new([2; 32]), &email, later), Err(CodeError::NotUsable));
    }

    #[test]
    fn a_visit_is_recorded_at_most_every_five_minutes() {
        let (session, start) = session();
        assert!(!session.wants_touch(start + TimeDelta::minutes(5) - TimeDelta::seconds(1)));
        assert!(session.wants_touch(start + TimeDelta::minutes(5)));
    }
}
