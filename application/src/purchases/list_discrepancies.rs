use domain::purchases::PaymentDiscrepancy;

use crate::context::use_case;
use crate::ports::StoreError;

use_case! {
    /// Lists payment discrepancies for a person to resolve.
    pub struct ListPaymentDiscrepancies
}

impl ListPaymentDiscrepancies {
    /// Unresolved discrepancies, oldest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self) -> Result<Vec<PaymentDiscrepancy>, StoreError> {
        self.context.store.read().await?.discrepancies().list_open().await
    }
}
