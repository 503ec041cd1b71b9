use std::sync::Arc;

use domain::UserId;

use crate::ports::{PurchaseQueries, PurchaseView, StoreError};

/// A member's purchases.
pub struct PurchaseHistory {
    purchases: Arc<dyn PurchaseQueries>,
}

impl PurchaseHistory {
    #[must_use]
    pub fn new(purchases: Arc<dyn PurchaseQueries>) -> Self {
        Self { purchases }
    }

    /// Newest first. Refunded and disputed purchases have no URL.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError> {
        let mut purchases = self.purchases.history(owner).await?;
        for purchase in purchases.iter_mut().filter(|purchase| !purchase.status.is_owned()) {
            purchase.agent.url.clear();
        }
        Ok(purchases)
    }
}
