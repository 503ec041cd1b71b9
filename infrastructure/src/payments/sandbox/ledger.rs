use application::ports::IntentStatus;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use domain::{AgentId, OrderId, RefundId};

/// A payment in the sandbox's ledger.
#[derive(Clone, PartialEq, Eq)]
pub struct SandboxIntent {
    pub id: String,
    /// The key that the payment was created with.
    pub idempotency_key: String,
    /// Any client that has it may pay.
    pub client_secret: String,
    pub order_id: OrderId,
    pub amount: Cents,
    pub status: IntentStatus,
    pub created_at: DateTime<Utc>,
}

impl std::fmt::Debug for SandboxIntent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SandboxIntent")
            .field("id", &self.id)
            .field("order_id", &self.order_id)
            .field("amount", &self.amount)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

/// A full or partial refund of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SandboxRefund {
    pub idempotency_key: String,
    pub intent_id: String,
    pub agent_id: AgentId,
    pub refund_id: Option<RefundId>,
    pub amount: Cents,
    pub created_at: DateTime<Utc>,
}

/// The result of a refund request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundOutcome {
    /// Stored under its key: this refund, or an earlier one with the same key.
    Recorded(SandboxRefund),
    /// The payment does not exist, has not succeeded, or has a smaller amount left to refund.
    NotRefundable,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("sandbox ledger unavailable: {0}")]
pub struct LedgerError(pub String);

/// Storage of the sandbox's payments. Each method is atomic.
///
/// # Errors
/// Every method returns [`LedgerError`] if the storage is unavailable.
#[async_trait]
pub trait SandboxLedger: Send + Sync {
    /// Stores the payment unless one with the same idempotency key exists. Returns the stored payment.
    async fn create(&self, intent: SandboxIntent) -> Result<SandboxIntent, LedgerError>;

    async fn find(&self, intent_id: &str) -> Result<Option<SandboxIntent>, LedgerError>;

    /// Sets the status to `to` if it is one of `from`. Returns the payment as it is afterwards.
    async fn update_status(
        &self,
        intent_id: &str,
        from: &[IntentStatus],
        to: IntentStatus,
    ) -> Result<Option<SandboxIntent>, LedgerError>;

    /// Stores the refund unless one with the same key exists. Refunds never exceed the amount paid.
    async fn refund(&self, refund: SandboxRefund) -> Result<RefundOutcome, LedgerError>;

    /// The refunds of a payment, oldest first.
    async fn list_refunds(&self, intent_id: &str) -> Result<Vec<SandboxRefund>, LedgerError>;

    /// All refunds at this time or later, oldest first.
    async fn list_refunds_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxRefund>, LedgerError>;

    /// All payments created at this time or later, oldest first.
    async fn list_intents_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxIntent>, LedgerError>;
}
