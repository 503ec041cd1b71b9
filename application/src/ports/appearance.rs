use async_trait::async_trait;
use domain::appearance::AppearanceVersion;

use super::StoreError;

/// The published versions of the site's look. They are kept.
#[async_trait]
pub trait AppearanceRepository: Send {
    /// Newest first.
    async fn list(&mut self, limit: u64) -> Result<Vec<AppearanceVersion>, StoreError>;
    /// `current` is the version before. Returns `false` without changes if the version exists.
    async fn publish(
        &mut self,
        current: &AppearanceVersion,
        version: &AppearanceVersion,
    ) -> Result<bool, StoreError>;

    /// The default if none was published.
    async fn find_current(&mut self) -> Result<AppearanceVersion, StoreError> {
        Ok(self.list(1).await?.pop().unwrap_or_default())
    }
}
