use std::sync::Arc;

use domain::users::{Device, User};

use super::{KnownBrowsers, Links, Sessions};
use crate::ports::{Secret, StoreError, UnitOfWork};

/// Signs browsers in. To an admin's account more belongs than her own: she is told of each browser that she has not
/// used before. One without a password has no known browsers, and is told each time.
pub struct Arrivals {
    sessions: Arc<Sessions>,
    browsers: Arc<KnownBrowsers>,
    links: Arc<Links>,
}

impl Arrivals {
    #[must_use]
    pub fn new(sessions: Arc<Sessions>, browsers: Arc<KnownBrowsers>, links: Arc<Links>) -> Self {
        Self { sessions, browsers, links }
    }

    /// Begins a session. `browser` is what this browser was given when the member signed in from it before.
    pub(super) async fn sign_in(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        browser: Option<&str>,
        device: Device,
    ) -> Result<Secret, StoreError> {
        if user.is_admin && self.browsers.recognise(Some(user), browser).is_none() {
            self.links.send_sign_in_notice(unit, user, &device).await?;
        }
        self.sessions.start(unit, user.id, device).await
    }
}
