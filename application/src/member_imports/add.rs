use domain::UserId;
use domain::users::{EmailAddress, EmailTopic, FirstName, Permission, User};
use domain::welcome::Welcome;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::find_or_insert_preference;
use crate::ports::Actor;
use crate::users::TokenMailer;
use crate::users::member_changes::record;

#[derive(Debug, Clone)]
pub struct NewMember {
    pub email: EmailAddress,
    pub first_name: FirstName,
    /// Whether they agreed to get new posts by email.
    pub has_consent: bool,
    pub is_invited: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum AddMemberError {
    #[error("There is an account with this email address already.")]
    EmailTaken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(AddMemberError);

use_case! {
    /// Adds a member by hand. The admin vouches for the address, so that the account is kept and can be given agents before the
    /// first login.
    pub struct AddMember
}

impl AddMember {
    /// # Errors
    /// [`AddMemberError`]; then nothing has changed, and no email is sent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self, actor: Actor, new: NewMember) -> Result<UserId, AddMemberError> {
        actor.require(Permission::ManageMembers)?;
        let (id, now) = (UserId::from_uuid(self.context.ids.next_id()), self.context.clock.now());
        let mut user = User::imported(id, new.email, new.first_name, now);
        let _ = user.verify();
        let mut unit = self.context.store.begin_as(actor).await?;
        if !unit.users().insert(&user).await? {
            return Err(AddMemberError::EmailTaken);
        }
        unit.welcomes().insert(&Welcome::new(id)).await?;
        if new.has_consent {
            let (secrets, topic) = (&*self.context.secrets, EmailTopic::NewPosts);
            let preference = find_or_insert_preference(&mut *unit, secrets, id, topic).await?;
            unit.email_preferences().update(&preference.chosen(true, now)).await?;
        }
        if new.is_invited {
            TokenMailer::new(&self.context).send_invitation(&mut *unit, &user).await?;
        }
        let after = [("addedByHand", true.into())];
        unit.audit().append(&record(&*self.context.ids, &*self.context.clock, &user, [], after)).await?;
        unit.commit().await?;
        Ok(id)
    }
}
