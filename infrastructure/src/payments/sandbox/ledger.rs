use application::ports::IntentStatus;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use domain::{AgentId, OrderId};

/// A payment in the sandbox's books.
#[derive(Clone, PartialEq, Eq)]
pub struct SandboxIntent {
    pub id: String,
    /// Under which the payment was begun.
    pub idempotency_key: String,
    /// Whoever holds it may pay.
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

/// Part of a payment given back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SandboxRefund {
    pub idempotency_key: String,
    pub intent_id: String,
    pub agent_id: AgentId,
    pub amount: Cents,
    pub created_at: DateTime<Utc>,
}

/// What became of a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundOutcome {
    /// In the books under its key: this one, or an earlier one of the same key.
    Kept(SandboxRefund),
    /// There is no such payment, it has not succeeded, or less than this is left of it.
    NotCovered,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("sandbox ledger unavailable: {0}")]
pub struct LedgerError(pub String);

/// Where the sandbox keeps its books. Each method is atomic: of two at once, one comes after the other.
///
/// # Errors
/// Every method answers [`LedgerError`] when the books cannot be reached.
#[async_trait]
pub trait SandboxLedger: Send + Sync {
    /// Keeps the payment unless there is one of the same idempotency key; answers the one that is kept.
    async fn open(&self, intent: SandboxIntent) -> Result<SandboxIntent, LedgerError>;

    async fn find(&self, intent_id: &str) -> Result<Option<SandboxIntent>, LedgerError>;

    /// Moves the payment on to `to` if it is in one of the states `from`, and answers it as it then is.
    async fn advance(
        &self,
        intent_id: &str,
        from: &[IntentStatus],
        to: IntentStatus,
    ) -> Result<Option<SandboxIntent>, LedgerError>;

    /// Keeps the refund unless there is one of the same key. Never more than was paid is given back.
    async fn refund(&self, refund: SandboxRefund) -> Result<RefundOutcome, LedgerError>;

    /// What was given back of a payment, oldest first.
    async fn refunds_of(&self, intent_id: &str) -> Result<Vec<SandboxRefund>, LedgerError>;

    /// What was given back at this time or later, oldest first.
    async fn refunds_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxRefund>, LedgerError>;

    /// The payments begun at this time or later, oldest first.
    async fn list_created_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxIntent>, LedgerError>;
}
