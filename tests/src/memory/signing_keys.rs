use application::ports::{SigningKeyRepository, StoreError};
use async_trait::async_trait;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl SigningKeyRepository for MemoryUnitOfWork {
    async fn find(&mut self, name: &str) -> Result<Option<String>, StoreError> {
        self.enter("signing_keys.find").await?;
        Ok(self.state.signing_keys.get(name).cloned())
    }

    async fn insert_if_absent(&mut self, name: &str, key: &str) -> Result<(), StoreError> {
        self.enter("signing_keys.insert_if_absent").await?;
        self.state.signing_keys.entry(name.to_owned()).or_insert_with(|| key.to_owned());
        Ok(())
    }
}
