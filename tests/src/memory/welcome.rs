use application::ports::{StoreError, WelcomeRepository};
use async_trait::async_trait;
use domain::UserId;
use domain::welcome::Welcome;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl WelcomeRepository for MemoryUnitOfWork {
    async fn insert(&mut self, welcome: &Welcome) -> Result<(), StoreError> {
        self.enter("welcomes.insert").await?;
        let known = self.state.require_member(welcome.member);
        self.check(known)?;
        self.state.welcomes.insert(welcome.member, welcome.clone());
        Ok(())
    }

    async fn find(&mut self, member: UserId) -> Result<Option<Welcome>, StoreError> {
        self.enter("welcomes.find").await?;
        Ok(self.state.welcomes.get(&member).cloned())
    }

    async fn lock(&mut self, member: UserId) -> Result<Option<Welcome>, StoreError> {
        self.enter("welcomes.lock").await?;
        Ok(self.state.welcomes.get(&member).cloned())
    }

    async fn update(&mut self, welcome: &Welcome) -> Result<(), StoreError> {
        self.enter("welcomes.update").await?;
        if let Some(stored) = self.state.welcomes.get_mut(&welcome.member) {
            stored.clone_from(welcome);
        }
        Ok(())
    }

    async fn remove(&mut self, member: UserId) -> Result<(), StoreError> {
        self.enter("welcomes.remove").await?;
        self.state.welcomes.remove(&member);
        Ok(())
    }
}
