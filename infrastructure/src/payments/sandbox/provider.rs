use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use application::ports::{
    CancelOutcome, Clock, IdGenerator, Intent, IntentStatus, NewPaymentIntent, NewRefund, PaymentProvider,
    PaymentProviderError, ProviderKind, ProviderRefund, RefundStatus, RefundsAndDisputes, SecretGenerator,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Country;
use domain::money::Cents;
use domain::purchases::Quote;
use subtle::ConstantTimeEq as _;

use super::card::{CardBehavior, TestCard};
use super::ledger::{LedgerError, RefundOutcome, SandboxIntent, SandboxLedger, SandboxRefund};

/// Accepts test cards and charges nothing.
pub struct SandboxProvider {
    pub(super) ledger: Arc<dyn SandboxLedger>,
    clock: Arc<dyn Clock>,
    secrets: Arc<dyn SecretGenerator>,
    ids: Arc<dyn IdGenerator>,
}

impl fmt::Debug for SandboxProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SandboxProvider")
    }
}

/// Why a payment by card failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SandboxError {
    /// There is no such payment, or the client secret belongs to another one.
    #[error("No such payment.")]
    UnknownIntent,
    #[error("Your card was declined.")]
    Declined,
    #[error("Your card has insufficient funds.")]
    InsufficientFunds,
    #[error("We could not confirm this payment with your bank. Try again, or use another card.")]
    AuthenticationFailed,
    #[error("This payment is not waiting for confirmation.")]
    NotWaitingForAuthentication,
    #[error("This payment was canceled.")]
    Canceled,
    #[error("payments are unavailable: {0}")]
    Unavailable(String),
}

/// How the member responded to the bank's request for confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthenticationOutcome {
    Complete,
    Fail,
}

/// The states in which the member can still try a card.
const PAYABLE: [IntentStatus; 2] = [IntentStatus::RequiresPayment, IntentStatus::RequiresAction];

impl SandboxProvider {
    pub fn new(
        ledger: Arc<dyn SandboxLedger>,
        clock: Arc<dyn Clock>,
        secrets: Arc<dyn SecretGenerator>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { ledger, clock, secrets, ids }
    }

    /// Pays with a card, like the provider's own form. A payment that has succeeded stays so.
    ///
    /// # Errors
    /// [`SandboxError`]; if the bank declined the card, the member can try another one.
    pub async fn confirm(
        &self,
        intent_id: &str,
        client_secret: &str,
        card: &TestCard,
    ) -> Result<IntentStatus, SandboxError> {
        self.find_authorized(intent_id, client_secret).await?;
        let (to, error) = match card.behavior() {
            CardBehavior::Succeeds => (IntentStatus::Succeeded, None),
            CardBehavior::RequiresAuthentication => (IntentStatus::RequiresAction, None),
            CardBehavior::Declined => (IntentStatus::RequiresPayment, Some(SandboxError::Declined)),
            CardBehavior::InsufficientFunds => {
                (IntentStatus::RequiresPayment, Some(SandboxError::InsufficientFunds))
            }
        };
        match (self.update_status(intent_id, &PAYABLE, to).await?.status, error) {
            (IntentStatus::RequiresPayment, Some(error)) => Err(error),
            (IntentStatus::Canceled, _) => Err(SandboxError::Canceled),
            (status, _) => Ok(status),
        }
    }

    /// Completes the bank's confirmation step. After a failure the member can try another card.
    pub async fn authenticate(
        &self,
        intent_id: &str,
        client_secret: &str,
        outcome: AuthenticationOutcome,
    ) -> Result<IntentStatus, SandboxError> {
        let intent = self.find_authorized(intent_id, client_secret).await?;
        if intent.status == IntentStatus::RequiresPayment {
            return Err(SandboxError::NotWaitingForAuthentication);
        }
        let to = match outcome {
            AuthenticationOutcome::Complete => IntentStatus::Succeeded,
            AuthenticationOutcome::Fail => IntentStatus::RequiresPayment,
        };
        let after = self.update_status(intent_id, &[IntentStatus::RequiresAction], to).await?;
        match (after.status, outcome) {
            (IntentStatus::Succeeded, _) => Ok(IntentStatus::Succeeded),
            (IntentStatus::Canceled, _) => Err(SandboxError::Canceled),
            (_, AuthenticationOutcome::Fail) => Err(SandboxError::AuthenticationFailed),
            (_, AuthenticationOutcome::Complete) => Err(SandboxError::NotWaitingForAuthentication),
        }
    }

    /// Returns the payment if the client secret matches. A wrong secret and a wrong id have the same error.
    async fn find_authorized(
        &self,
        intent_id: &str,
        client_secret: &str,
    ) -> Result<SandboxIntent, SandboxError> {
        let intent = self.ledger.find(intent_id).await?.ok_or(SandboxError::UnknownIntent)?;
        let is_valid: bool = intent.client_secret.as_bytes().ct_eq(client_secret.as_bytes()).into();
        if is_valid { Ok(intent) } else { Err(SandboxError::UnknownIntent) }
    }

