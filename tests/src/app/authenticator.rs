use chrono::TimeDelta;
use serde_json::json;
use totp_rs::{Builder, Secret, Totp};

use super::{Browser, TestApp};

/// The authenticator app of a member.
pub struct Authenticator<'a> {
    app: &'a TestApp,
    totp: Totp,
    pub recovery_codes: Vec<String>,
}

impl<'a> Authenticator<'a> {
    /// An app with this key, in base 32.
    ///
    /// # Panics
    /// If this is not a key.
    pub fn new(app: &'a TestApp, key: &str) -> Self {
        let secret = Secret::try_from_base32(key).expect("a key");
        let totp = Builder::new().with_secret(secret).build_noncompliant();
        Self { app, totp, recovery_codes: Vec::new() }
    }

    /// The current code.
    ///
    /// # Panics
    /// If the clock is before 1970.
    pub fn code(&self) -> String {
        let seconds = u64::try_from(self.app.context.clock.now().timestamp()).expect("a time after 1970");
        self.totp.generate(seconds).to_string()
    }

    /// The next code: an earlier one may have been used.
    pub fn next_code(&self) -> String {
        self.app.clock.advance(TimeDelta::seconds(30));
        self.code()
    }

    /// A code that is wrong now.
    pub fn wrong_code(&self) -> &'static str {
        let nearby = [-30, 0, 30].map(|offset| {
            let seconds = self.app.context.clock.now().timestamp() + offset;
            self.totp.generate(u64::try_from(seconds).expect("a time after 1970")).to_string()
        });
        let mut guesses = ["000000", "000001", "000002", "000003"].into_iter();
        guesses.find(|guess| nearby.iter().all(|code| code != guess)).expect("a wrong code")
    }
}

impl<'a> Browser<'a> {
    /// Turns on the second factor of this recently authenticated member.
    ///
    /// # Panics
    /// If a step fails.
    pub async fn enable_second_factor(&self) -> Authenticator<'a> {
        let set_up = self.post("/api/auth/second-factor/setup", json!({})).await.expect(200).json();
        let mut authenticator = Authenticator::new(self.app, set_up["key"].as_str().expect("a key"));
        let body = json!({"code": authenticator.code()});
        let enabled = self.post("/api/auth/second-factor/enable", body).await.expect(200).json();
        let codes = enabled["recoveryCodes"].as_array().expect("recovery codes");
        authenticator.recovery_codes =
            codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect();
        authenticator
    }
}
