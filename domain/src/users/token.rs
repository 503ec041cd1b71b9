use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

use super::{CodeError, EmailAddress, Intent, ScheduledDeletion, SignInCode, User};
use crate::{TokenId, UserId};

/// SHA-256 of a secret. Only digests are stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenDigest([u8; 32]);

impl TokenDigest {
    pub const fn new(sha256: [u8; 32]) -> Self {
        Self(sha256)
    }

    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenDigest(…)")
    }
}

crate::text_enum! {
    /// What an emailed link is for. A link is valid for one purpose only.
    pub enum TokenPurpose {
        VerifyEmail = "verify_email",
        ResetPassword = "reset_password",
        SignIn = "sign_in",
        /// Confirms the pending address of an account.
        ChangeEmail = "change_email",
        /// Keeps an account whose deletion is scheduled.
        UndoDeletion = "undo_deletion",
    }
}

impl TokenPurpose {
    pub const fn lifetime(self) -> TimeDelta {
        match self {
            Self::VerifyEmail | Self::ChangeEmail => TimeDelta::hours(24),
            Self::ResetPassword => TimeDelta::hours(1),
            Self::SignIn => TimeDelta::minutes(15),
            Self::UndoDeletion => ScheduledDeletion::GRACE_PERIOD,
        }
    }
}

/// A single-use token bound to an account and the address it was emailed to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneTimeToken {
    pub id: TokenId,
    pub user_id: UserId,
    pub purpose: TokenPurpose,
    /// The recipient; redeeming the token verifies only this address.
    pub email: EmailAddress,
    pub digest: TokenDigest,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
    /// Can be entered instead of opening the link.
    pub code: Option<SignInCode>,
    pub intent: Intent,
}

/// Result of presenting a token.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redemption {
    Redeemed,
    /// Redeemed before, and the account still has the confirmed address.
    AlreadyRedeemed,
    /// Expired, or the account has another address now.
    Rejected,
}

/// Whether a token is usable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenState {
    Valid,
    Used,
    Expired,
}

impl OneTimeToken {
    pub fn issue(
        id: TokenId,
        user_id: UserId,
        purpose: TokenPurpose,
        email: EmailAddress,
        digest: TokenDigest,
        now: DateTime<Utc>,
    ) -> Self {
        let expires_at = now + purpose.lifetime();
        let (used_at, code, intent) = (None, None, Intent::default());
        Self { id, user_id, purpose, email, digest, created_at: now, expires_at, used_at, code, intent }
    }

    pub fn state(&self, now: DateTime<Utc>) -> TokenState {
        if now >= self.expires_at {
            TokenState::Expired
        } else if self.used_at.is_some() {
            TokenState::Used
        } else {
            TokenState::Valid
        }
    }

    /// Redeems the token if it is active and `account` still waits for the address it was sent to. While a deletion is
    /// scheduled, only the link that undoes it works.
    pub fn redeem(&mut self, account: &User, now: DateTime<Utc>) -> Redemption {
        let expected = match self.purpose {
            TokenPurpose::VerifyEmail | TokenPurpose::ResetPassword | TokenPurpose::SignIn => {
                account.deletion.is_none().then_some(&account.email)
            }
            TokenPurpose::ChangeEmail => account.pending_email_at(now).map(|pending| &pending.email),
            TokenPurpose::UndoDeletion => account.undoable_deletion(now).map(|_| &account.email),
        };
        let is_owner = account.id == self.user_id;
        match self.state(now) {
            TokenState::Valid if is_owner && expected == Some(&self.email) => {
                self.used_at = Some(now);
                Redemption::Redeemed
            }
            TokenState::Used if is_owner && account.email == self.email => Redemption::AlreadyRedeemed,
            TokenState::Valid | TokenState::Used | TokenState::Expired => Redemption::Rejected,
        }
    }
}

