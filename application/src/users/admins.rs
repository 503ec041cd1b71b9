use domain::UserId;
use domain::users::{
    AccountEventKind, EmailAddress, FirstName, PasswordHash, PlainPassword, Promotion, Role, User,
};

use super::reset_second_factor::remove_factors;
use super::sessions::end_access;
use super::{AccountHistory, RemovedFactors, TokenMailer};
use crate::Failure;
use crate::context::use_case;
use crate::failure::from_failure;
use crate::ports::{Actor, Requester, StoreError, UnitOfWork};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdminCreation {
    Created,
    /// An unverified account with this address was removed and a new one created.
    Replaced,
    /// A verified account was promoted. It keeps its name, and its password if `keeps_password`. One that had no role
    /// lost its second factor and passkeys.
    Promoted {
        keeps_password: bool,
        removed: Option<RemovedFactors>,
    },
}

#[derive(Debug, thiserror::Error)]
pub enum CreateAdminError {
    #[error("this account is the only owner; create another owner first")]
    LastOwner,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(CreateAdminError);

use_case! {
    /// Creates admins from the command line. There is no web endpoint for this.
    pub struct Admins
}

impl Admins {
    /// Creates a verified admin or gives a verified account this role. The account loses its sessions, tokens
    /// and any generated password. If it had no role, it also loses second factor and passkeys, which someone else may have
    /// added. An unverified account may be anyone's, so it is replaced.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_or_promote(
        &self,
        email: EmailAddress,
        first_name: FirstName,
        role: Role,
        password: Option<PlainPassword>,
    ) -> Result<AdminCreation, CreateAdminError> {
        let hash = match &password {
            Some(password) => {
                Some(self.context.password_hasher.hash(password, &Requester::operator()).await?)
            }
            None => None,
        };
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        let (outcome, _) = self.set_role(&mut *unit, email, first_name, role, hash).await?;
        unit.commit().await?;
        Ok(outcome)
    }

    /// Makes this account the owner of a site that has none. Returns the sign-in link that is emailed; `None` if there is
    /// an owner.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_first_owner(
        &self,
        email: EmailAddress,
        first_name: FirstName,
    ) -> Result<Option<String>, CreateAdminError> {
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        if !unit.users().lock_owners().await?.is_empty() {
            return Ok(None);
        }
        let (_, owner) = match self.set_role(&mut *unit, email, first_name, Role::Owner, None).await {
            // Another node was first.
            Err(CreateAdminError::Failure(Failure::Store(StoreError::Conflict(_)))) => return Ok(None),
            outcome => outcome?,
        };
        let link = TokenMailer::new(&self.context).send_first_link(&mut *unit, &owner).await?;
        unit.commit().await?;
        Ok(Some(link))
    }

    async fn set_role(
        &self,
        unit: &mut dyn UnitOfWork,
        email: EmailAddress,
        first_name: FirstName,
        role: Role,
        hash: Option<PasswordHash>,
    ) -> Result<(AdminCreation, User), CreateAdminError> {
        let keeps_password = hash.is_none();
        // First the owners, so that two demotions wait for each other and one owner remains.
        let owners = if role == Role::Owner { Vec::new() } else { unit.users().lock_owners().await? };
        let existing = unit.users().lock_by_email(&email).await?;
        if let Some(user) = &existing
            && user.role == Some(Role::Owner)
            && role != Role::Owner
            && owners.iter().all(|owner| owner.id == user.id || !owner.is_active())
        {
            return Err(CreateAdminError::LastOwner);
        }
        let had_role = existing.as_ref().is_some_and(|user| user.role.is_some());
        let promoted =
            existing.and_then(|mut user| (user.promote(role) == Promotion::Promoted).then_some(user));
        if let Some(mut user) = promoted {
            if let Some(hash) = hash {
                AccountHistory::new(&self.context).record_chosen_password(unit, &user, None).await?;
                user.set_password(hash);
            }
            unit.users().update(&user).await?;
            let revoked = end_access(&mut *unit, user.id, None).await?;
            AccountHistory::new(&self.context).record_revoked_sessions(unit, user.id, None, revoked).await?;
            let removed = if had_role { None } else { Some(remove_factors(unit, user.id).await?) };
            let removed = removed.filter(|removed| !removed.is_none());
            if removed.is_some() {
                AccountHistory::new(&self.context)
                    .record(unit, user.id, AccountEventKind::SecondFactorReset, None)
                    .await?;
            }
            TokenMailer::new(&self.context).send_role_notice(unit, &user, role, removed).await?;
            let keeps_password = keeps_password && user.password.is_chosen();
            Ok((AdminCreation::Promoted { keeps_password, removed }, user))
        } else {
            let is_replaced = unit.users().remove_unverified(&email).await?;
            let id = UserId::from_uuid(self.context.ids.next_id());
            let mut user = User::new_admin(id, email, first_name, role, self.context.clock.now());
            if let Some(hash) = hash {
                user.set_password(hash);
            }
            if !unit.users().insert(&user).await? {
                return Err(StoreError::Conflict("email address".into()).into());
            }
            Ok((if is_replaced { AdminCreation::Replaced } else { AdminCreation::Created }, user))
        }
    }
}
