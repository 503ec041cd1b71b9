use std::fmt;

use chrono::{DateTime, Utc};
use totp_rs::{Builder, Secret, Totp};
use url::form_urlencoded::byte_serialize;

use crate::UserId;
use crate::text::extract_digits;

/// The secret that an authenticator app shares with the account: 160 bits, as RFC 4226 recommends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TotpSecret([u8; Self::LENGTH]);

impl TotpSecret {
    pub const LENGTH: usize = 20;

    pub const fn new(random: [u8; Self::LENGTH]) -> Self {
        Self(random)
    }

    pub const fn as_bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// The key to type into an authenticator app.
    pub fn to_base32(&self) -> String {
        Secret::new_stack(self.0).to_base32()
    }

    /// The content of the QR code that authenticator apps scan.
    pub fn uri(&self, issuer: &str, account: &str) -> String {
        // A colon separates the two parts of the label.
        let (issuer, account) = (encode(&issuer.replace(':', " ")), encode(account));
        format!("otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}", self.to_base32())
    }

    fn totp(&self) -> Totp {
        // SHA-1, six digits and 30 seconds are what every authenticator app supports.
        Builder::new()
            .with_secret(Secret::new_stack(self.0))
            .with_skew(SecondFactor::DRIFT)
            .build_noncompliant()
    }
}

impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(…)")
    }
}

/// Percent-encoded, because some apps show the plus sign that a form would have for a space.
fn encode(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

/// The authenticator app of an account (TOTP, RFC 6238).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactor {
    pub user_id: UserId,
    pub secret: TotpSecret,
    pub created_at: DateTime<Utc>,
    /// `None` until a first code shows that the app has the secret.
    pub enabled_at: Option<DateTime<Utc>>,
    /// The time step of the last accepted code. Only later ones are accepted, so that a code works once.
    pub last_used_step: Option<u64>,
}

impl SecondFactor {
    /// How many time steps the clock of the app may be behind or ahead.
    const DRIFT: u16 = 1;

    pub const fn set_up(user_id: UserId, secret: TotpSecret, now: DateTime<Utc>) -> Self {
        Self { user_id, secret, created_at: now, enabled_at: None, last_used_step: None }
    }

    pub const fn is_enabled(&self) -> bool {
        self.enabled_at.is_some()
    }

    /// The time step of a valid code that was not used before.
    pub fn check(&self, code: &str, now: DateTime<Utc>) -> Option<u64> {
        let seconds = u64::try_from(now.timestamp()).ok()?;
        let step = self.secret.totp().check(&extract_digits(code), seconds)?;
        self.last_used_step.is_none_or(|used| step > used).then_some(step)
    }

    /// Enables it with a first code. Returns whether the code was right.
    pub fn enable(&mut self, code: &str, now: DateTime<Utc>) -> bool {
        let step = self.check(code, now);
        if step.is_some() {
            self.enabled_at = Some(now);
            self.last_used_step = step;
        }
        step.is_some()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn factor() -> SecondFactor {
        let secret = TotpSecret::new(*b"12345678901234567890");
        SecondFactor::set_up(UserId::from_uuid(Uuid::nil()), secret, at(0))
    }

    /// RFC 6238, appendix B; the last six of its eight digits.
    #[test]
    fn check_accepts_the_vectors_of_rfc_6238() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let step = u64::try_from(seconds / 30).unwrap();
            assert_eq!(factor().check(code, at(seconds)), Some(step), "{code}");
        }
    }

    #[test]
    fn check_allows_one_step_of_drift() {
        // The code of the step from 30 to 59 seconds.
        for (seconds, is_accepted) in [(0, true), (29, true), (59, true), (89, true), (90, false)] {
            assert_eq!(factor().check("287082", at(seconds)).is_some(), is_accepted, "{seconds}");
        }
    }

    #[test]
    fn check_accepts_a_code_as_people_paste_it() {
        for code in
            ["287 082", "287\u{a0}082", "２８７０８２", "٢٨٧٠٨٢", "287-082", "\u{202a}287082\u{202c}\u{200b}"]
        {
            assert!(factor().check(code, at(59)).is_some(), "{code:?}");
        }
    }

    #[test]
    fn check_code_twice_accepts_it_once() {
        let mut factor = factor();
        assert!(factor.enable("287 082", at(59)));
        assert_eq!(factor.enabled_at, Some(at(59)));
        assert_eq!(factor.check("287082", at(60)), None, "used");
        factor.last_used_step = Some(2);
        assert_eq!(factor.check("287082", at(60)), None, "older than the last one used");
    }

    #[test]
    fn enable_with_wrong_code_stays_pending() {
        for code in ["", "287083", "28708", "2870822", "+87082", "287 08", "abcdef"] {
            let mut pending = factor();
            assert!(!pending.enable(code, at(59)), "{code}");
            assert_eq!(pending, factor());
        }
    }

    #[test]
    fn uri_escapes_issuer_and_account() {
        let secret = factor().secret;
        assert_eq!(secret.to_base32(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            secret.uri("Sam & Co: shop", "sam+1@example.com"),
            "otpauth://totp/Sam%20%26%20Co%20%20shop:sam%2B1%40example.com\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sam%20%26%20Co%20%20shop"
        );
        assert_eq!(format!("{secret:?}"), "TotpSecret(…)");
    }
}
