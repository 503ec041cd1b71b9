use application::ports::{IntentStatus, SamplePayments, StoreError};
use async_trait::async_trait;
use domain::purchases::{Order, Refund};

use super::ledger::{LedgerError, RefundOutcome, SandboxIntent, SandboxRefund};
use super::provider::SandboxProvider;

#[async_trait]
impl SamplePayments for SandboxProvider {
    async fn record(&self, order: &Order, refunds: &[Refund]) -> Result<(), StoreError> {
        let intent_id = order.payment_id();
        let intent = SandboxIntent {
            client_secret: intent_id.clone(),
            id: intent_id.clone(),
            idempotency_key: order.idempotency_key(),
            order_id: order.id,
            amount: order.total,
            status: IntentStatus::Succeeded,
            created_at: order.created_at,
        };
        self.ledger.create(intent).await.map_err(unavailable)?;
        for refund in refunds {
            let Some(agent_id) = refund.agent_id else { continue };
            let new = SandboxRefund {
                idempotency_key: refund.idempotency_key(),
                intent_id: intent_id.clone(),
                agent_id,
                refund_id: Some(refund.id),
                amount: refund.amount,
                created_at: refund.requested_at,
            };
            match self.ledger.refund(new).await.map_err(unavailable)? {
                RefundOutcome::Recorded(_) => {}
                RefundOutcome::NotRefundable => {
                    return Err(StoreError::Conflict("sandbox_refunds".into()));
                }
            }
        }
        Ok(())
    }
}

fn unavailable(error: LedgerError) -> StoreError {
    StoreError::Unavailable(error.into())
}
