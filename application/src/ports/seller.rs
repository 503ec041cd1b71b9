use async_trait::async_trait;
use domain::seller::SellerVersion;

use super::StoreError;

/// Who sells on the site. Earlier versions are kept.
#[async_trait]
pub trait SellerRepository: Send {
    /// The default if none was saved.
    async fn find_current(&mut self) -> Result<SellerVersion, StoreError>;
    /// `current` is the version before. Returns `false` without changes if the version exists.
    async fn save(&mut self, current: &SellerVersion, version: &SellerVersion) -> Result<bool, StoreError>;
}
