use std::fmt;

use domain::users::{RecoveryCode, TokenDigest, TotpSecret};
use domain::webhooks::WebhookSecret;

/// A random value held by a client, in a cookie or an emailed link.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: String) -> Self {
        Self(text)
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Generates secrets and computes their digests.
pub trait SecretGenerator: Send + Sync {
    /// 256 random bits, URL-safe.
    fn generate(&self) -> Secret;

    /// Six random digits.
    fn generate_code(&self) -> Secret;

    /// A secret for an authenticator app.
    fn generate_totp_secret(&self) -> TotpSecret;

    fn generate_recovery_code(&self) -> RecoveryCode;

    fn generate_webhook_secret(&self) -> WebhookSecret;

    /// The SHA-256 of the secret's text.
    fn digest(&self, secret: &str) -> TokenDigest;

    /// HMAC-SHA256 of the text, URL-safe.
    fn sign(&self, key: &str, text: &str) -> Secret;

    /// Verifies a signature in constant time.
    fn verify_signature(&self, key: &str, text: &str, signature: &str) -> bool;
}
