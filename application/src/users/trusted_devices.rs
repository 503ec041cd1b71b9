use std::sync::Arc;

use domain::users::User;

use crate::ports::{Secret, SecretGenerator};

/// Device cookies: a random id with a MAC keyed by the member's password hash. Nothing is stored, and
/// changing the password invalidates them all.
pub struct TrustedDevices {
    secrets: Arc<dyn SecretGenerator>,
}

impl TrustedDevices {
    const SEPARATOR: char = '.';

    #[must_use]
    pub fn new(secrets: Arc<dyn SecretGenerator>) -> Self {
        Self { secrets }
    }

    /// A new cookie value, if the member has a password.
    #[must_use]
    pub fn issue_cookie(&self, user: &User) -> Option<Secret> {
        let hash = user.password.hash()?;
        let name = self.secrets.generate();
        let sign = self.secrets.sign(hash.as_str(), &mac_input(user, name.expose()));
        Some(Secret::new(format!("{}{}{}", name.expose(), Self::SEPARATOR, sign.expose())))
    }

    /// The device id of a valid cookie for this member.
    pub(super) fn verify_cookie(&self, user: Option<&User>, cookie: Option<&str>) -> Option<String> {
        let user = user?;
        let (name, sign) = cookie?.split_once(Self::SEPARATOR)?;
        let hash = user.password.hash()?;
        self.secrets.verify_signature(hash.as_str(), &mac_input(user, name), sign).then(|| name.to_owned())
    }
}

fn mac_input(user: &User, name: &str) -> String {
    format!("trusted device {} {name}", user.id)
}
