use std::sync::Arc;

use domain::UserId;
use domain::users::{AccountEventKind, EmailAddress, SecondFactor};

use super::member_changes::record;
use super::profile::cancel_email_change;
use super::{AccountHistory, TokenMailer};
use crate::outbox::MailKind;
use crate::ports::{Actor, Clock, IdGenerator, Store, StoreError, UnitOfWork};

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

/// Removes second factor and passkeys from the command line, such as after a phone and the recovery codes were lost.
pub struct ResetSecondFactor {
    store: Arc<dyn Store>,
    token_mailer: Arc<TokenMailer>,
    history: Arc<AccountHistory>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl ResetSecondFactor {
    pub fn new(
        store: Arc<dyn Store>,
        token_mailer: Arc<TokenMailer>,
        history: Arc<AccountHistory>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, token_mailer, history, ids, clock }
    }

    /// Also ends all sessions and links, cancels a pending email change and notifies the member. Returns the number of
    /// sessions.
    pub async fn reset_by_email(&self, email: &EmailAddress) -> Result<u64, ResetSecondFactorError> {
        let mut unit = self.store.begin_as(Actor::Cli).await?;
        let Some(user) = unit.users().lock_by_email(email).await? else {
            return Err(ResetSecondFactorError::NotFound(email.clone()));
        };
        let removed = remove_factors(&mut *unit, user.id).await?;
        if removed.is_none() {
            return Err(ResetSecondFactorError::NothingToReset(user.email));
        }
        cancel_email_change(&mut *unit, user.id).await?;
        unit.tokens().remove_unused_by_user(user.id).await?;
        unit.data_exports().remove_by_user(user.id).await?;
        let ended = unit.sessions().remove_all_by_user(user.id, None).await?;
        self.history.record(&mut *unit, user.id, AccountEventKind::SecondFactorReset, None).await?;
        self.history.record_revoked_sessions(&mut *unit, user.id, None, ended).await?;
        self.token_mailer.send_second_factor_notice(&mut *unit, &user, MailKind::SecondFactorReset).await?;
        let before = [
            ("secondFactor", removed.had_second_factor.into()),
            ("passkeys", removed.passkeys.into()),
            ("sessions", ended.into()),
        ];
        let after = [("secondFactor", false.into()), ("passkeys", 0.into()), ("sessions", 0.into())];
        unit.audit().append(&record(&*self.ids, &*self.clock, &user, before, after)).await?;
        unit.commit().await?;
        Ok(ended)
    }
}
