use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use domain::purchases::{ProviderKind, RefundStatus, Reversals};
use domain::{AgentId, OrderId};

/// A payment to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewIntent {
    pub order_id: OrderId,
    pub amount: Cents,
    /// The same key never makes a second payment.
    pub idempotency_key: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntentStatus {
    /// Waits for a card, after a refused one too.
    RequiresPayment,
    /// Waits for the member to confirm the payment at her bank.
    RequiresAction,
    /// The bank has not answered yet.
    Processing,
    Succeeded,
    Canceled,
}

/// A payment as the provider sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    pub id: String,
    /// The order it was begun for; none where it was made by other means than ours.
    pub order_id: Option<OrderId>,
    pub client_secret: String,
    pub status: IntentStatus,
    /// What was asked for.
    pub amount: Cents,
    /// What has arrived: the amount once succeeded, else 0.
    pub received: Cents,
}

/// What cancelling came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CanceledIntent {
    Canceled,
    /// Too late: it is paid, or being paid.
    NotCancelable(Intent),
    /// The provider knows no such payment.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentProviderError {
    /// The bank said no.
    #[error("the bank declined: {0}")]
    Declined(String),
    /// This will never be taken as it was asked for.
    #[error("payment provider refused: {0}")]
    Invalid(String),
    /// Worth another try, under the same key.
    #[error("payment provider cannot be reached: {0}")]
    Temporary(String),
    /// Nothing is taken until the owner has looked at keys, account or version.
    #[error("payment provider is not set up: {0}")]
    Configuration(String),
}

impl PaymentProviderError {
    /// Whether the provider understood the request and did not want it.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Declined(_) | Self::Invalid(_))
    }
}

/// Takes money and gives it back. Never called while a unit of work is open.
#[async_trait]
pub trait PaymentProvider: Send + Sync {
    fn kind(&self) -> ProviderKind;

    /// What the browser needs to show the provider's own form, if anything.
    fn publishable_key(&self) -> Option<String>;

    /// # Errors
    /// [`PaymentProviderError`]
    async fn create(&self, intent: &NewIntent) -> Result<Intent, PaymentProviderError>;

    /// # Errors
    /// [`PaymentProviderError`]; an id that the provider does not know is `None`.
    async fn retrieve(&self, intent_id: &str) -> Result<Option<Intent>, PaymentProviderError>;

    /// Makes sure that nobody can pay this any more. Cancelling twice is fine.
    ///
    /// # Errors
    /// [`PaymentProviderError`]
    async fn cancel(&self, intent_id: &str) -> Result<CanceledIntent, PaymentProviderError>;

    /// Gives part of a payment back, at most once under this key, and tells how far that is.
    ///
    /// # Errors
    /// [`PaymentProviderError`]
    async fn refund(
        &self,
        intent_id: &str,
        agent_id: AgentId,
        amount: Cents,
        idempotency_key: &str,
    ) -> Result<RefundStatus, PaymentProviderError>;

    /// What was given back of a payment, and whether it is disputed.
    ///
    /// # Errors
    /// [`PaymentProviderError`]
    async fn reversals(&self, intent_id: &str) -> Result<Reversals, PaymentProviderError>;

    /// Every payment begun at this time or later.
    ///
    /// # Errors
    /// [`PaymentProviderError`]
    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, PaymentProviderError>;

    /// The refunds and disputes begun at this time or later, with their payments.
    ///
    /// # Errors
    /// [`PaymentProviderError`]
    async fn reversals_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, Reversals)>, PaymentProviderError>;
}
