use application::ports::{StoreError, WelcomeEmailRepository};
use async_trait::async_trait;
use domain::newsletters::WelcomeEmailVersion;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl WelcomeEmailRepository for MemoryUnitOfWork {
    async fn find_current(&mut self) -> Result<WelcomeEmailVersion, StoreError> {
        self.enter("welcome_email.find_current").await?;
        Ok(self.state.welcome_emails.values().next_back().cloned().unwrap_or_default())
    }

    async fn save(
        &mut self,
        current: &WelcomeEmailVersion,
        version: &WelcomeEmailVersion,
    ) -> Result<bool, StoreError> {
        self.enter("welcome_email.save").await?;
        if self.state.welcome_emails.contains_key(&version.number) {
            return Ok(false);
        }
        self.state.welcome_emails.insert(version.number, version.clone());
        self.log_write(Some(current), Some(version)).await?;
        Ok(true)
    }
}
