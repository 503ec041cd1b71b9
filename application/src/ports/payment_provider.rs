use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::Country;
use domain::money::Cents;
use domain::purchases::{ProviderKind, ProviderRefund, RefundsAndDisputes};
use domain::{AgentId, OrderId, RefundId};

/// Parameters of a new payment intent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPaymentIntent {
    pub order_id: OrderId,
    pub amount: Cents,
    /// The provider creates at most one payment per key.
    pub idempotency_key: String,
}

/// Parameters of a new refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRefund {
    pub intent_id: String,
    pub agent_id: AgentId,
    /// Our id of a refund that an admin requested. The provider reports it again with the refund.
    pub refund_id: Option<RefundId>,
    pub amount: Cents,
    /// The provider makes at most one refund per key.
    pub idempotency_key: String,
}

domain::text_enum! {
    pub enum IntentStatus {
        /// Waiting for a card, also after a declined one.
        RequiresPayment = "requires_payment",
        /// Waiting for the member to authenticate (3-D Secure).
        RequiresAction = "requires_action",
        /// Waiting for the bank.
        Processing = "processing",
        Succeeded = "succeeded",
        Canceled = "canceled",
    }
}

/// A payment intent as the provider reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    pub id: String,
    /// From the intent's metadata; `None` if it was created elsewhere.
    pub order_id: Option<OrderId>,
    pub client_secret: String,
    pub status: IntentStatus,
    pub amount: Cents,
    /// The amount received: the full amount once succeeded, else 0.
    pub received: Cents,
}

/// Result of a cancellation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CancelOutcome {
    Canceled,
    /// Already paid or being paid.
    NotCancelable(Intent),
    /// The provider has no such payment.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentProviderError {
    /// The bank declined.
    #[error("the bank declined: {0}")]
    Declined(String),
    /// Permanent: the request is invalid.
    #[error("payment provider rejected the request: {0}")]
    Invalid(String),
    /// Retryable with the same idempotency key.
    #[error("payment provider is unreachable: {0}")]
    Temporary(String),
    /// Wrong keys, account or API version; the operator must act.
    #[error("payment provider is misconfigured: {0}")]
    Configuration(String),
}

impl PaymentProviderError {
    pub const fn is_permanent(&self) -> bool {
        matches!(self, Self::Declined(_) | Self::Invalid(_))
    }
}

/// How long a worker has a payment for itself. A synchronization makes a few requests, each of which is retried for up to 25
/// seconds, and starts again if the order changes meanwhile. If it takes even longer, another node repeats it, which is safe.
pub(crate) const PAYMENT_LEASE: TimeDelta = TimeDelta::minutes(10);

/// Takes and refunds payments. Never call it while a unit of work is open.
#[async_trait]
pub trait PaymentProvider: Send + Sync {
    fn kind(&self) -> ProviderKind;

    /// For the provider's card form in the browser, if it has one.
    fn publishable_key(&self) -> Option<String>;

    async fn create(&self, intent: &NewPaymentIntent) -> Result<Intent, PaymentProviderError>;

    /// # Errors
    /// [`PaymentProviderError`]; `None` if the provider has no such payment.
    async fn retrieve(&self, intent_id: &str) -> Result<Option<Intent>, PaymentProviderError>;

    /// The country of the card that a payment was made with, if the provider reports it.
    async fn card_country(&self, intent_id: &str) -> Option<Country>;

    /// Cancels the payment. Idempotent.
    async fn cancel(&self, intent_id: &str) -> Result<CancelOutcome, PaymentProviderError>;

    /// Refunds part of a payment, at most once per key, and returns the refund's state.
    async fn refund(&self, refund: &NewRefund) -> Result<ProviderRefund, PaymentProviderError>;

    /// The refunds and the dispute of a payment.
    async fn refunds_and_disputes(&self, intent_id: &str)
    -> Result<RefundsAndDisputes, PaymentProviderError>;

    /// All payments created at or after `since`.
    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, PaymentProviderError>;

    /// Refunds and disputes created at or after `since`, by payment.
    async fn refunds_and_disputes_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, RefundsAndDisputes)>, PaymentProviderError>;
}
