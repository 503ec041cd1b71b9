use chrono::{DateTime, Utc};
use domain::users::{AccountEventKind, Device, EmailAddress, Redemption, Role, TokenPurpose, User};
use domain::{Reason, UserId};

use super::member_changes::{lock, lock_after_owners};
use super::sessions::end_access;
use super::{AccountHistory, AuthenticatedUser, ChangeMemberError, Client, TokenLookup, TokenMailer};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, StoreError, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum DeleteAccountError {
    #[error("You are the only owner. Make another admin an owner first.")]
    LastOwner,
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(DeleteAccountError);

#[derive(Debug, thiserror::Error)]
pub enum UndoDeletionError {
    #[error("This link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(UndoDeletionError);

use_case! {
    /// Schedules and undoes the deletion of accounts. [`super::Erasure`] carries it out.
    pub struct AccountDeletion
}

impl AccountDeletion {
    /// Schedules the deletion of the member's own account and ends all sessions. Returns when it is due.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn request(&self, member: &AuthenticatedUser) -> Result<DateTime<Utc>, DeleteAccountError> {
        member.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let owners = unit.users().lock_owners().await?;
        let user = unit.users().lock(member.user.id).await?.ok_or(DeleteAccountError::NoAccount)?;
        // The session may have been revoked since the request was authenticated.
        if !unit.sessions().exists(member.session_id, user.id).await? {
            return Err(DeleteAccountError::NoAccount);
        }
        require_other_owner(&owners, &user)?;
        let deletes_at = self.schedule(&mut *unit, user, None, Some(&member.device)).await?;
        unit.commit().await?;
        Ok(deletes_at)
    }

    /// Schedules the deletion of a member by an admin. Scheduling it again changes nothing.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn request_by_admin(
        &self,
        actor: Actor,
        id: UserId,
        reason: Reason,
    ) -> Result<(), ChangeMemberError> {
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let user = lock_after_owners(&mut *unit, actor, id).await?;
        self.schedule(&mut *unit, user, Some(reason), None).await?;
        Ok(unit.commit().await?)
    }

    /// Schedules the deletion from the command line. Returns when it is due.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn request_by_operator(
        &self,
        email: &EmailAddress,
        reason: Reason,
    ) -> Result<DateTime<Utc>, DeleteAccountError> {
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        let owners = unit.users().lock_owners().await?;
        let user = unit.users().lock_by_email(email).await?.ok_or(DeleteAccountError::NoAccount)?;
        require_other_owner(&owners, &user)?;
        let deletes_at = self.schedule(&mut *unit, user, Some(reason), None).await?;
        unit.commit().await?;
        Ok(deletes_at)
    }

    /// Undoes the deletion with the emailed link. Starts no session. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn undo(&self, token: &str, client: &Client, device: &Device) -> Result<(), UndoDeletionError> {
        let purpose = TokenPurpose::UndoDeletion;
        let user = match TokenLookup::new(&self.context).find(token, purpose, client).await? {
            Some((user, Redemption::Redeemed, _)) => user,
            Some((_, Redemption::AlreadyRedeemed, _)) => return Ok(()),
            Some((_, Redemption::Rejected, _)) | None => return Err(UndoDeletionError::InvalidToken),
        };
        let mut unit = self.context.store.begin_as(Actor::of(&user)).await?;
        let redeemed = TokenMailer::new(&self.context).redeem(&mut *unit, token, purpose).await?;
        let (user, redemption, _) = redeemed.ok_or(UndoDeletionError::InvalidToken)?;
        if redemption == Redemption::AlreadyRedeemed {
            return Ok(());
        }
        self.keep(&mut *unit, user, Some(device)).await?;
        Ok(unit.commit().await?)
    }

    /// Undoes the deletion as an admin. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn undo_by_admin(&self, actor: Actor, id: UserId) -> Result<(), ChangeMemberError> {
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let user = lock(&mut *unit, actor, id).await?;
        if user.deletion.as_ref().is_some_and(|deletion| deletion.is_due(self.context.clock.now())) {
            return Err(ChangeMemberError::DeletionDue);
        }
        if user.deletion.is_some() {
            unit.tokens().remove_by_purpose(id, TokenPurpose::UndoDeletion).await?;
            self.keep(&mut *unit, user, None).await?;
        }
        Ok(unit.commit().await?)
    }

    /// Schedules the deletion, ends all sessions and links, and emails the link that undoes it.
    async fn schedule(
        &self,
        unit: &mut dyn UnitOfWork,
        mut user: User,
        reason: Option<Reason>,
        device: Option<&Device>,
    ) -> Result<DateTime<Utc>, StoreError> {
        let now = self.context.clock.now();
        if user.schedule_deletion(reason, now).is_applied() {
            unit.users().update(&user).await?;
            end_access(unit, user.id, None).await?;
            AccountHistory::new(&self.context)
                .record(unit, user.id, AccountEventKind::DeletionRequested, device)
                .await?;
            TokenMailer::new(&self.context).send(unit, &user, TokenPurpose::UndoDeletion).await?;
        }
        Ok(user.deletion.map_or(now, |deletion| deletion.deletes_at))
    }

    async fn keep(
        &self,
        unit: &mut dyn UnitOfWork,
        mut user: User,
        device: Option<&Device>,
    ) -> Result<(), StoreError> {
        let _ = user.undo_deletion();
        unit.users().update(&user).await?;
        AccountHistory::new(&self.context)
            .record(unit, user.id, AccountEventKind::DeletionUndone, device)
            .await?;
        // The email says that the member can log in again, which a blocked member cannot.
        if user.is_blocked() {
            return Ok(());
        }
        TokenMailer::new(&self.context).send_deletion_undone_notice(unit, &user).await
    }
}

/// The site must not be left without an owner.
fn require_other_owner(owners: &[User], user: &User) -> Result<(), DeleteAccountError> {
    let is_other = |owner: &User| owner.id != user.id && owner.is_active();
    if user.role == Some(Role::Owner) && !owners.iter().any(is_other) {
        return Err(DeleteAccountError::LastOwner);
    }
    Ok(())
}