    async fn update_status(
        &self,
        intent_id: &str,
        from: &[IntentStatus],
        to: IntentStatus,
    ) -> Result<SandboxIntent, SandboxError> {
        self.ledger.update_status(intent_id, from, to).await?.ok_or(SandboxError::UnknownIntent)
    }
}

#[async_trait]
impl PaymentProvider for SandboxProvider {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Sandbox
    }

    fn publishable_key(&self) -> Option<String> {
        None
    }

    async fn create(&self, new: &NewPaymentIntent) -> Result<Intent, PaymentProviderError> {
        if new.amount < Quote::MIN_CHARGE {
            return Err(invalid(format!("{} is below the minimum charge", new.amount)));
        }
        let id = format!("pi_sandbox_{}", self.ids.next_id().simple());
        let stored = self
            .ledger
            .create(SandboxIntent {
                client_secret: format!("{id}_secret_{}", self.secrets.generate().expose()),
                id,
                idempotency_key: new.idempotency_key.clone(),
                order_id: new.order_id,
                amount: new.amount,
                status: IntentStatus::RequiresPayment,
                created_at: self.clock.now(),
            })
            .await?;
        if (stored.order_id, stored.amount) == (new.order_id, new.amount) {
            Ok(to_intent(stored))
        } else {
            Err(invalid("the idempotency key belongs to another payment"))
        }
    }

    async fn retrieve(&self, intent_id: &str) -> Result<Option<Intent>, PaymentProviderError> {
        Ok(self.ledger.find(intent_id).await?.map(to_intent))
    }

    async fn card_country(&self, _: &str) -> Option<Country> {
        None
    }

    async fn cancel(&self, intent_id: &str) -> Result<CancelOutcome, PaymentProviderError> {
        let after = self.ledger.update_status(intent_id, &PAYABLE, IntentStatus::Canceled).await?;
        let Some(after) = after else { return Ok(CancelOutcome::Unknown) };
        if after.status == IntentStatus::Canceled {
            Ok(CancelOutcome::Canceled)
        } else {
            Ok(CancelOutcome::NotCancelable(to_intent(after)))
        }
    }

    async fn refund(&self, new: &NewRefund) -> Result<ProviderRefund, PaymentProviderError> {
        if new.amount.is_zero() {
            return Err(invalid("a refund must be at least $0.01"));
        }
        let refund = SandboxRefund {
            idempotency_key: new.idempotency_key.clone(),
            intent_id: new.intent_id.clone(),
            agent_id: new.agent_id,
            refund_id: new.refund_id,
            amount: new.amount,
            created_at: self.clock.now(),
        };
        match self.ledger.refund(refund.clone()).await? {
            RefundOutcome::Recorded(recorded)
                if recorded == SandboxRefund { created_at: recorded.created_at, ..refund } =>
            {
                Ok(to_provider_refund(recorded))
            }
            RefundOutcome::Recorded(_) => Err(invalid("the idempotency key belongs to another refund")),
            RefundOutcome::NotRefundable => Err(invalid("the refund exceeds the amount received")),
        }
    }

    /// Sandbox refunds complete immediately, and there are no disputes.
    async fn refunds_and_disputes(
        &self,
        intent_id: &str,
    ) -> Result<RefundsAndDisputes, PaymentProviderError> {
        let refunds = self.ledger.list_refunds(intent_id).await?.into_iter().map(to_provider_refund);
        Ok(RefundsAndDisputes { refunds: refunds.collect(), dispute: None })
    }

    async fn refunds_and_disputes_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, RefundsAndDisputes)>, PaymentProviderError> {
        let mut found: BTreeMap<String, RefundsAndDisputes> = BTreeMap::new();
        for refund in self.ledger.list_refunds_since(since).await? {
            found.entry(refund.intent_id.clone()).or_default().refunds.push(to_provider_refund(refund));
        }
        Ok(found.into_iter().collect())
    }

    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, PaymentProviderError> {
        Ok(self.ledger.list_intents_since(since).await?.into_iter().map(to_intent).collect())
    }
}

fn to_provider_refund(refund: SandboxRefund) -> ProviderRefund {
    ProviderRefund {
        id: refund.idempotency_key,
        amount: refund.amount,
        agent_id: Some(refund.agent_id),
        refund_id: refund.refund_id,
        status: RefundStatus::Succeeded,
        created_at: refund.created_at,
    }
}

fn to_intent(intent: SandboxIntent) -> Intent {
    Intent {
        received: if intent.status == IntentStatus::Succeeded { intent.amount } else { Cents::ZERO },
        id: intent.id,
        order_id: Some(intent.order_id),
        client_secret: intent.client_secret,
        status: intent.status,
        amount: intent.amount,
    }
}

fn invalid(reason: impl Into<String>) -> PaymentProviderError {
    PaymentProviderError::Invalid(reason.into())
}

impl From<LedgerError> for PaymentProviderError {
    fn from(error: LedgerError) -> Self {
        Self::Temporary(error.to_string())
    }
}

impl From<LedgerError> for SandboxError {
    fn from(error: LedgerError) -> Self {
        Self::Unavailable(error.to_string())
    }
}
