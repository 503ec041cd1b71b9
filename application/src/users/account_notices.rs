//! Emails about changes to an account and its sign-ins.

use domain::connections::{AppName, RedirectUri};
use domain::users::{ConfirmationCode, Device, EmailAddress, PasskeyName, Role, User};
use minijinja::context;

use super::{RemovedFactors, TokenMailer};
use crate::outbox::{MailKind, format_lifetime};
use crate::ports::{Secret, StoreError, UnitOfWork};

impl TokenMailer {
    /// Notifies the member of a new password.
    pub(super) async fn send_password_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        let values = context! { reset_url => self.context.site().url_for("/forgot-password") };
        self.send_notice(unit, user, &user.email, MailKind::PasswordChanged, values).await
    }

    /// Notifies the previous address of the change.
    pub(super) async fn send_email_changed_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        previous: &EmailAddress,
        keeps_factors: bool,
    ) -> Result<(), StoreError> {
        let values = context! { new_email => user.email.as_str(), keeps_factors };
        self.send_notice(unit, user, previous, MailKind::EmailChanged, values).await
    }

    /// Notifies an admin of a sign-in from a new device.
    pub(super) async fn send_sign_in_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        device: &Device,
    ) -> Result<(), StoreError> {
        let values = context! {
            device => device.to_string(),
            signed_in_at => self.context.clock.now().format("%B %-d, %Y, %H:%M UTC").to_string(),
            reset_url => self.context.site().url_for("/forgot-password"),
            profile_url => self.context.site().url_for("/profile"),
        };
        self.send_notice(unit, user, &user.email, MailKind::NewDeviceSignIn, values).await
    }

    /// Notifies an admin of the role that they were given.
    pub(super) async fn send_role_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        role: Role,
        removed: Option<RemovedFactors>,
    ) -> Result<(), StoreError> {
        let values = context! {
            role => role.as_str(),
            factors_removed => removed.is_some(),
            needs_factor => self.context.site().admins_need_second_factor,
            login_url => self.context.site().url_for("/login"),
        };
        self.send_notice(unit, user, &user.email, MailKind::RoleGiven, values).await
    }

    /// Notifies the member that the second factor was enabled, disabled or reset.
    pub(super) async fn send_second_factor_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        kind: MailKind,
    ) -> Result<(), StoreError> {
        let values = context! {
            reset_url => self.context.site().url_for("/forgot-password"),
            profile_url => self.context.site().url_for("/profile"),
        };
        self.send_notice(unit, user, &user.email, kind, values).await
    }

    /// Notifies the member of a passkey that was added or removed.
    pub(super) async fn send_passkey_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        kind: MailKind,
        passkey: &PasskeyName,
    ) -> Result<(), StoreError> {
        let values = context! {
            passkey => passkey.as_str(),
            reset_url => self.context.site().url_for("/forgot-password"),
            profile_url => self.context.site().url_for("/profile"),
        };
        self.send_notice(unit, user, &user.email, kind, values).await
    }

    /// Notifies the member of an app that may read their library.
    pub(crate) async fn send_app_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        app: &AppName,
        redirect_uri: &RedirectUri,
    ) -> Result<(), StoreError> {
        let values = context! {
            app => app.as_str(),
            host => redirect_uri.host(),
            reset_url => self.context.site().url_for("/forgot-password"),
            profile_url => self.context.site().url_for("/profile"),
        };
        self.send_notice(unit, user, &user.email, MailKind::AppConnected, values).await
    }

    /// Notifies the member of a sign-in with a recovery code.
    pub(super) async fn send_recovery_code_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        device: &Device,
        codes_left: u64,
    ) -> Result<(), StoreError> {
        let values = context! {
            device => device.to_string(),
            codes_left,
            reset_url => self.context.site().url_for("/forgot-password"),
            profile_url => self.context.site().url_for("/profile"),
        };
        self.send_notice(unit, user, &user.email, MailKind::RecoveryCodeUsed, values).await
    }

    /// Emails the six-digit code for recent authentication.
    pub(super) async fn send_code(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        code: &Secret,
    ) -> Result<(), StoreError> {
        let values = context! {
            digits => code.expose(),
            lifetime => format_lifetime(ConfirmationCode::LIFETIME),
            profile_url => self.context.site().url_for("/profile"),
        };
        let kind = MailKind::ConfirmationCode;
        let mail =
            self.compose(kind, &user.first_name, &user.email, values, Some(ConfirmationCode::LIFETIME))?;
        unit.outbox().enqueue(&mail.of_account(user.id)).await
    }
}
