use std::sync::Arc;

use domain::users::{AccountEventKind, Device, EmailAddress, User};

use super::{AccountHistory, Browser, Sessions, TokenMailer, TrustedDevices};
use crate::ports::{Secret, StoreError, UnitOfWork};

/// Creates sessions. Admins get an email about each sign-in from a device they have not used before.
pub struct SessionIssuer {
    sessions: Arc<Sessions>,
    browsers: Arc<TrustedDevices>,
    links: Arc<TokenMailer>,
    history: Arc<AccountHistory>,
}

impl SessionIssuer {
    #[must_use]
    pub fn new(
        sessions: Arc<Sessions>,
        browsers: Arc<TrustedDevices>,
        links: Arc<TokenMailer>,
        history: Arc<AccountHistory>,
    ) -> Self {
        Self { sessions, browsers, links, history }
    }

    /// Starts a session and ends the one this browser had (session rotation).
    pub(super) async fn sign_in(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        browser: &Browser,
        recorded_as: AccountEventKind,
    ) -> Result<Secret, StoreError> {
        if user.is_admin && self.browsers.verify_cookie(Some(user), browser.known_as.as_deref()).is_none() {
            self.links.send_sign_in_notice(unit, user, &browser.device).await?;
        }
        self.history.record(unit, user.id, recorded_as, Some(&browser.device)).await?;
        if let Some(previous) = &browser.session {
            self.sessions.end_in(unit, previous).await?;
        }
        self.sessions.start(unit, user.id, browser.device.clone()).await
    }

    /// Records a failed sign-in in the history of the account, if the address has one.
    pub(super) async fn record_failure(
        &self,
        email: &EmailAddress,
        device: &Device,
    ) -> Result<(), StoreError> {
        self.history.record_failed_sign_in(email, device).await
    }
}
