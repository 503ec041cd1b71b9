use chrono::{DateTime, TimeDelta, Utc};

use super::{EmailAddress, TokenDigest};

/// A six-digit code emailed to confirm recent authentication of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmationCode {
    /// The recipient. The code is invalid once the account has another address.
    pub email: EmailAddress,
    pub digest: TokenDigest,
    pub expires_at: DateTime<Utc>,
    pub attempts: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeError {
    /// Wrong code, attempts left.
    Wrong,
    /// Expired, too many attempts, or none was sent.
    NotUsable,
}

impl ConfirmationCode {
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);
    pub const MAX_ATTEMPTS: u32 = 5;

    pub fn issue(email: EmailAddress, digest: TokenDigest, now: DateTime<Utc>) -> Self {
        Self { email, digest, expires_at: now + Self::LIFETIME, attempts: 0 }
    }

    /// Counts an attempt and compares.
    pub fn check(
        &mut self,
        entered: &TokenDigest,
        email: &EmailAddress,
        now: DateTime<Utc>,
    ) -> Result<(), CodeError> {
        if now >= self.expires_at || self.attempts >= Self::MAX_ATTEMPTS || self.email != *email {
            return Err(CodeError::NotUsable);
        }
        self.attempts += 1;
        if self.digest == *entered {
            Ok(())
        } else if self.attempts < Self::MAX_ATTEMPTS {
            Err(CodeError::Wrong)
        } else {
            Err(CodeError::NotUsable)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: TokenDigest = TokenDigest::new([1; 32]);
    const WRONG: TokenDigest = TokenDigest::new([2; 32]);

    fn code() -> (ConfirmationCode, EmailAddress, DateTime<Utc>) {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let email = EmailAddress::parse("anna@example.com").unwrap();
        (ConfirmationCode::issue(email.clone(), RIGHT, now), email, now)
    }

    #[test]
    fn check_right_code_within_lifetime_succeeds() {
        let (code, email, now) = code();
        let just_before = now + TimeDelta::minutes(10) - TimeDelta::seconds(1);
        assert_eq!(code.clone().check(&RIGHT, &email, just_before), Ok(()));
        assert_eq!(
            code.clone().check(&RIGHT, &email, now + TimeDelta::minutes(10)),
            Err(CodeError::NotUsable)
        );
    }

    #[test]
    fn check_after_five_attempts_rejects_right_code() {
        let (mut code, email, now) = code();
        for _ in 0..4 {
            assert_eq!(code.check(&WRONG, &email, now), Err(CodeError::Wrong));
        }
        assert_eq!(code.clone().check(&RIGHT, &email, now), Ok(()), "the fifth");
        assert_eq!(code.check(&WRONG, &email, now), Err(CodeError::NotUsable), "the fifth");
        assert_eq!(code.check(&RIGHT, &email, now), Err(CodeError::NotUsable), "the sixth");
        assert_eq!(code.attempts, 5);
    }

    #[test]
    fn check_after_email_changed_rejects_right_code() {
        let (mut code, _, now) = code();
        let other = EmailAddress::parse("anna@new.example").unwrap();
        assert_eq!(code.check(&RIGHT, &other, now), Err(CodeError::NotUsable));
        let same = EmailAddress::parse("Anna@Example.com").unwrap();
        assert_eq!(code.check(&RIGHT, &same, now), Ok(()));
    }
}
