use std::sync::Arc;

use domain::users::User;

use crate::ports::{Secret, SecretGenerator};

/// Browsers from which a member has signed in before. Each holds a random name and a seal that is made with the hash
/// of her password: nothing of it is stored, and a new password makes strangers of them all.
pub struct KnownBrowsers {
    secrets: Arc<dyn SecretGenerator>,
}

impl KnownBrowsers {
    const SEPARATOR: char = '.';

    #[must_use]
    pub fn new(secrets: Arc<dyn SecretGenerator>) -> Self {
        Self { secrets }
    }

    /// What this browser keeps from now on, if there is a password to sign in with.
    #[must_use]
    pub fn remember(&self, user: &User) -> Option<Secret> {
        let hash = user.password.hash()?;
        let name = self.secrets.generate();
        let seal = self.secrets.seal(hash.as_str(), &sealed_text(user, name.expose()));
        Some(Secret::new(format!("{}{}{}", name.expose(), Self::SEPARATOR, seal.expose())))
    }

    /// The name of a browser that shows what it was given for this member.
    pub(super) fn recognise(&self, user: Option<&User>, shown: Option<&str>) -> Option<String> {
        let user = user?;
        let (name, seal) = shown?.split_once(Self::SEPARATOR)?;
        let hash = user.password.hash()?;
        self.secrets.is_seal(hash.as_str(), &sealed_text(user, name), seal).then(|| name.to_owned())
    }
}

fn sealed_text(user: &User, name: &str) -> String {
    format!("known browser {} {name}", user.id)
}
