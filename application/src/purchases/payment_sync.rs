use domain::purchases::{Order, ProviderKind};

use super::refund_processor::RefundProcessor;
use super::settlement::{PaymentSnapshot, UpdateOutcome};
use super::{Settlement, SettlementError};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, Intent, IntentStatus, PaymentProviderError};

#[derive(Debug, thiserror::Error)]
pub enum PaymentSyncError {
    #[error(transparent)]
    Settlement(#[from] SettlementError),
    /// Too many concurrent updates of the order.
    #[error("order was updated concurrently too often")]
    Contended,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(PaymentSyncError);

/// An order and its payment at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyncedOrder {
    pub order: Order,
    pub intent: Option<Intent>,
    /// Whether the cardholder wants the money back, or has got it.
    pub is_disputed: bool,
}

use_case! {
    /// Brings an order up to date with the provider: delivers, revokes, refunds or abandons. It fetches the
    /// current state, so webhooks may be late, duplicated or lost.
    pub struct PaymentSync
}

impl PaymentSync {
    const MAX_ATTEMPTS: u32 = 8;

    pub fn provider(&self) -> ProviderKind {
        self.context.payment_provider.kind()
    }

    /// Applies the provider's state and issues the refunds that are owed or requested. `None` if no order of this provider
    /// has this payment.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self, intent_id: &str, actor: Actor) -> Result<Option<SyncedOrder>, PaymentSyncError> {
        // What the provider reports is recorded even if the caller's session has ended.
        let actor = actor.recorded();
        match self.update(intent_id, None, actor).await? {
            Some(synced) => self.issue_refunds(synced, actor).await,
            None => Ok(None),
        }
    }

    /// Issues the refunds of a synced order that are owed or requested. The state of accepted ones is fetched once; a
    /// webhook or the reconciler follows.
    #[tracing::instrument(level = "debug", skip_all)]
    pub(super) async fn issue_refunds(
        &self,
        mut synced: SyncedOrder,
        actor: Actor,
    ) -> Result<Option<SyncedOrder>, PaymentSyncError> {
        // Only a payment is refunded.
        if !synced.order.is_free()
            && RefundProcessor::new(&self.context).issue(&mut synced.order, actor).await?
        {
            // A succeeded payment stays as it is; only its refunds and disputes change.
            let paid = synced.intent.filter(|intent| intent.status == IntentStatus::Succeeded);
            return self.update(&synced.order.payment_id(), paid, actor).await;
        }
        Ok(Some(synced))
    }

    /// Brings the order up to date. `paid` is its payment, if it is known to have succeeded.
    async fn update(
        &self,
        intent_id: &str,
        paid: Option<Intent>,
        actor: Actor,
    ) -> Result<Option<SyncedOrder>, PaymentSyncError> {
        for _ in 0..Self::MAX_ATTEMPTS {
            let found = self.context.queries.orders().find_by_intent(intent_id).await?;
            let provider = self.context.payment_provider.kind();
            let loaded = found.filter(|order| order.provider == provider && !order.is_imported());
            let Some(loaded) = loaded else { return Ok(None) };
            if loaded.is_free() {
                return Ok(Some(SyncedOrder { order: loaded, intent: None, is_disputed: false }));
            }
            let intent = match &paid {
                Some(paid) => Some(paid.clone()),
                None => self.context.payment_provider.retrieve(intent_id).await?,
            };
            let snapshot = self.fetch_snapshot(intent.as_ref()).await?;
            match Settlement::new(&self.context).update(&loaded, &snapshot, actor).await? {
                UpdateOutcome::Updated(order) => {
                    let is_disputed = match &snapshot {
                        PaymentSnapshot::Paid { refunds_and_disputes, .. } => {
                            refunds_and_disputes.is_disputed()
                        }
                        _ => false,
                    };
                    return Ok(Some(SyncedOrder { order: *order, intent, is_disputed }));
                }
                UpdateOutcome::Stale => {}
            }
        }
        Err(PaymentSyncError::Contended)
    }

    async fn fetch_snapshot(&self, intent: Option<&Intent>) -> Result<PaymentSnapshot, PaymentProviderError> {
        Ok(match intent {
            None => PaymentSnapshot::NotFound,
            Some(intent) => match intent.status {
                IntentStatus::Succeeded => PaymentSnapshot::Paid {
                    received: intent.received,
                    refunds_and_disputes: self
                        .context
                        .payment_provider
                        .refunds_and_disputes(&intent.id)
                        .await?,
                },
                IntentStatus::Canceled => PaymentSnapshot::Canceled,
                IntentStatus::Processing => PaymentSnapshot::Processing,
                IntentStatus::RequiresPayment | IntentStatus::RequiresAction => PaymentSnapshot::Open,
            },
        })
    }
}
