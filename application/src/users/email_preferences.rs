use std::sync::Arc;

use domain::UserId;
use domain::users::{EmailPreference, EmailTopic};

use crate::outbox::find_or_insert_preference;
use crate::ports::{SecretGenerator, Store, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum UnsubscribeError {
    #[error("This link is invalid.")]
    InvalidToken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Which optional emails members want.
pub struct EmailPreferences {
    store: Arc<dyn Store>,
    secrets: Arc<dyn SecretGenerator>,
}

impl EmailPreferences {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, secrets: Arc<dyn SecretGenerator>) -> Self {
        Self { store, secrets }
    }

    /// # Errors
    /// [`StoreError`]
    pub async fn is_wanted(&self, member: UserId, topic: EmailTopic) -> Result<bool, StoreError> {
        let preferences = self.store.read().await?.email_preferences().list(member).await?;
        Ok(preferences.iter().all(|preference| preference.topic != topic || preference.is_wanted))
    }

    /// # Errors
    /// [`StoreError`]
    pub async fn change(&self, member: UserId, topic: EmailTopic, is_wanted: bool) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
        let preference = find_or_insert_preference(&mut *unit, &*self.secrets, member, topic).await?;
        unit.email_preferences().update(&EmailPreference { is_wanted, ..preference }).await?;
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

    /// Changes the preference that an emailed link is about. The link never expires: it works in old emails, too.
    ///
    /// # Errors
    /// [`UnsubscribeError`]
    pub async fn change_by_token(
        &self,
        token: &str,
        is_wanted: bool,
    ) -> Result<EmailPreference, UnsubscribeError> {
        let found = self.find_by_token(token).await?;
        let changed = EmailPreference { is_wanted, ..found };
        let mut unit = self.store.begin().await?;
        unit.email_preferences().update(&changed).await?;
        unit.commit().await?;
        Ok(changed)
    }
}