impl OneTimeToken {
    /// Counts an attempt to enter the code, and compares. A right code may redeem the token.
    pub fn check_code(&mut self, entered: &TokenDigest, now: DateTime<Utc>) -> Result<(), CodeError> {
        let is_valid = self.state(now) == TokenState::Valid && now < self.created_at + SignInCode::LIFETIME;
        let usable = self.code.as_mut().filter(|code| is_valid && code.attempts < SignInCode::MAX_ATTEMPTS);
        let Some(code) = usable else { return Err(CodeError::NotUsable) };
        code.attempts += 1;
        if code.digest == *entered {
            Ok(())
        } else if code.attempts < SignInCode::MAX_ATTEMPTS {
            Err(CodeError::Wrong)
        } else {
            Err(CodeError::NotUsable)
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    use crate::SessionId;
    use crate::users::{ConfirmedBy, FirstName, PasswordHash};

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn address(text: &str) -> EmailAddress {
        EmailAddress::parse(text).unwrap()
    }

    fn anna() -> User {
        let name = FirstName::parse("Anna").unwrap();
        let hash = PasswordHash::new("hash".to_owned());
        User::register(UserId::from_uuid(Uuid::nil()), address("anna@example.com"), name, hash, now())
    }

    fn token(purpose: TokenPurpose, email: &str) -> OneTimeToken {
        let (id, owner) = (TokenId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()));
        OneTimeToken::issue(id, owner, purpose, address(email), TokenDigest::new([7; 32]), now())
    }

    fn request_change(user: &mut User, email: &str) {
        let session = SessionId::from_uuid(Uuid::nil());
        let _ = user.change_profile(Some(address(email)), None, session, now());
    }

    #[test]
    fn token_lifetime_depends_on_purpose() {
        for (purpose, lifetime) in [
            (TokenPurpose::VerifyEmail, TimeDelta::hours(24)),
            (TokenPurpose::ResetPassword, TimeDelta::hours(1)),
            (TokenPurpose::SignIn, TimeDelta::minutes(15)),
            (TokenPurpose::ChangeEmail, TimeDelta::hours(24)),
            (TokenPurpose::UndoDeletion, TimeDelta::days(7)),
        ] {
            let token = token(purpose, "anna@example.com");
            assert_eq!(token.state(now() + lifetime - TimeDelta::seconds(1)), TokenState::Valid);
            assert_eq!(token.state(now() + lifetime), TokenState::Expired);
        }
    }

    #[test]
    fn token_digest_debug_is_redacted() {
        let digest = TokenDigest::new([7; 32]);
        assert_eq!(format!("{digest:?}"), "TokenDigest(…)");
        assert_eq!(digest.as_bytes(), &[7; 32], "only for the store");
    }

    #[test]
    fn redeem_twice_works_once() {
        let mut token = token(TokenPurpose::ResetPassword, "Anna@Example.com");
        assert_eq!(token.redeem(&anna(), now()), Redemption::Redeemed);
        assert_eq!(token.state(now()), TokenState::Used);
        assert_eq!(token.redeem(&anna(), now()), Redemption::AlreadyRedeemed);
    }

    #[test]
    fn redeem_expired_is_rejected() {
        let mut token = token(TokenPurpose::SignIn, "anna@example.com");
        assert_eq!(token.redeem(&anna(), now() + TimeDelta::minutes(15)), Redemption::Rejected);
        assert_eq!(token.used_at, None);
    }

    #[test]
    fn redeem_after_email_changed_is_rejected() {
        let mut moved = anna();
        request_change(&mut moved, "new@example.com");
        for purpose in [TokenPurpose::VerifyEmail, TokenPurpose::ResetPassword, TokenPurpose::SignIn] {
            let mut to_new = token(purpose, "new@example.com");
            assert_eq!(
                to_new.redeem(&moved, now()),
                Redemption::Rejected,
                "a pending address is not verified"
            );
            let mut to_old = token(purpose, "anna@example.com");
            assert_eq!(to_old.clone().redeem(&moved, now()), Redemption::Redeemed);
            let mut moved = moved.clone();
            assert!(moved.confirm_email_change(ConfirmedBy::Requester).is_some());
            assert_eq!(to_old.redeem(&moved, now()), Redemption::Rejected);
        }
    }

    #[test]
    fn redeem_while_deletion_is_scheduled_only_undoes_it() {
        let mut anna = anna();
        let mut undo = token(TokenPurpose::UndoDeletion, "anna@example.com");
        assert_eq!(undo.clone().redeem(&anna, now()), Redemption::Rejected, "nothing to undo");
        let _ = anna.schedule_deletion(None, now() - TimeDelta::days(6));
        for purpose in [TokenPurpose::VerifyEmail, TokenPurpose::ResetPassword, TokenPurpose::SignIn] {
            let mut other = token(purpose, "anna@example.com");
            assert_eq!(other.redeem(&anna, now()), Redemption::Rejected, "{purpose:?}");
        }
        let too_late = now() + TimeDelta::days(1);
        assert_eq!(undo.clone().redeem(&anna, too_late), Redemption::Rejected);
        assert_eq!(undo.redeem(&anna, now()), Redemption::Redeemed);
        let _ = anna.undo_deletion();
        assert_eq!(undo.redeem(&anna, now()), Redemption::AlreadyRedeemed);
    }

    #[test]
    fn redeem_email_change_needs_this_pending_address() {
        let mut anna = anna();
        let mut link = token(TokenPurpose::ChangeEmail, "new@example.com");
        assert_eq!(link.redeem(&anna, now()), Redemption::Rejected, "nothing is pending");
        request_change(&mut anna, "other@example.com");
        assert_eq!(link.redeem(&anna, now()), Redemption::Rejected, "another is pending");
        request_change(&mut anna, "new@example.com");
        assert_eq!(link.redeem(&anna, now()), Redemption::Redeemed);
        assert!(anna.confirm_email_change(ConfirmedBy::Requester).is_some());
        assert_eq!(link.redeem(&anna, now()), Redemption::AlreadyRedeemed);
    }

    #[test]
    fn redeem_for_another_account_is_rejected() {
        let mut other = anna();
        other.id = UserId::from_uuid(Uuid::max());
        let mut link = token(TokenPurpose::SignIn, "anna@example.com");
        assert_eq!(link.redeem(&other, now()), Redemption::Rejected);
    }

    const RIGHT: TokenDigest = TokenDigest::new([1; 32]);
    const WRONG: TokenDigest = TokenDigest::new([2; 32]);

    fn token_with_code() -> OneTimeToken {
        let code = SignInCode::new(TokenDigest::new([9; 32]), RIGHT);
        OneTimeToken { code: Some(code), ..token(TokenPurpose::SignIn, "anna@example.com") }
    }

    #[test]
    fn check_code_expires_before_the_link() {
        let end = now() + TimeDelta::minutes(10);
        assert_eq!(token_with_code().check_code(&RIGHT, end - TimeDelta::seconds(1)), Ok(()));
        assert_eq!(token_with_code().check_code(&RIGHT, end), Err(CodeError::NotUsable));
        assert_eq!(token_with_code().state(end), TokenState::Valid);
    }

    #[test]
    fn check_code_after_five_attempts_rejects_right_code() {
        let mut token = token_with_code();
        for _ in 0..4 {
            assert_eq!(token.check_code(&WRONG, now()), Err(CodeError::Wrong));
        }
        assert_eq!(token.clone().check_code(&RIGHT, now()), Ok(()), "the fifth");
        assert_eq!(token.check_code(&WRONG, now()), Err(CodeError::NotUsable), "the fifth");
        assert_eq!(token.check_code(&RIGHT, now()), Err(CodeError::NotUsable), "the sixth");
    }

    #[test]
    fn check_code_of_redeemed_token_is_rejected() {
        let mut token = token_with_code();
        assert_eq!(token.redeem(&anna(), now()), Redemption::Redeemed);
        assert_eq!(token.check_code(&RIGHT, now()), Err(CodeError::NotUsable));
    }

    #[test]
    fn check_code_of_token_without_code_is_rejected() {
        let mut token = token(TokenPurpose::SignIn, "anna@example.com");
        assert_eq!(token.check_code(&RIGHT, now()), Err(CodeError::NotUsable));
    }
}
