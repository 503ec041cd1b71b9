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
        let suppression = unit.email_suppressions().find(member).await?;
        if suppression.is_some_and(|suppression| suppression.applies_to(address)) {
            return Ok(None);
        }
        let preference = find_or_insert_preference(unit, &*self.context.secrets, member, topic).await?;
        Ok(preference
            .is_wanted
            .then(|| self.context.site().url_for(&unsubscribe_path(&preference.unsubscribe_token))))
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
    let token = secrets.generate().expose().to_owned();
    let new = EmailPreference::new(member, topic, token);
    unit.email_preferences().insert_if_absent(&new).await?;
    let stored = unit.email_preferences().list(member).await?;
    Ok(stored.into_iter().find(|preference| preference.topic == topic).unwrap_or(new))
}
