use application::ports::{EmailSuppressionRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::newsletters::{EmailSuppression, SuppressionReason};

use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

#[async_trait]
impl EmailSuppressionRepository for MemoryUnitOfWork {
    async fn save(&mut self, suppression: &EmailSuppression) -> Result<(), StoreError> {
        self.enter("email_suppressions.save").await?;
        let known = self.state.require_member(suppression.user_id);
        self.check(known)?;
        let is_kept = self.state.email_suppressions.get(&suppression.user_id).is_some_and(|stored| {
            let is_worse = (stored.reason, suppression.reason)
                == (SuppressionReason::Bounce, SuppressionReason::Complaint);
            stored.address == suppression.address && !is_worse
        });
        if !is_kept {
            self.state.email_suppressions.insert(suppression.user_id, suppression.clone());
        }
        Ok(())
    }

    async fn find(&mut self, member: UserId) -> Result<Option<EmailSuppression>, StoreError> {
        self.enter("email_suppressions.find").await?;
        Ok(self.state.email_suppressions.get(&member).cloned())
    }

    async fn list(&mut self, members: &[UserId]) -> Result<Vec<EmailSuppression>, StoreError> {
        self.enter("email_suppressions.list").await?;
        Ok(members.iter().filter_map(|member| self.state.email_suppressions.get(member).cloned()).collect())
    }

    async fn remove(&mut self, member: UserId) -> Result<bool, StoreError> {
        self.enter("email_suppressions.remove").await?;
        Ok(self.state.email_suppressions.remove(&member).is_some())
    }

    async fn record_webhook(&mut self, token: &str, at: DateTime<Utc>) -> Result<bool, StoreError> {
        self.enter("email_suppressions.record_webhook").await?;
        if self.state.email_webhooks.contains_key(token) {
            return Ok(false);
        }
        self.state.email_webhooks.insert(token.to_owned(), at);
        Ok(true)
    }

    async fn remove_webhooks(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("email_suppressions.remove_webhooks").await?;
        Ok(remove_up_to(limit, &mut self.state.email_webhooks, |at| *at < before))
    }
}
