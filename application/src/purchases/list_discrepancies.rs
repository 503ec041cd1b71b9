use std::sync::Arc;

use domain::purchases::PaymentDiscrepancy;

use crate::ports::{Store, StoreError};

/// Lists payment discrepancies for a person to resolve.
pub struct ListPaymentDiscrepancies {
    store: Arc<dyn Store>,
}

impl ListPaymentDiscrepancies {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Unresolved discrepancies, oldest first.
    pub async fn list(&self) -> Result<Vec<PaymentDiscrepancy>, StoreError> {
        self.store.read().await?.discrepancies().list_open().await
    }
}
