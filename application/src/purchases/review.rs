use std::sync::Arc;

use domain::purchases::Finding;

use crate::ports::{Store, StoreError};

/// What a person has to look at.
pub struct Review {
    store: Arc<dyn Store>,
}

impl Review {
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Everything that does not add up and was not mended yet, oldest first.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self) -> Result<Vec<Finding>, StoreError> {
        self.store.read().await?.findings().open().await
    }
}
