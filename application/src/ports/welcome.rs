use async_trait::async_trait;
use domain::UserId;
use domain::welcome::Welcome;

use super::StoreError;

/// The first steps that new members have still to complete. At most one per account.
#[async_trait]
pub trait WelcomeRepository: Send {
    async fn insert(&mut self, welcome: &Welcome) -> Result<(), StoreError>;
    async fn find(&mut self, member: UserId) -> Result<Option<Welcome>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, member: UserId) -> Result<Option<Welcome>, StoreError>;
    async fn update(&mut self, welcome: &Welcome) -> Result<(), StoreError>;
    async fn remove(&mut self, member: UserId) -> Result<(), StoreError>;
}
