use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{EmailAddress, FirstName, Passkey, PasskeyChallenge, PasskeyCredential, TokenDigest};
use domain::{PasskeyId, UserId};
use serde_json::Value;

use super::{BoxError, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    /// The site has no domain name, which passkeys are bound to.
    #[error("passkeys need a public URL with a domain name")]
    Unavailable,
    /// Wrong signature, challenge, origin or site, no user verification, or malformed.
    #[error("passkey response rejected")]
    Rejected(#[source] BoxError),
    /// Stored data of a passkey or a challenge.
    #[error("stored passkey data cannot be read")]
    Unreadable(#[source] BoxError),
    /// The signature counter did not advance, so the passkey may have been copied.
    #[error("passkey counter did not advance")]
    CounterNotAdvanced,
}

/// A challenge for a browser.
#[derive(Debug, Clone, PartialEq)]
pub struct NewPasskeyChallenge {
    /// The options of `navigator.credentials`, in the JSON of the WebAuthn standard.
    pub options: Value,
    /// What the verifier needs to check the response.
    pub state: String,
}

/// Whose passkey a browser says it used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedPasskey {
    pub user_id: UserId,
    pub credential_id: Vec<u8>,
}

/// Creates challenges for passkeys and verifies the responses of browsers, which are in the JSON of the WebAuthn
/// standard. User verification (a PIN, fingerprint or face) is always required.
pub trait PasskeyVerifier: Send + Sync {
    /// `existing` are not offered again.
    fn start_registration(
        &self,
        user_id: UserId,
        email: &EmailAddress,
        first_name: &FirstName,
        existing: &[Passkey],
    ) -> Result<NewPasskeyChallenge, PasskeyError>;

    fn finish_registration(&self, state: &str, response: &Value) -> Result<PasskeyCredential, PasskeyError>;

    /// Starts a sign-in with any passkey of this site.
    fn start_sign_in(&self) -> Result<NewPasskeyChallenge, PasskeyError>;

    /// Reads what the response claims, without verifying it.
    fn claimed_passkey(&self, response: &Value) -> Result<ClaimedPasskey, PasskeyError>;

    /// Returns the credential with its new counter.
    fn finish_sign_in(
        &self,
        state: &str,
        response: &Value,
        passkey: &Passkey,
    ) -> Result<PasskeyCredential, PasskeyError>;
}

/// Passkeys of members, and challenges that wait for a response.
#[async_trait]
pub trait PasskeyRepository: Send {
    /// The passkeys of the member, oldest first.
    async fn list(&mut self, user_id: UserId) -> Result<Vec<Passkey>, StoreError>;
    /// Takes no lock.
    async fn find_by_credential(&mut self, credential_id: &[u8]) -> Result<Option<Passkey>, StoreError>;
    async fn insert(&mut self, passkey: &Passkey) -> Result<(), StoreError>;
    /// Writes name, credential data and time of use.
    async fn update(&mut self, passkey: &Passkey) -> Result<(), StoreError>;
    /// Removes a passkey of the member; returns whether it existed.
    async fn remove(&mut self, id: PasskeyId, user_id: UserId) -> Result<bool, StoreError>;
    /// Removes all passkeys of the member; returns the number.
    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<u64, StoreError>;

    async fn insert_challenge(&mut self, challenge: &PasskeyChallenge) -> Result<(), StoreError>;
    /// Takes no lock.
    async fn find_challenge(&mut self, digest: &TokenDigest) -> Result<Option<PasskeyChallenge>, StoreError>;
    /// Removes a challenge; returns whether it existed, so that only one response uses it.
    async fn use_challenge(&mut self, digest: &TokenDigest) -> Result<bool, StoreError>;
    /// Removes at most `limit` challenges that expired before this time; returns the number.
    async fn remove_expired_challenges(
        &mut self,
        before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError>;
}
