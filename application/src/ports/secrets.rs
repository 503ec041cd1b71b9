use std::fmt;

use domain::users::TokenDigest;

/// A random value that somebody outside holds: in a cookie, or in a mailed link.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Makes secrets, and the digests by which they are found again.
pub trait SecretGenerator: Send + Sync {
    /// 256 random bits in characters that need no escaping in an address.
    fn generate(&self) -> Secret;

    /// Six random digits, for somebody to type.
    fn generate_code(&self) -> Secret;

    /// The SHA-256 of the secret's text.
    fn digest(&self, secret: &str) -> TokenDigest;

    /// What nobody can make who does not know the key: the HMAC-SHA256 of the text, in characters that need no
    /// escaping.
    fn sign(&self, key: &str, text: &str) -> Secret;

    /// Whether it is this text's seal, found out in the same time whatever is given.
    fn verify_signature(&self, key: &str, text: &str, given: &str) -> bool;
}
