use std::sync::Arc;

use domain::users::{EmailPreference, EmailTopic};
use domain::{NewsletterId, UserId};

use crate::failure::{Failure, from_failure};
use crate::outbox::find_or_insert_preference;
use crate::ports::{Clock, RateLimiter, SecretGenerator, Store, StoreError};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum UnsubscribeError {
    #[error("This link is invalid.")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(UnsubscribeError);

/// Which optional emails members want.
pub struct EmailPreferences {
    store: Arc<dyn Store>,
    rate_limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    clock: Arc<dyn Clock>,
}

impl EmailPreferences {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        rate_limiter: Arc<dyn RateLimiter>,
        secrets: Arc<dyn SecretGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, rate_limiter, secrets, clock }
    }

    /// # Errors
    /// [`StoreError`]
    pub async fn is_wanted(&self, member: UserId, topic: EmailTopic) -> Result<bool, StoreError> {
        let preferences = self.store.read().await?.email_preferences().list(member).await?;
        let found = preferences.into_iter().find(|preference| preference.topic == topic);
        Ok(found.map_or(topic.is_wanted_by_default(), |preference| preference.is_wanted))
    }

    /// # Errors
    /// [`StoreError`]
    pub async fn change(&self, member: UserId, topic: EmailTopic, is_wanted: bool) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
        let preference = find_or_insert_preference(&mut *unit, &*self.secrets, member, topic).await?;
        unit.email_preferences().update(&preference.chosen(is_wanted, self.clock.now())).await?;
        unit.commit().await
    }

    /// The preference that an emailed link is about.
    ///
    /// # Errors
    /// [`UnsubscribeError`]
    pub async fn find_by_token(&self, token: &str) -> Result<EmailPreference, UnsubscribeError> {
        let found = self.store.read().await?.email_preferences().find_by_token(token).await?;
        found.ok_or(UnsubscribeError::InvalidToken)
    }

    /// Changes the preference that an emailed link is about, and counts it for the newsletter that has the link. The link
    /// never expires: it works in old emails, too.
    ///
    /// # Errors
    /// [`UnsubscribeError`]
    pub async fn change_by_token(
        &self,
        token: &str,
        is_wanted: bool,
        newsletter: Option<NewsletterId>,
    ) -> Result<EmailPreference, UnsubscribeError> {
        let now = self.clock.now();
        let found = self.find_by_token(token).await?;
        self.rate_limiter.count(RateLimit::WritesPerMember, &found.user_id.to_string()).await??;
        let changed = found.clone().chosen(is_wanted, now);
        let mut unit = self.store.begin().await?;
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
