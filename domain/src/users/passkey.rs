use chrono::{DateTime, TimeDelta, Utc};

use super::{Device, TokenDigest};
use crate::text;
use crate::{PasskeyId, UserId};

/// A passkey (WebAuthn credential) of a member. Its private key never leaves the member's devices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    pub id: PasskeyId,
    pub user_id: UserId,
    pub name: PasskeyName,
    pub credential: PasskeyCredential,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// What the server keeps of a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyCredential {
    /// Unique; chosen by the authenticator.
    pub id: Vec<u8>,
    /// Public key, signature counter and properties, as JSON of the adapter that verifies them.
    pub data: String,
}

impl Passkey {
    pub const MAX_PER_ACCOUNT: usize = 20;

    /// A new passkey, named after the browser that created it, with a number if another one has that name.
    pub fn add(
        id: PasskeyId,
        user_id: UserId,
        credential: PasskeyCredential,
        device: &Device,
        others: &[Self],
        now: DateTime<Utc>,
    ) -> Self {
        let device = device.to_string();
        let numbered = (2..).map(|number: u32| format!("{device} {number}"));
        let is_free = |name: &String| others.iter().all(|other| other.name.as_str() != name);
        let name = std::iter::once(device.clone()).chain(numbered).find(is_free).unwrap_or(device);
        let name = PasskeyName(name);
        Self { id, user_id, name, credential, created_at: now, last_used_at: None }
    }

    /// Records a sign-in, with the credential's data after it.
    pub fn record_use(&mut self, credential: PasskeyCredential, now: DateTime<Utc>) {
        self.credential = credential;
        self.last_used_at = Some(now);
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Enter a name of 1 to {} characters", PasskeyName::MAX_LENGTH)]
pub struct PasskeyNameError;

impl PasskeyName {
    pub const MAX_LENGTH: usize = 60;

    /// # Errors
    /// [`PasskeyNameError`] if empty, over 60 characters, or with control characters
    pub fn parse(text: &str) -> Result<Self, PasskeyNameError> {
        text::single_line(text, Self::MAX_LENGTH).map(Self).map_err(|_| PasskeyNameError)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A challenge that a passkey has to sign, once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyChallenge {
    /// Digest of the token that the browser sends with its response.
    pub digest: TokenDigest,
    /// Who adds a passkey; `None` for a sign-in.
    pub user_id: Option<UserId>,
    /// JSON of the adapter that verifies the response.
    pub state: String,
    pub expires_at: DateTime<Utc>,
}

impl PasskeyChallenge {
    /// The login form offers passkeys while it is open, so a challenge lives longer than the dialog of a browser.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(30);

    pub fn issue(digest: TokenDigest, user_id: Option<UserId>, state: String, now: DateTime<Utc>) -> Self {
        Self { digest, user_id, state, expires_at: now + Self::LIFETIME }
    }

    pub fn is_valid(&self, now: DateTime<Utc>) -> bool {
        now < self.expires_at
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn passkey_name_is_one_line_of_up_to_60_characters() {
        assert_eq!(PasskeyName::parse(" Anna's phone ").unwrap().as_str(), "Anna's phone");
        assert!(PasskeyName::parse(&"ä".repeat(60)).is_ok());
        for text in ["", " ", "a\nb", &"ä".repeat(61)] {
            assert_eq!(PasskeyName::parse(text), Err(PasskeyNameError), "{text:?}");
        }
    }

    #[test]
    fn passkey_is_named_after_the_browser() {
        let agents = [
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            "",
            &"x".repeat(1_000),
        ];
        for agent in agents {
            let name = Device::from_user_agent(agent).to_string();
            assert!(PasskeyName::parse(&name).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn passkeys_of_one_browser_are_numbered() {
        let device = Device::from_user_agent("Firefox/128.0 Linux");
        let mut passkeys: Vec<Passkey> = Vec::new();
        for _ in 0..3 {
            let credential = PasskeyCredential { id: Vec::new(), data: String::new() };
            let (id, user) = (PasskeyId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()));
            passkeys.push(Passkey::add(id, user, credential, &device, &passkeys, DateTime::UNIX_EPOCH));
        }
        let names: Vec<_> = passkeys.iter().map(|passkey| passkey.name.as_str()).collect();
        assert_eq!(names, ["Firefox on Linux", "Firefox on Linux 2", "Firefox on Linux 3"]);
    }

    #[test]
    fn challenge_is_valid_for_30_minutes() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let challenge = PasskeyChallenge::issue(TokenDigest::new([1; 32]), None, String::new(), now);
        assert!(challenge.is_valid(now + TimeDelta::minutes(30) - TimeDelta::seconds(1)));
        assert!(!challenge.is_valid(now + TimeDelta::minutes(30)));
    }
}
