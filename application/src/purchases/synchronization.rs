use std::sync::Arc;

use domain::purchases::Order;

use super::fulfilment::{Look, Update};
use super::{Fulfilment, FulfilmentError};
use crate::ports::{Actor, Intent, IntentStatus, PaymentProvider, PaymentProviderError, Store, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum SynchronizationError {
    #[error(transparent)]
    Provider(#[from] PaymentProviderError),
    #[error(transparent)]
    Fulfilment(#[from] FulfilmentError),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Others kept bringing the same order up to date.
    #[error("order was being changed by others")]
    Contended,
}

/// An order as it is now, and its payment as the provider sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Synchronized {
    pub order: Order,
    pub intent: Option<Intent>,
}

/// Brings an order up to date with what its provider says now: delivers it, withdraws from it, gives it back,
/// gives it up. It acts on nothing that was told before, so that messages may come late, twice or never.
pub struct Synchronization {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    fulfilment: Arc<Fulfilment>,
}

impl Synchronization {
    const MAX_TRIES: u32 = 8;

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        fulfilment: Arc<Fulfilment>,
    ) -> Self {
        Self { store, provider, fulfilment }
    }

    /// `None` where no order of this provider has this payment.
    ///
    /// # Errors
    /// [`SynchronizationError`]
    pub async fn run(
        &self,
        intent_id: &str,
        actor: Actor,
    ) -> Result<Option<Synchronized>, SynchronizationError> {
        for _ in 0..Self::MAX_TRIES {
            let found = self.store.read().await?.orders().find_by_intent(intent_id).await?;
            let seen = found.filter(|order| order.provider == self.provider.kind());
            let Some(seen) = seen else { return Ok(None) };
            let intent = self.provider.retrieve(intent_id).await?;
            let look = self.look(intent.as_ref()).await?;
            match self.fulfilment.update(&seen, &look, actor).await? {
                Update::Done(mut order) => {
                    self.fulfilment.give_back(&mut order, actor).await;
                    return Ok(Some(Synchronized { order: *order, intent }));
                }
                Update::Overtaken => {}
            }
        }
        Err(SynchronizationError::Contended)
    }

    async fn look(&self, intent: Option<&Intent>) -> Result<Look, PaymentProviderError> {
        Ok(match intent {
            None => Look::Missing,
            Some(intent) => match intent.status {
                IntentStatus::Succeeded => Look::Paid {
                    received: intent.received,
                    reversals: self.provider.reversals(&intent.id).await?,
                },
                IntentStatus::Canceled => Look::Canceled,
                IntentStatus::Processing => Look::Processing,
                IntentStatus::RequiresPayment | IntentStatus::RequiresAction => Look::Open,
            },
        })
    }
}
