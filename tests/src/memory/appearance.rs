use application::ports::{AppearanceRepository, StoreError};
use async_trait::async_trait;
use domain::appearance::AppearanceVersion;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl AppearanceRepository for MemoryUnitOfWork {
    async fn list(&mut self, limit: u64) -> Result<Vec<AppearanceVersion>, StoreError> {
        self.enter("appearance.list").await?;
        let limit = usize::try_from(limit).expect("a small number");
        Ok(self.state.appearances.values().rev().take(limit).cloned().collect())
    }

    async fn publish(
        &mut self,
        current: &AppearanceVersion,
        version: &AppearanceVersion,
    ) -> Result<bool, StoreError> {
        self.enter("appearance.publish").await?;
        if self.state.appearances.contains_key(&version.number) {
            return Ok(false);
        }
        self.state.appearances.insert(version.number, version.clone());
        self.log_write(Some(current), Some(version)).await?;
        Ok(true)
    }
}
