use std::sync::Arc;

use domain::users::{AccountEventKind, Device, EmailAddress, User};

use super::{AccountHistory, Sessions, SignInContext, TokenMailer, TrustedDevices};
use crate::ports::{Secret, StoreError, UnitOfWork};

/// Starts sessions after a successful sign-in. Admins get an email about each sign-in from a new device.
pub struct CompleteSignIn {
    sessions: Arc<Sessions>,
    trusted_devices: Arc<TrustedDevices>,
    token_mailer: Arc<TokenMailer>,
    history: Arc<AccountHistory>,
}

impl CompleteSignIn {
    #[must_use]
    pub fn new(
        sessions: Arc<Sessions>,
        trusted_devices: Arc<TrustedDevices>,
        token_mailer: Arc<TokenMailer>,
        history: Arc<AccountHistory>,
    ) -> Self {
        Self { sessions, trusted_devices, token_mailer, history }
    }

    /// Starts a session and ends the one this browser had (session rotation).
    pub(super) async fn run(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        context: &SignInContext,
        recorded_as: AccountEventKind,
    ) -> Result<Secret, StoreError> {
        if user.role.is_some()
            && self.trusted_devices.verify_cookie(Some(user), context.device_cookie.as_deref()).is_none()
        {
            self.token_mailer.send_sign_in_notice(unit, user, &context.device).await?;
        }
        self.history.record(unit, user.id, recorded_as, Some(&context.device)).await?;
        if let Some(previous) = &context.previous_session {
            self.sessions.end_in(unit, previous).await?;
        }
        self.sessions.start(unit, user.id, context.device.clone()).await
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
