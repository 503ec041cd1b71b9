use domain::users::{AccountEventKind, Passkey, PasskeyChallenge, PasskeyName, User};
use domain::{PasskeyId, UserId};
use serde_json::Value;

use super::passkey_challenges::consume_challenge;
use super::{AccountHistory, AuthenticatedUser, TokenMailer};
use crate::ErrorChain;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::MailKind;
use crate::ports::{PasskeyError, Secret, StoreError, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum ManagePasskeysError {
    #[error("Passkeys don't work on this site, because it has no domain name.")]
    Unavailable,
    #[error("You have {} passkeys. Remove one before you add another.", Passkey::MAX_PER_ACCOUNT)]
    TooMany,
    /// The challenge expired, was used, or was for another member.
    #[error("That took too long. Please try again.")]
    Expired,
    #[error("We couldn't use this passkey. Please try again.")]
    Rejected,
    #[error("You've already added this passkey.")]
    AlreadyAdded,
    #[error("passkey not found")]
    NotFound,
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManagePasskeysError);

use_case! {
    /// Members add, rename and remove their passkeys. Adding and removing need recent authentication and are reported by
    /// email.
    pub struct ManagePasskeys
}

impl ManagePasskeys {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, member: UserId) -> Result<Vec<Passkey>, StoreError> {
        self.context.store.read().await?.passkeys().list(member).await
    }

    /// Returns the options for the browser, and a token to send with its response.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn start(&self, member: &AuthenticatedUser) -> Result<(Value, Secret), ManagePasskeysError> {
        member.require_recent_authentication()?;
        member.count_account_change(&*self.context.rate_limiter).await?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        let existing = unit.passkeys().list(user.id).await?;
        require_below_limit(&existing)?;
        let challenge = self.context.passkey_verifier.start_registration(
            user.id,
            &user.email,
            &user.first_name,
            &existing,
        )?;
        let token = self.context.secrets.generate();
        let digest = self.context.secrets.digest(token.expose());
        let stored =
            PasskeyChallenge::issue(digest, Some(user.id), challenge.state, self.context.clock.now());
        unit.passkeys().insert_challenge(&stored).await?;
        unit.commit().await?;
        Ok((challenge.options, token))
    }

    /// Adds the passkey that the browser created.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn add(
        &self,
        member: &AuthenticatedUser,
        token: &str,
        response: &Value,
    ) -> Result<Passkey, ManagePasskeysError> {
        member.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        let digest = self.context.secrets.digest(token);
        let challenge =
            consume_challenge(&mut *unit, &digest, Some(user.id), self.context.clock.now()).await?;
        let challenge = challenge.ok_or(ManagePasskeysError::Expired)?;
        let existing = unit.passkeys().list(user.id).await?;
        require_below_limit(&existing)?;
        let credential = match self.context.passkey_verifier.finish_registration(&challenge.state, response) {
            Ok(credential) => credential,
            Err(error) => {
                tracing::info!(error = %ErrorChain(&error), "passkey not added");
                // The challenge is used up.
                unit.commit().await?;
                return Err(error.into());
            }
        };
        if unit.passkeys().find_by_credential(&credential.id).await?.is_some() {
            return Err(ManagePasskeysError::AlreadyAdded);
        }
        let id = PasskeyId::from_uuid(self.context.ids.next_id());
        let passkey =
            Passkey::add(id, user.id, credential, &member.device, &existing, self.context.clock.now());
        unit.passkeys().insert(&passkey).await?;
        self.notify(&mut *unit, &user, MailKind::PasskeyAdded, &passkey).await?;
        self.record(&mut *unit, member, AccountEventKind::PasskeyAdded).await?;
        unit.commit().await?;
        Ok(passkey)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn rename(
        &self,
        member: &AuthenticatedUser,
        id: PasskeyId,
        name: PasskeyName,
    ) -> Result<Passkey, ManagePasskeysError> {
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        let mut passkey = find(&mut *unit, id, user.id).await?;
        passkey.name = name;
        unit.passkeys().update(&passkey).await?;
        unit.commit().await?;
        Ok(passkey)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove(&self, member: &AuthenticatedUser, id: PasskeyId) -> Result<(), ManagePasskeysError> {
        member.require_recent_authentication()?;
        member.count_account_change(&*self.context.rate_limiter).await?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = lock(&mut *unit, member).await?;
        let passkey = find(&mut *unit, id, user.id).await?;
        unit.passkeys().remove(id, user.id).await?;
        self.notify(&mut *unit, &user, MailKind::PasskeyRemoved, &passkey).await?;
        self.record(&mut *unit, member, AccountEventKind::PasskeyRemoved).await?;
        Ok(unit.commit().await?)
    }

    async fn notify(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        kind: MailKind,
        passkey: &Passkey,
    ) -> Result<(), StoreError> {
        TokenMailer::new(&self.context).send_passkey_notice(unit, user, kind, &passkey.name).await
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

impl From<PasskeyError> for ManagePasskeysError {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::Unavailable => Self::Unavailable,
            PasskeyError::Rejected(_) | PasskeyError::CounterNotAdvanced => Self::Rejected,
            PasskeyError::Unreadable(error) => Failure::from(StoreError::Corrupt(error)).into(),
        }
    }
}

fn require_below_limit(existing: &[Passkey]) -> Result<(), ManagePasskeysError> {
    if existing.len() < Passkey::MAX_PER_ACCOUNT { Ok(()) } else { Err(ManagePasskeysError::TooMany) }
}

/// Locks the account. The session may have ended since the request was authenticated.
async fn lock(unit: &mut dyn UnitOfWork, member: &AuthenticatedUser) -> Result<User, ManagePasskeysError> {
    let user = unit.users().lock(member.user.id).await?.ok_or(ManagePasskeysError::NoAccount)?;
    if unit.sessions().exists(member.session_id, user.id).await? {
        Ok(user)
    } else {
        Err(ManagePasskeysError::NoAccount)
    }
}

async fn find(
    unit: &mut dyn UnitOfWork,
    id: PasskeyId,
    user_id: UserId,
) -> Result<Passkey, ManagePasskeysError> {
    let passkeys = unit.passkeys().list(user_id).await?;
    passkeys.into_iter().find(|passkey| passkey.id == id).ok_or(ManagePasskeysError::NotFound)
}
