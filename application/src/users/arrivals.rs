use std::sync::Arc;

use domain::users::User;

use super::{Browser, KnownBrowsers, Links, Sessions};
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

    /// Begins a session and ends the one that the browser had: once its cookie is replaced, nobody else could.
    pub(super) async fn sign_in(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        browser: &Browser,
    ) -> Result<Secret, StoreError> {
        if user.is_admin && self.browsers.recognise(Some(user), browser.known_as.as_deref()).is_none() {
            self.links.send_sign_in_notice(unit, user, &browser.device).await?;
        }
        if let Some(previous) = &browser.session {
            self.sessions.end_in(unit, previous).await?;
        }
        self.sessions.start(unit, user.id, browser.device.clone()).await
    }
}
