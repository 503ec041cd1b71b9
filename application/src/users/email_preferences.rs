use std::collections::BTreeMap;

use domain::NewsletterId;
use domain::users::{EmailPreference, EmailTopic};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::find_or_insert_preference;
use crate::ports::{CurrentUser, Forbidden, StoreError};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum UnsubscribeError {
    #[error("This link is invalid.")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(UnsubscribeError);

use_case! {
    /// Which optional emails members want.
    pub struct EmailPreferences
}

impl EmailPreferences {
    /// Whether the account wants the emails about each topic that its role can get.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, user: &CurrentUser) -> Result<BTreeMap<EmailTopic, bool>, StoreError> {
        let preferences = self.context.store.read().await?.email_preferences().list(user.id).await?;
        let topics = EmailTopic::ALL.into_iter().filter(|topic| topic.is_for(user.role));
        Ok(topics.map(|topic| (topic, topic.is_wanted(&preferences, user.role))).collect())
    }

    /// # Errors
    /// [`Failure::Forbidden`] for emails to admins of another role
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change(
        &self,
        user: &CurrentUser,
        topic: EmailTopic,
        is_wanted: bool,
    ) -> Result<(), Failure> {
        if !topic.is_for(user.role) {
            return Err(Forbidden.into());
        }
        let member = user.id;
        let mut unit = self.context.store.begin().await?;
        let preference = find_or_insert_preference(&mut *unit, &*self.context.secrets, member, topic).await?;
        unit.email_preferences().update(&preference.chosen(is_wanted, self.context.clock.now())).await?;
        Ok(unit.commit().await?)
    }

    /// The preference that an emailed link is about.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find_by_token(&self, token: &str) -> Result<EmailPreference, UnsubscribeError> {
        // Nothing else is a token, and PostgreSQL rejects NUL.
        if !token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
            return Err(UnsubscribeError::InvalidToken);
        }
        let found = self.context.store.read().await?.email_preferences().find_by_token(token).await?;
        found.ok_or(UnsubscribeError::InvalidToken)
    }

    /// Changes the preference that an emailed link is about, and counts it for the newsletter that has the link. The link
    /// never expires: it works in old emails, too.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_by_token(
        &self,
        token: &str,
        is_wanted: bool,
        newsletter: Option<NewsletterId>,
    ) -> Result<EmailPreference, UnsubscribeError> {
        let now = self.context.clock.now();
        let found = self.find_by_token(token).await?;
        self.context
            .node_rate_limiter
            .count(RateLimit::WritesPerMember, &found.user_id.to_string())
            .await??;
        let changed = found.clone().chosen(is_wanted, now);
        let mut unit = self.context.store.begin().await?;
        unit.email_preferences().update(&changed).await?;
        if let Some(id) = newsletter
            && found.is_wanted != is_wanted
        {
            let at = (!is_wanted).then_some(now);
            unit.newsletters().record_unsubscribe(id, found.user_id, at).await?;
        }
        unit.commit().await?;
        Ok(changed)
    }
}
