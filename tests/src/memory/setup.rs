use application::ports::{SetupRepository, SetupStep, StoreError};
use async_trait::async_trait;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl SetupRepository for MemoryUnitOfWork {
    async fn list_skipped(&mut self) -> Result<Vec<SetupStep>, StoreError> {
        self.enter("setup.list_skipped").await?;
        Ok(self.state.skipped_setup_steps.clone())
    }

    async fn skip(&mut self, step: SetupStep) -> Result<(), StoreError> {
        self.enter("setup.skip").await?;
        if !self.state.skipped_setup_steps.contains(&step) {
            self.state.skipped_setup_steps.push(step);
        }
        Ok(())
    }

    async fn undo_skip(&mut self, step: SetupStep) -> Result<(), StoreError> {
        self.enter("setup.undo_skip").await?;
        self.state.skipped_setup_steps.retain(|skipped| *skipped != step);
        Ok(())
    }
}
