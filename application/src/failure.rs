use domain::EditConflict;

use crate::ports::{Forbidden, HasherError, PaymentProviderError, RetryAfter, StoreError};

/// Failures that are not specific to one use case.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    #[error(transparent)]
    ReauthenticationRequired(#[from] ReauthenticationRequired),
    #[error(transparent)]
    EditConflict(#[from] EditConflict),
    #[error(transparent)]
    RateLimited(#[from] RetryAfter),
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Provider(#[from] PaymentProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The request needs recent authentication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please confirm that it's you, then try again.")]
pub struct ReauthenticationRequired;

/// Implements `From` for everything that converts to [`Failure`], so that `?` works in the use cases.
macro_rules! from_failure {
    ($($error:ty),+ $(,)?) => {$(
        impl<E> From<E> for $error
        where
            $crate::Failure: From<E>,
        {
            fn from(error: E) -> Self {
                Self::Failure(error.into())
            }
        }
    )+};
}

pub(crate) use from_failure;
