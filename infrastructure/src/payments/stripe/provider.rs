use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use application::ErrorChain;
use application::ports::{
    CancelOutcome, Clock, Intent, IntentStatus, NewPaymentIntent, NewRefund, PaymentProvider,
    PaymentProviderError, ProviderKind, ProviderRefund, RefundStatus, RefundsAndDisputes,
};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::Country;
use stripe_core::Dispute;
use stripe_core::charge::ListCharge;
use stripe_core::dispute::ListDispute;
use stripe_core::payment_intent::{
    CancelPaymentIntent, CancelPaymentIntentCancellationReason, CreatePaymentIntent,
    CreatePaymentIntentAutomaticPaymentMethods, ListPaymentIntent, RetrievePaymentIntent,
};
use stripe_core::refund::{CreateRefund, ListRefund};
use stripe_types::{Currency, RangeQueryTs};

use super::account::{StripeAccount, StripeMode};
use super::client::{StripeClient, Timeouts};
use super::failure::{Reason, StripeFailure};
use super::mapping;

/// Accepts cards and the other payment methods that the owner has enabled at Stripe.
pub struct StripeProvider {
    client: StripeClient,
    publishable_key: String,
    mode: StripeMode,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for StripeProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StripeProvider({})", self.mode)
    }
}

impl StripeProvider {
    /// Slightly longer than Stripe keeps the response of an idempotency key.
    const IDEMPOTENCY_KEY_TTL: TimeDelta = TimeDelta::hours(25);

