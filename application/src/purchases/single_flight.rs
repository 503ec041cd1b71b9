use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::{BoxFuture, FutureExt as _, Shared, WeakShared};

use super::PaymentSyncError;
use crate::ports::{Intent, PaymentProviderError};

/// What this node is asking the payment provider at the moment, by payment.
#[derive(Default)]
pub struct PaymentRequests {
    pub(super) lookups: SingleFlight<Result<Option<Intent>, PaymentProviderError>>,
    pub(super) checks: SingleFlight<Result<(), Arc<PaymentSyncError>>>,
}

/// Concurrent calls with the same key share one future (single-flight).
pub(super) struct SingleFlight<T>(Mutex<BTreeMap<String, WeakShared<BoxFuture<'static, T>>>>);

impl<T> Default for SingleFlight<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> SingleFlight<T> {
    /// The future under way with this key, or else `new`.
    pub(super) fn join(
        &self,
        key: &str,
        new: impl Future<Output = T> + Send + 'static,
    ) -> Shared<BoxFuture<'static, T>> {
        // The map stays valid even if a thread panicked while it held the lock.
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|_, future| future.upgrade().is_some());
        if let Some(future) = running.get(key).and_then(WeakShared::upgrade) {
            return future;
        }
        let future = new.boxed().shared();
        running.extend(future.downgrade().map(|weak| (key.to_owned(), weak)));
        future
    }
}
