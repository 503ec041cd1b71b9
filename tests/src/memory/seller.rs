use application::ports::{SellerRepository, StoreError};
use async_trait::async_trait;
use domain::seller::SellerVersion;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl SellerRepository for MemoryUnitOfWork {
    async fn find_current(&mut self) -> Result<SellerVersion, StoreError> {
        self.enter("seller.find_current").await?;
        Ok(self.state.sellers.values().next_back().cloned().unwrap_or_default())
    }

    async fn save(&mut self, current: &SellerVersion, version: &SellerVersion) -> Result<bool, StoreError> {
        self.enter("seller.save").await?;
        if self.state.sellers.contains_key(&version.number) {
            return Ok(false);
        }
        self.state.sellers.insert(version.number, version.clone());
        self.log_write(Some(current), Some(version)).await?;
        Ok(true)
    }
}
