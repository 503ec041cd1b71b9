use chrono::TimeDelta;

use super::TokenDigest;

/// The six digits in a sign-in email, beside the link, for members who read the email on another device. They work only
/// in the browser that requested the email.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignInCode {
    /// Digest of the cookie of that browser.
    pub browser: TokenDigest,
    pub digest: TokenDigest,
    pub attempts: u32,
}

impl SignInCode {
    /// Shorter than that of the link.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);
    pub const MAX_ATTEMPTS: u32 = 5;

    pub const fn new(browser: TokenDigest, digest: TokenDigest) -> Self {
        Self { browser, digest, attempts: 0 }
    }
}
