use domain::users::User;

use crate::context::use_case;
use crate::ports::Secret;

use_case! {
    /// Device cookies: a random id with a MAC keyed by the member's password hash. Nothing is stored, and
    /// changing the password invalidates them all.
    pub struct TrustedDevices
}

impl TrustedDevices {
    const SEPARATOR: char = '.';

    /// A new cookie value, if the member has a password.
    pub fn issue_cookie(&self, user: &User) -> Option<Secret> {
        let hash = user.password.hash()?;
        let device_id = self.context.secrets.generate();
        let signature = self.context.secrets.sign(hash.as_str(), &mac_input(user, device_id.expose()));
        Some(Secret::new(format!("{}{}{}", device_id.expose(), Self::SEPARATOR, signature.expose())))
    }

    /// The device id of a valid cookie for this member.
    pub(super) fn verify_cookie(&self, user: Option<&User>, cookie: Option<&str>) -> Option<String> {
        let user = user?;
        let (device_id, signature) = cookie?.split_once(Self::SEPARATOR)?;
        let hash = user.password.hash()?;
        self.context
            .secrets
            .verify_signature(hash.as_str(), &mac_input(user, device_id), signature)
            .then(|| device_id.to_owned())
    }
}

fn mac_input(user: &User, device_id: &str) -> String {
    format!("trusted device {} {device_id}", user.id)
}
