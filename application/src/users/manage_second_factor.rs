use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::{AccountEventKind, RecoveryCode, SecondFactor, User};

use super::{AccountHistory, AuthenticatedUser, TokenMailer};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::MailKind;
use crate::ports::{StoreError, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum ManageSecondFactorError {
    #[error("Two-step login is already on.")]
    AlreadyEnabled,
    #[error("Two-step login is off.")]
    NotEnabled,
    #[error("That code isn't right. Enter the newest one from your authenticator app.")]
    WrongCode,
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageSecondFactorError);

/// The second factor as its member sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondFactorStatus {
    /// `None` while it is off.
    pub enabled_at: Option<DateTime<Utc>>,
    pub recovery_codes_left: u64,
}

/// What a member adds to an authenticator app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactorSetUp {
    /// The key to type, in base 32.
    pub key: String,
    /// The content of the QR code.
    pub uri: String,
}

use_case! {
    /// Members set up, disable and renew their second factor. All changes need recent authentication.
    pub struct ManageSecondFactor
}

impl ManageSecondFactor {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn status(&self, member: UserId) -> Result<SecondFactorStatus, StoreError> {
        let mut unit = self.context.store.read().await?;
        let enabled_at = unit.second_factors().find(member).await?.and_then(|factor| factor.enabled_at);
        let recovery_codes_left = unit.second_factors().count_recovery_codes(member).await?;
        Ok(SecondFactorStatus { enabled_at, recovery_codes_left })
    }

    /// Creates a secret that waits for its first code, in place of an earlier one that does.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn set_up(
        &self,
        member: &AuthenticatedUser,
    ) -> Result<SecondFactorSetUp, ManageSecondFactorError> {
        member.require_recent_authentication()?;
        member.count_account_change(&*self.context.rate_limiter).await?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        if unit.second_factors().find(user.id).await?.is_some_and(|factor| factor.is_enabled()) {
            return Err(ManageSecondFactorError::AlreadyEnabled);
        }
        let secret = self.context.secrets.generate_totp_secret();
        let factor = SecondFactor::set_up(user.id, secret, self.context.clock.now());
        unit.second_factors().save(&factor).await?;
        unit.commit().await?;
        Ok(SecondFactorSetUp {
            key: secret.to_base32(),
            uri: secret.uri(&self.context.site().name, user.email.as_str()),
        })
    }

    /// Enables the second factor with a first code. Returns the recovery codes.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn enable(
        &self,
        member: &AuthenticatedUser,
        code: &str,
    ) -> Result<Vec<RecoveryCode>, ManageSecondFactorError> {
        member.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        let mut factor =
            unit.second_factors().find(user.id).await?.ok_or(ManageSecondFactorError::WrongCode)?;
        if factor.is_enabled() {
            return Err(ManageSecondFactorError::AlreadyEnabled);
        }
        if !factor.enable(code, self.context.clock.now()) {
            return Err(ManageSecondFactorError::WrongCode);
        }
        unit.second_factors().save(&factor).await?;
        let codes = self.replace_codes(&mut *unit, user.id).await?;
        TokenMailer::new(&self.context)
            .send_second_factor_notice(&mut *unit, &user, MailKind::SecondFactorEnabled)
            .await?;
        self.record(&mut *unit, member, AccountEventKind::SecondFactorEnabled).await?;
        unit.commit().await?;
        Ok(codes)
    }

    /// Replaces all recovery codes.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn replace_recovery_codes(
        &self,
        member: &AuthenticatedUser,
    ) -> Result<Vec<RecoveryCode>, ManageSecondFactorError> {
        member.require_recent_authentication()?;
        member.count_account_change(&*self.context.rate_limiter).await?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        if !unit.second_factors().find(user.id).await?.is_some_and(|factor| factor.is_enabled()) {
            return Err(ManageSecondFactorError::NotEnabled);
        }
        let codes = self.replace_codes(&mut *unit, user.id).await?;
        self.record(&mut *unit, member, AccountEventKind::RecoveryCodesReplaced).await?;
        unit.commit().await?;
        Ok(codes)
    }

    /// Disables the second factor. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn disable(&self, member: &AuthenticatedUser) -> Result<(), ManageSecondFactorError> {
        member.require_recent_authentication()?;
        member.count_account_change(&*self.context.rate_limiter).await?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        let was_enabled =
            unit.second_factors().find(user.id).await?.is_some_and(|factor| factor.is_enabled());
        unit.second_factors().remove(user.id).await?;
        if was_enabled {
            unit.sign_in_challenges().remove_all_by_user(user.id).await?;
            TokenMailer::new(&self.context)
                .send_second_factor_notice(&mut *unit, &user, MailKind::SecondFactorDisabled)
                .await?;
            self.record(&mut *unit, member, AccountEventKind::SecondFactorDisabled).await?;
        }
        Ok(unit.commit().await?)
    }

    async fn replace_codes(
        &self,
        unit: &mut dyn UnitOfWork,
        member: UserId,
    ) -> Result<Vec<RecoveryCode>, StoreError> {
        let codes: Vec<_> =
            (0..RecoveryCode::COUNT).map(|_| self.context.secrets.generate_recovery_code()).collect();
        let digests: Vec<_> = codes.iter().map(|code| self.context.secrets.digest(code.as_str())).collect();
        unit.second_factors().replace_recovery_codes(member, &digests).await?;
        Ok(codes)
    }

    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        member: &AuthenticatedUser,
        kind: AccountEventKind,
    ) -> Result<(), StoreError> {
        AccountHistory::new(&self.context).record(unit, member.user.id, kind, Some(&member.device)).await
    }
}

/// Locks the account. The session may have ended since the request was authenticated.
async fn lock(
    unit: &mut dyn UnitOfWork,
    member: &AuthenticatedUser,
) -> Result<User, ManageSecondFactorError> {
    let user = unit.users().lock(member.user.id).await?.ok_or(ManageSecondFactorError::NoAccount)?;
    if unit.sessions().exists(member.session_id, user.id).await? {
        Ok(user)
    } else {
        Err(ManageSecondFactorError::NoAccount)
    }
}
