use domain::UserId;
use domain::users::{EmailAddress, EmailTopic, FirstName, Permission, User};
use domain::welcome::Welcome;

use crate::context::{Context, use_case};
use crate::failure::{Failure, from_failure};
use crate::outbox::find_or_insert_preference;
use crate::ports::{Actor, StoreError, UnitOfWork};
use crate::users::TokenMailer;
use crate::users::member_changes::record;
use crate::webhooks::WebhookEvents;

#[derive(Debug, Clone)]
pub struct NewMember {
    pub email: EmailAddress,
    pub first_name: FirstName,
    /// Whether they agreed to get new posts by email.
    pub has_consent: bool,
    /// Whether to email them a link to log in.
    pub sends_invitation: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum AddMemberError {
    #[error("There is already an account with this email address.")]
    EmailTaken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(AddMemberError);

use_case! {
    /// Adds a member by hand. The admin vouches for the address, so the account counts as verified: it is not cleaned up, and can
    /// be given agents before the first login.
    pub struct AddMember
}

impl AddMember {
    /// # Errors
    /// [`AddMemberError`]; then nothing has changed, and no email is sent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self, actor: Actor, new: NewMember) -> Result<UserId, AddMemberError> {
        actor.require(Permission::ManageMembers)?;
        let (id, now) = (UserId::from_uuid(self.context.ids.next_id()), self.context.clock.now());
        let mut user = User::without_password(id, new.email, new.first_name, now);
        let _ = user.verify();
        let mut unit = self.context.store.begin_as(actor).await?;
        if !insert_without_sign_up(&self.context, &mut *unit, &user, new.has_consent).await? {
            return Err(AddMemberError::EmailTaken);
        }
        if new.sends_invitation {
            TokenMailer::new(&self.context).send_invitation(&mut *unit, &user).await?;
        }
        let after = [("addedByHand", true.into())];
        WebhookEvents::new(&self.context).member_joined(&mut *unit, &user).await?;
        unit.audit().append(&record(&self.context, &user, [], after)).await?;
        unit.commit().await?;
        Ok(id)
    }
}

/// Inserts an account and what a sign-up creates with it. False if the email address is taken.
pub(crate) async fn insert_without_sign_up(
    context: &Context,
    unit: &mut dyn UnitOfWork,
    user: &User,
    has_consent: bool,
) -> Result<bool, StoreError> {
    if !unit.users().insert(user).await? {
        return Ok(false);
    }
    unit.welcomes().insert(&Welcome::new(user.id)).await?;
    if has_consent {
        let preference =
            find_or_insert_preference(unit, &*context.secrets, user.id, EmailTopic::NewPosts).await?;
        unit.email_preferences().update(&preference.chosen(true, user.created_at)).await?;
    }
    Ok(true)
}
