use crate::context::use_case;
use crate::ports::{PurchaseView, StoreError};
use crate::users::AuthenticatedUser;

use_case! {
    /// A member's purchases.
    pub struct PurchaseHistory
}

impl PurchaseHistory {
    /// Newest first. Refunded and disputed purchases have no URL.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, owner: &AuthenticatedUser) -> Result<Vec<PurchaseView>, StoreError> {
        let mut purchases = self.context.queries.purchases().history(owner.user.id).await?;
        for purchase in purchases.iter_mut().filter(|purchase| !purchase.status.is_owned()) {
            purchase.agent.url.clear();
        }
        Ok(purchases)
    }
}