    /// # Errors
    /// [`PaymentProviderError::Configuration`] if no client can be built with these keys.
    pub fn new(
        account: &StripeAccount,
        timeouts: Timeouts,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, PaymentProviderError> {
        Ok(Self {
            client: StripeClient::new(account, timeouts)?,
            publishable_key: account.publishable_key().to_owned(),
            mode: account.mode(),
            clock,
        })
    }

    async fn create_intent(&self, new: &NewPaymentIntent, key: &str) -> Result<Intent, StripeFailure> {
        // Boxed because it is large: it has a field for every payment method.
        let request = Box::new(
            CreatePaymentIntent::new(new.amount.get(), Currency::USD)
                .automatic_payment_methods(CreatePaymentIntentAutomaticPaymentMethods::new(true))
                .metadata(mapping::order_metadata(new.order_id)),
        );
        let created = mapping::intent(self.client.send_idempotent(&*request, key).await?, self.mode)?;
        created.ok_or_else(|| {
            StripeFailure::new(Reason::Invalid, "Stripe created a payment in another currency")
        })
    }

    /// Finds the payment of an order that Stripe created although its response was an error.
    async fn find_created_intent(&self, new: &NewPaymentIntent) -> Result<Option<Intent>, StripeFailure> {
        let recent = self.list_intents(self.clock.now() - Self::IDEMPOTENCY_KEY_TTL).await?;
        Ok(recent.into_iter().find(|intent| {
            intent.order_id == Some(new.order_id)
                && intent.amount == new.amount
                && intent.status != IntentStatus::Canceled
        }))
    }

    async fn find_intent(&self, intent_id: &str) -> Result<Option<Intent>, StripeFailure> {
        if !is_intent_id(intent_id) {
            return Ok(None);
        }
        match self.client.send_repeatable(&RetrievePaymentIntent::new(intent_id)).await {
            Ok(intent) => mapping::intent(intent, self.mode),
            Err(failure) if failure.reason == Reason::NotFound => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    async fn list_intents(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, StripeFailure> {
        let intents = self
            .client
            .list_all_pages(|after| {
                let page = ListPaymentIntent::new()
                    .created(RangeQueryTs::gte(since.timestamp()))
                    .limit(StripeClient::PAGE_SIZE);
                match after {
                    Some(id) => page.starting_after(id),
                    None => page,
                }
            })
            .await?;
        intents.into_iter().filter_map(|intent| mapping::intent(intent, self.mode).transpose()).collect()
    }

    async fn refunds(&self, intent_id: &str) -> Result<Vec<ProviderRefund>, StripeFailure> {
        let mut refunds = self
            .client
            .list_all_pages(|after| {
                let page = ListRefund::new().payment_intent(intent_id).limit(StripeClient::PAGE_SIZE);
                match after {
                    Some(id) => page.starting_after(id),
                    None => page,
                }
            })
            .await?;
        refunds.reverse();
        refunds.iter().map(mapping::refund).collect()
    }

    async fn dispute(&self, intent_id: &str) -> Result<Option<application::ports::Dispute>, StripeFailure> {
        let disputes = self
            .client
            .list_all_pages(|after| {
                let page = ListDispute::new().payment_intent(intent_id).limit(StripeClient::PAGE_SIZE);
                match after {
                    Some(id) => page.starting_after(id),
                    None => page,
                }
            })
            .await?;
        Ok(mapping::dispute(&disputes))
    }

    async fn list_reversals(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, RefundsAndDisputes)>, StripeFailure> {
        let since = RangeQueryTs::gte(since.timestamp());
        let mut refunds = self
            .client
            .list_all_pages(|after| {
                let page = ListRefund::new().created(since).limit(StripeClient::PAGE_SIZE);
                match after {
                    Some(id) => page.starting_after(id),
                    None => page,
                }
            })
            .await?;
        refunds.reverse();
        let disputes = self
            .client
            .list_all_pages(|after| {
                let page = ListDispute::new().created(since).limit(StripeClient::PAGE_SIZE);
                match after {
                    Some(id) => page.starting_after(id),
                    None => page,
                }
            })
            .await?;
        let mut found: BTreeMap<String, RefundsAndDisputes> = BTreeMap::new();
        for refund in &refunds {
            if let Some(intent) = &refund.payment_intent {
                found.entry(intent.id().to_string()).or_default().refunds.push(mapping::refund(refund)?);
            }
        }
        let mut by_intent: BTreeMap<String, Vec<Dispute>> = BTreeMap::new();
        for dispute in disputes {
            if let Some(intent) = &dispute.payment_intent {
                by_intent.entry(intent.id().to_string()).or_default().push(dispute);
            }
        }
        for (intent_id, disputes) in by_intent {
            found.entry(intent_id).or_default().dispute = mapping::dispute(&disputes);
        }
        Ok(found.into_iter().collect())
    }

    async fn create_refund(&self, new: &NewRefund) -> Result<ProviderRefund, StripeFailure> {
        // Stripe forgets idempotency keys after a day but lists all refunds, so look there first. A failed
        // refund is not retried: it would fail again on the same card and needs manual work.
        let mut existing = self.refunds(&new.intent_id).await?;
        existing.retain(|refund| refund.agent_id == Some(new.agent_id) && refund.refund_id == new.refund_id);
        existing.sort_by_key(|refund| refund.status == RefundStatus::Failed);
        match existing.into_iter().next() {
            Some(refund) if refund.amount == new.amount => return Ok(refund),
            Some(refund) => {
                let text = format!("{} was already refunded as {}", refund.amount, refund.id);
                return Err(StripeFailure::new(Reason::Invalid, text));
            }
            None => {}
        }
        let request = CreateRefund::new()
            .payment_intent(new.intent_id.as_str())
            .amount(new.amount.get())
            .metadata(mapping::refund_metadata(new));
        mapping::refund(&self.client.send_idempotent(&request, &new.idempotency_key).await?)
    }
}

#[async_trait]
impl PaymentProvider for StripeProvider {
    fn kind(&self) -> ProviderKind {
        self.mode.provider()
    }

    fn publishable_key(&self) -> Option<String> {
        Some(self.publishable_key.clone())
    }

    async fn create(&self, new: &NewPaymentIntent) -> Result<Intent, PaymentProviderError> {
        match self.create_intent(new, &new.idempotency_key).await {
            // Stripe repeats this failure for the same key for a day, which would keep the member from
            // paying. It may have created the payment nevertheless; use another key only if it did not.
            Err(failure) if failure.reason == Reason::ServerError => {
                match self.find_created_intent(new).await? {
                    Some(created) => Ok(created),
                    None => Ok(self.create_intent(new, &format!("{}:again", new.idempotency_key)).await?),
                }
            }
            created => Ok(created?),
        }
    }

    async fn retrieve(&self, intent_id: &str) -> Result<Option<Intent>, PaymentProviderError> {
        Ok(self.find_intent(intent_id).await?)
    }

    async fn card_country(&self, intent_id: &str) -> Option<Country> {
        let request = ListCharge::new().payment_intent(intent_id).limit(1);
        match self.client.send_repeatable(&request).await.map_err(PaymentProviderError::from) {
            Ok(charges) => charges.data.first().and_then(mapping::card_country),
            Err(error) => {
                tracing::warn!(payment.id = intent_id, error = %ErrorChain(&error), "country of the card is not known");
                None
            }
        }
    }

    async fn cancel(&self, intent_id: &str) -> Result<CancelOutcome, PaymentProviderError> {
        if !is_intent_id(intent_id) {
            return Ok(CancelOutcome::Unknown);
        }
        let request = CancelPaymentIntent::new(intent_id)
            .cancellation_reason(CancelPaymentIntentCancellationReason::Abandoned);
        match self.client.send_repeatable(&request).await {
            Ok(_) => Ok(CancelOutcome::Canceled),
            // Paid, or canceled by an earlier attempt whose response was lost.
            Err(failure) if failure.reason == Reason::UnexpectedState => {
                Ok(match self.find_intent(intent_id).await? {
                    None => CancelOutcome::Unknown,
                    Some(found) if found.status == IntentStatus::Canceled => CancelOutcome::Canceled,
                    Some(found) => CancelOutcome::NotCancelable(found),
                })
            }
            Err(failure) if failure.reason == Reason::NotFound => Ok(CancelOutcome::Unknown),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn refund(&self, new: &NewRefund) -> Result<ProviderRefund, PaymentProviderError> {
        Ok(self.create_refund(new).await?)
    }

    async fn refunds_and_disputes(
        &self,
        intent_id: &str,
    ) -> Result<RefundsAndDisputes, PaymentProviderError> {
        Ok(RefundsAndDisputes {
            refunds: self.refunds(intent_id).await?,
            dispute: self.dispute(intent_id).await?,
        })
    }

    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, PaymentProviderError> {
        Ok(self.list_intents(since).await?)
    }

    async fn refunds_and_disputes_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, RefundsAndDisputes)>, PaymentProviderError> {
        Ok(self.list_reversals(since).await?)
    }
}

/// Ids become part of a URL, and some come from clients.
fn is_intent_id(text: &str) -> bool {
    let rest = text.strip_prefix("pi_").unwrap_or_default();
    !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
