use application::ports::{EmailPreferenceRepository, StoreError};
use async_trait::async_trait;
use domain::UserId;
use domain::users::{EmailPreference, EmailTopic};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl EmailPreferenceRepository for MemoryUnitOfWork {
    async fn insert_all_absent(&mut self, preferences: &[EmailPreference]) -> Result<(), StoreError> {
        self.enter("email_preferences.insert_all_absent").await?;
        for preference in preferences {
            let known = self.state.require_member(preference.user_id);
            self.check(known)?;
            let key = (preference.user_id, preference.topic);
            self.state.email_preferences.entry(key).or_insert_with(|| preference.clone());
        }
        Ok(())
    }

    async fn list(&mut self, user_id: UserId) -> Result<Vec<EmailPreference>, StoreError> {
        self.enter("email_preferences.list").await?;
        let preferences = self.state.email_preferences.values();
        Ok(preferences.filter(|preference| preference.user_id == user_id).cloned().collect())
    }

    async fn list_by_topic(
        &mut self,
        topic: EmailTopic,
        members: &[UserId],
    ) -> Result<Vec<EmailPreference>, StoreError> {
        self.enter("email_preferences.list_by_topic").await?;
        let find = |member: &UserId| self.state.email_preferences.get(&(*member, topic)).cloned();
        Ok(members.iter().filter_map(find).collect())
    }

    async fn find_by_token(&mut self, token: &str) -> Result<Option<EmailPreference>, StoreError> {
        self.enter("email_preferences.find_by_token").await?;
        let mut preferences = self.state.email_preferences.values();
        Ok(preferences.find(|preference| preference.unsubscribe_token == token).cloned())
    }

    async fn update(&mut self, preference: &EmailPreference) -> Result<(), StoreError> {
        self.enter("email_preferences.update").await?;
        if let Some(stored) = self.state.email_preferences.get_mut(&(preference.user_id, preference.topic)) {
            stored.is_wanted = preference.is_wanted;
            stored.chosen_at = preference.chosen_at;
        }
        Ok(())
    }
}
