use std::collections::HashMap;

use domain::UserId;
use domain::users::{EmailAddress, EmailPreference, EmailTopic};

use crate::context::use_case;
use crate::ports::{SecretGenerator, StoreError, UnitOfWork};

use_case! {
    /// Links in optional emails that turn these emails off, without a login.
    pub struct UnsubscribeLinks
}

impl UnsubscribeLinks {
    /// The link for an email to this member; `None` if the member has turned these emails off, or optional emails to the
    /// address are suppressed.
    pub(crate) async fn find(
        &self,
        unit: &mut dyn UnitOfWork,
        member: UserId,
        address: &EmailAddress,
        topic: EmailTopic,
    ) -> Result<Option<String>, StoreError> {
        Ok(self.find_all(unit, &[(member, address)], topic).await?.remove(&member))
    }

    /// Like [`Self::find`], for several members, with three statements.
    pub(crate) async fn find_all(
        &self,
        unit: &mut dyn UnitOfWork,
        members: &[(UserId, &EmailAddress)],
        topic: EmailTopic,
    ) -> Result<HashMap<UserId, String>, StoreError> {
        let ids: Vec<_> = members.iter().map(|(id, _)| *id).collect();
        let suppressions = unit.email_suppressions().list(&ids).await?;
        let is_suppressed = |&(id, address): &(UserId, &EmailAddress)| {
            suppressions.iter().any(|entry| entry.user_id == id && entry.applies_to(address))
        };
        let reachable: Vec<_> =
            members.iter().filter(|member| !is_suppressed(member)).map(|(id, _)| *id).collect();
        let new: Vec<_> =
            reachable.iter().map(|id| new_preference(&*self.context.secrets, *id, topic)).collect();
        unit.email_preferences().insert_all_absent(&new).await?;
        let preferences = unit.email_preferences().list_by_topic(topic, &reachable).await?;
        let wanted = preferences.into_iter().filter(|preference| preference.is_wanted);
        let link = |preference: EmailPreference| {
            let path = unsubscribe_path(&preference.unsubscribe_token);
            (preference.user_id, self.context.site().url_for(&path))
        };
        Ok(wanted.map(link).collect())
    }
}

pub(crate) fn unsubscribe_path(token: &str) -> String {
    format!("/unsubscribe?token={token}")
}

/// The token is random and stored, so that a link works as long as its preference is stored.
pub(crate) async fn find_or_insert_preference(
    unit: &mut dyn UnitOfWork,
    secrets: &dyn SecretGenerator,
    member: UserId,
    topic: EmailTopic,
) -> Result<EmailPreference, StoreError> {
    let new = new_preference(secrets, member, topic);
    unit.email_preferences().insert_if_absent(&new).await?;
    let stored = unit.email_preferences().list_by_topic(topic, &[member]).await?;
    Ok(stored.into_iter().next().unwrap_or(new))
}

fn new_preference(secrets: &dyn SecretGenerator, member: UserId, topic: EmailTopic) -> EmailPreference {
    EmailPreference::new(member, topic, secrets.generate().expose().to_owned())
}
