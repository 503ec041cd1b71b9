use std::sync::Arc;

use domain::users::EmailAddress;

use crate::ports::{Store, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum RevokeError {
    #[error("there is no account with the address {0}")]
    Unknown(EmailAddress),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signing people out from the command line: when a device was stolen, or cookies have leaked.
pub struct Revocation {
    store: Arc<dyn Store>,
}

impl Revocation {
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Ends every session of this account and tells how many there were.
    ///
    /// # Errors
    /// [`RevokeError`]
    pub async fn revoke_of(&self, email: &EmailAddress) -> Result<u64, RevokeError> {
        let mut unit = self.store.begin().await?;
        let Some(user) = unit.users().lock_by_email(email).await? else {
            return Err(RevokeError::Unknown(email.clone()));
        };
        let ended = unit.sessions().remove_all_of(user.id, None).await?;
        unit.commit().await?;
        Ok(ended)
    }

    /// Ends every session of everybody and tells how many there were.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn revoke_all(&self) -> Result<u64, StoreError> {
        let mut unit = self.store.begin().await?;
        let ended = unit.sessions().remove_all().await?;
        unit.commit().await?;
        Ok(ended)
    }
}
