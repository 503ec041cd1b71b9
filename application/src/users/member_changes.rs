//! Helpers for changes to a member's account by an admin.

use domain::UserId;
use domain::users::{MemberLabel, Permission, User};

use crate::context::Context;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, AuditAction, AuditFields, AuditRecord, SubjectKind, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum ChangeMemberError {
    #[error("This member no longer exists")]
    NotFound,
    #[error("You can't change your own account here.")]
    OwnAccount,
    #[error("This email address is already verified.")]
    AlreadyVerified,
    #[error("This email address isn't verified yet.")]
    NotVerified,
    #[error("This member is blocked. Unblock the account first.")]
    Blocked,
    #[error("This account is about to be deleted. Undo the deletion first.")]
    DeletionScheduled,
    #[error("This deletion is due and can no longer be undone.")]
    DeletionDue,
    #[error("This email address belongs to another account")]
    EmailTaken,
    #[error("This member already owns the agent.")]
    AlreadyOwned,
    #[error("Choose a premium agent that is for sale")]
    NotForSale,
    #[error("{0} would have more than {max} labels. Remove one first.", max = MemberLabel::MAX_PER_MEMBER)]
    TooManyLabels(String),
    #[error("This note no longer exists")]
    UnknownNote,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ChangeMemberError);

/// Whether the actor may change this account: only those who manage roles may change admins, and no admin may
/// change their own account.
pub fn require_change(actor: Actor, user: &User) -> Result<(), ChangeMemberError> {
    actor.require(Permission::ManageMembers)?;
    if actor.user_id() == Some(user.id) {
        return Err(ChangeMemberError::OwnAccount);
    }
    if user.role.is_some() {
        actor.require(Permission::ManageRoles)?;
    }
    Ok(())
}

/// Locks a member that the actor may change.
pub(crate) async fn lock(
    unit: &mut dyn UnitOfWork,
    actor: Actor,
    id: UserId,
) -> Result<User, ChangeMemberError> {
    actor.require(Permission::ManageMembers)?;
    let user = unit.users().lock(id).await?.ok_or(ChangeMemberError::NotFound)?;
    require_change(actor, &user)?;
    Ok(user)
}

/// Like [`lock`], for changes that may leave the site without an owner. First locks all owners, so that of two owners
/// who remove each other one remains.
pub(crate) async fn lock_after_owners(
    unit: &mut dyn UnitOfWork,
    actor: Actor,
    id: UserId,
) -> Result<User, ChangeMemberError> {
    let owners = unit.users().lock_owners().await?;
    let user = lock(unit, actor, id).await?;
    let is_owner = |id| owners.iter().any(|owner| owner.id == id && owner.is_active());
    // Only owners may manage roles, so an actor who is not among them has been demoted meanwhile.
    if actor.may(Permission::ManageRoles) && actor.user_id().is_some_and(|actor| !is_owner(actor)) {
        return Err(crate::ports::Forbidden.into());
    }
    Ok(user)
}

/// An entry of the audit log about a member.
pub(crate) fn record<const N: usize, const M: usize>(
    context: &Context,
    user: &User,
    before: [(&str, serde_json::Value); N],
    after: [(&str, serde_json::Value); M],
) -> AuditRecord {
    AuditRecord {
        subject_name: Some(user.email.to_string()),
        person: Some(user.id),
        before: Some(fields(before)),
        after: Some(fields(after)),
        ..context.audit_record(AuditAction::Changed, SubjectKind::User, user.id)
    }
}

fn fields<const N: usize>(fields: [(&str, serde_json::Value); N]) -> AuditFields {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
