use domain::users::{AccountEventKind, EmailAddress, Permission, Promotion, Role, TokenPurpose, User};
use domain::{Reason, UserId};

use super::member_changes::{lock, lock_after_owners, record};
use super::profile::cancel_email_change;
use super::sessions::end_access;
use super::{AccountHistory, ChangeMemberError, TokenMailer, require_change};
use crate::context::use_case;
use crate::outbox::MailKind;
use crate::ports::{Actor, StoreError, UnitOfWork};
use crate::webhooks::WebhookEvents;

use_case! {
    /// Changes to a member's account by an admin, each recorded in the audit log.
    pub struct ChangeMembers
}

impl ChangeMembers {
    /// Emails the verification link again; the earlier one stops working.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resend_verification(&self, actor: Actor, id: UserId) -> Result<(), ChangeMemberError> {
        let user = self.context.queries.users().find(id).await?.ok_or(ChangeMemberError::NotFound)?;
        require_change(actor, &user)?;
        require_unverified(&user)?;
        self.context.count_email(MailKind::VerifyEmail, &user.email).await??;
        let mut unit = self.context.store.begin_as(actor).await?;
        TokenMailer::new(&self.context).send(&mut *unit, &user, TokenPurpose::VerifyEmail).await?;
        let entry = record(&self.context, &user, [], [("emailSent", MailKind::VerifyEmail.as_str().into())]);
        unit.audit().append(&entry).await?;
        Ok(unit.commit().await?)
    }

    /// Marks the address as verified, for a member who receives no emails. They sign in by emailed link or choose a
    /// password with "Forgot password".
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn verify(&self, actor: Actor, id: UserId, reason: &Reason) -> Result<(), ChangeMemberError> {
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut user = lock(&mut *unit, actor, id).await?;
        require_unverified(&user)?;
        let _ = user.verify_and_drop_password();
        unit.users().update(&user).await?;
        WebhookEvents::new(&self.context).member_joined(&mut *unit, &user).await?;
        unit.tokens().remove_by_purpose(id, TokenPurpose::VerifyEmail).await?;
        AccountHistory::new(&self.context)
            .record(&mut *unit, id, AccountEventKind::EmailVerified, None)
            .await?;
        let after = [("isVerified", true.into()), ("reason", reason.as_str().into())];
        let entry = record(&self.context, &user, [("isVerified", false.into())], after);
        unit.audit().append(&entry).await?;
        Ok(unit.commit().await?)
    }

    /// Corrects the address of an account that was never verified, and emails a new verification link to it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn correct_email(
        &self,
        actor: Actor,
        id: UserId,
        email: EmailAddress,
    ) -> Result<(), ChangeMemberError> {
        actor.require_recent_authentication()?;
        let user = self.context.queries.users().find(id).await?.ok_or(ChangeMemberError::NotFound)?;
        require_change(actor, &user)?;
        require_unverified(&user)?;
        self.context.count_email(MailKind::VerifyEmail, &email).await??;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut user = lock(&mut *unit, actor, id).await?;
        require_unverified(&user)?;
        let before = [("email", user.email.as_str().to_owned().into())];
        let _ = user.correct_email(email);
        if !unit.users().update(&user).await? {
            return Err(ChangeMemberError::EmailTaken);
        }
        unit.tokens().remove_unused_by_user(id).await?;
        unit.data_exports().remove_by_user(id).await?;
        TokenMailer::new(&self.context).send(&mut *unit, &user, TokenPurpose::VerifyEmail).await?;
        let after = [("email", user.email.as_str().into())];
        unit.audit().append(&record(&self.context, &user, before, after)).await?;
        Ok(unit.commit().await?)
    }

    /// Ends all sessions and emailed links, and rejects new sign-ins. Purchases are kept. Blocking again changes
    /// nothing.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn block(&self, actor: Actor, id: UserId, reason: Reason) -> Result<(), ChangeMemberError> {
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut user = lock_after_owners(&mut *unit, actor, id).await?;
        if user.block(reason, self.context.clock.now()).is_applied() {
            unit.users().update(&user).await?;
            self.end_sessions(&mut *unit, id).await?;
        }
        Ok(unit.commit().await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn unblock(&self, actor: Actor, id: UserId) -> Result<(), ChangeMemberError> {
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut user = lock(&mut *unit, actor, id).await?;
        if user.unblock().is_applied() {
            unit.users().update(&user).await?;
        }
        Ok(unit.commit().await?)
    }

    /// Ends all sessions and emailed links, and cancels a pending change of address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sign_out_everywhere(&self, actor: Actor, id: UserId) -> Result<(), ChangeMemberError> {
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let user = lock(&mut *unit, actor, id).await?;
        cancel_email_change(&mut *unit, id).await?;
        let ended = self.end_sessions(&mut *unit, id).await?;
        let sessions = |count: u64| [("sessions", count.into())];
        let entry = record(&self.context, &user, sessions(ended), sessions(0));
        unit.audit().append(&entry).await?;
        Ok(unit.commit().await?)
    }

    /// Makes the member an admin with this role, or an admin a member. A change ends their sessions and emailed links. A new role
    /// is announced by email.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn set_role(
        &self,
        actor: Actor,
        id: UserId,
        role: Option<Role>,
    ) -> Result<(), ChangeMemberError> {
        actor.require(Permission::ManageRoles)?;
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut user = lock_after_owners(&mut *unit, actor, id).await?;
        if user.role == role {
            return Ok(());
        }
        if user.is_blocked() {
            return Err(ChangeMemberError::Blocked);
        }
        if user.deletion.is_some() {
            return Err(ChangeMemberError::DeletionScheduled);
        }
        if let Some(role) = role {
            if user.promote(role) == Promotion::Unverified {
                return Err(ChangeMemberError::NotVerified);
            }
        } else {
            let _ = user.remove_role();
        }
        unit.users().update(&user).await?;
        self.end_sessions(&mut *unit, id).await?;
        if let Some(role) = role {
            TokenMailer::new(&self.context).send_role_notice(&mut *unit, &user, role, None).await?;
        }
        Ok(unit.commit().await?)
    }

    /// Also ends what else gives access. Returns the number of sessions.
    async fn end_sessions(&self, unit: &mut dyn UnitOfWork, id: UserId) -> Result<u64, StoreError> {
        let ended = end_access(unit, id, None).await?;
        AccountHistory::new(&self.context).record_revoked_sessions(unit, id, None, ended).await?;
        Ok(ended)
    }
}

fn require_unverified(user: &User) -> Result<(), ChangeMemberError> {
    match (user.is_verified, user.is_blocked(), &user.deletion) {
        (true, _, _) => Err(ChangeMemberError::AlreadyVerified),
        (false, true, _) => Err(ChangeMemberError::Blocked),
        (false, false, Some(_)) => Err(ChangeMemberError::DeletionScheduled),
        (false, false, None) => Ok(()),
    }
}
