use domain::UserId;
use domain::users::{AccountEventKind, EmailAddress, SecondFactor};

use super::member_changes::record;
use super::profile::cancel_email_change;
use super::sessions::end_access;
use super::{AccountHistory, TokenMailer};
use crate::context::use_case;
use crate::outbox::MailKind;
use crate::ports::{Actor, StoreError, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum ResetSecondFactorError {
    #[error("no account has the email address {0}")]
    NotFound(EmailAddress),
    #[error("two-step login of {0} is off and there are no passkeys; nothing was changed")]
    NothingToReset(EmailAddress),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What an account could sign in with besides a password and its mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemovedFactors {
    pub had_second_factor: bool,
    pub passkeys: u64,
}

impl RemovedFactors {
    pub const fn is_none(self) -> bool {
        !self.had_second_factor && self.passkeys == 0
    }
}

/// Removes second factor, recovery codes and passkeys.
pub(super) async fn remove_factors(
    unit: &mut dyn UnitOfWork,
    user: UserId,
) -> Result<RemovedFactors, StoreError> {
    let had_second_factor =
        unit.second_factors().find(user).await?.as_ref().is_some_and(SecondFactor::is_enabled);
    unit.second_factors().remove(user).await?;
    let passkeys = unit.passkeys().remove_all_by_user(user).await?;
    Ok(RemovedFactors { had_second_factor, passkeys })
}

use_case! {
    /// Removes second factor and passkeys from the command line, such as after a phone and the recovery codes were lost.
    pub struct ResetSecondFactor
}

impl ResetSecondFactor {
    /// Also ends all sessions and links, cancels a pending email change and notifies the member. Returns the number of
    /// sessions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reset_by_email(&self, email: &EmailAddress) -> Result<u64, ResetSecondFactorError> {
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        let Some(user) = unit.users().lock_by_email(email).await? else {
            return Err(ResetSecondFactorError::NotFound(email.clone()));
        };
        let removed = remove_factors(&mut *unit, user.id).await?;
        if removed.is_none() {
            return Err(ResetSecondFactorError::NothingToReset(user.email));
        }
        cancel_email_change(&mut *unit, user.id).await?;
        let ended = end_access(&mut *unit, user.id, None).await?;
        AccountHistory::new(&self.context)
            .record(&mut *unit, user.id, AccountEventKind::SecondFactorReset, None)
            .await?;
        AccountHistory::new(&self.context).record_revoked_sessions(&mut *unit, user.id, None, ended).await?;
        TokenMailer::new(&self.context)
            .send_second_factor_notice(&mut *unit, &user, MailKind::SecondFactorReset)
            .await?;
        let before = [
            ("secondFactor", removed.had_second_factor.into()),
            ("passkeys", removed.passkeys.into()),
            ("sessions", ended.into()),
        ];
        let after = [("secondFactor", false.into()), ("passkeys", 0.into()), ("sessions", 0.into())];
        unit.audit().append(&record(&self.context, &user, before, after)).await?;
        unit.commit().await?;
        Ok(ended)
    }
}
