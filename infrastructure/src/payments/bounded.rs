use std::sync::Arc;
use std::time::Duration;

use application::ports::{
    CancelOutcome, Intent, NewPaymentIntent, NewRefund, PaymentProvider, PaymentProviderError, ProviderKind,
    ProviderRefund, RefundsAndDisputes,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Country;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

/// The provider for requests that people wait for: a few at a time, so that they cannot use up the shop's rate limit at
/// the provider, which the workers need too (bulkhead).
pub struct BoundedProvider {
    provider: Arc<dyn PaymentProvider>,
    slots: Semaphore,
}

impl BoundedProvider {
    /// Eight requests of a third of a second are the 25 a second that Stripe allows in test mode; it allows 100 in live
    /// mode.
    const MAX_CONCURRENT: usize = 8;
    const MAX_WAIT: Duration = Duration::from_secs(10);

    pub fn new(provider: Arc<dyn PaymentProvider>) -> Self {
        Self { provider, slots: Semaphore::new(Self::MAX_CONCURRENT) }
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn slot(&self) -> Result<SemaphorePermit<'_>, PaymentProviderError> {
        let slot = timeout(Self::MAX_WAIT, self.slots.acquire()).await.ok().and_then(Result::ok);
        slot.ok_or_else(|| PaymentProviderError::Temporary("too many concurrent payment requests".to_owned()))
    }
}

#[async_trait]
impl PaymentProvider for BoundedProvider {
    fn kind(&self) -> ProviderKind {
        self.provider.kind()
    }

    fn publishable_key(&self) -> Option<String> {
        self.provider.publishable_key()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn create(&self, intent: &NewPaymentIntent) -> Result<Intent, PaymentProviderError> {
        let _slot = self.slot().await?;
        self.provider.create(intent).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn retrieve(&self, intent_id: &str) -> Result<Option<Intent>, PaymentProviderError> {
        let _slot = self.slot().await?;
        self.provider.retrieve(intent_id).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn card_country(&self, intent_id: &str) -> Option<Country> {
        let _slot = self.slot().await.ok()?;
        self.provider.card_country(intent_id).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn cancel(&self, intent_id: &str) -> Result<CancelOutcome, PaymentProviderError> {
        let _slot = self.slot().await?;
        self.provider.cancel(intent_id).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn refund(&self, refund: &NewRefund) -> Result<ProviderRefund, PaymentProviderError> {
        let _slot = self.slot().await?;
        self.provider.refund(refund).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn refunds_and_disputes(
        &self,
        intent_id: &str,
    ) -> Result<RefundsAndDisputes, PaymentProviderError> {
        let _slot = self.slot().await?;
        self.provider.refunds_and_disputes(intent_id).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, PaymentProviderError> {
        let _slot = self.slot().await?;
        self.provider.list_since(since).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn refunds_and_disputes_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, RefundsAndDisputes)>, PaymentProviderError> {
        let _slot = self.slot().await?;
        self.provider.refunds_and_disputes_since(since).await
    }
}
