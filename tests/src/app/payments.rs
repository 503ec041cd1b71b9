use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use application::ports::{
    CancelOutcome, DisputeStatus, Intent, IntentStatus, NewPaymentIntent, NewRefund, PaymentProvider,
    PaymentProviderError, ProviderKind, ProviderRefund, RefundStatus, RefundsAndDisputes,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::Country;
use domain::money::Cents;
use infrastructure::payments::sandbox::SandboxProvider;
use tokio::sync::watch;

use super::external_actions::ExternalProviderActions;

/// Part of a payment that the provider refunded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    pub intent_id: String,
    pub agent_id: AgentId,
    pub amount: Cents,
}

/// The sandbox with injected faults: it can be unavailable, lose responses, or report success late.
pub struct FlakyPayments {
    sandbox: Arc<SandboxProvider>,
    kind: Mutex<ProviderKind>,
    is_down: AtomicBool,
    panics: AtomicBool,
    hangs: watch::Sender<bool>,
    lookups: AtomicUsize,
    loses_responses: AtomicBool,
    rejects_refunds: AtomicBool,
    refunds_are_down: AtomicBool,
    is_processing: AtomicBool,
    card_country: Mutex<Option<Country>>,
    ledger: Mutex<Ledger>,
    external_actions: Mutex<ExternalProviderActions>,
    refunds_listed_since: Mutex<Option<DateTime<Utc>>>,
}

/// What the provider has recorded.
#[derive(Debug, Default)]
struct Ledger {
    intents: BTreeSet<String>,
    /// By idempotency key.
    refunds: BTreeMap<String, (Refund, RefundStatus)>,
    /// A payment that was reported as succeeded stays so.
    reported_succeeded: BTreeSet<String>,
    /// The result of the next refund.
    next_refund: Option<RefundStatus>,
}

impl FlakyPayments {
    pub fn new(sandbox: Arc<SandboxProvider>) -> Self {
        Self {
            sandbox,
            kind: Mutex::new(ProviderKind::Sandbox),
            is_down: AtomicBool::new(false),
            panics: AtomicBool::new(false),
            hangs: watch::Sender::new(false),
            lookups: AtomicUsize::new(0),
            loses_responses: AtomicBool::new(false),
            rejects_refunds: AtomicBool::new(false),
            refunds_are_down: AtomicBool::new(false),
            is_processing: AtomicBool::new(false),
            card_country: Mutex::default(),
            ledger: Mutex::default(),
            external_actions: Mutex::default(),
            refunds_listed_since: Mutex::default(),
        }
    }

    /// The provider without faults.
    pub fn sandbox(&self) -> Arc<SandboxProvider> {
        self.sandbox.clone()
    }

    /// Reports this provider kind.
    pub fn with_kind(self, kind: ProviderKind) -> Self {
        self.set_kind(kind);
        self
    }

    /// The start of the period that was last listed.
    pub fn refunds_listed_since(&self) -> Option<DateTime<Utc>> {
        *self.refunds_listed_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the provider kind that it reports.
    pub fn set_kind(&self, kind: ProviderKind) {
        *self.kind.lock().unwrap_or_else(PoisonError::into_inner) = kind;
    }

    /// All cards are of this country from now on.
    pub fn set_card_country(&self, country: Option<Country>) {
        *self.card_country.lock().unwrap_or_else(PoisonError::into_inner) = country;
    }

    /// Makes the provider unreachable, or reachable again.
    pub fn set_down(&self, is_down: bool) {
        self.is_down.store(is_down, Ordering::SeqCst);
    }

    /// Turns panics on every call on or off.
    pub fn set_panics(&self, panics: bool) {
        self.panics.store(panics, Ordering::SeqCst);
    }

    /// Turns hanging payment lookups on or off; lookups that hang continue then.
    pub fn set_hangs(&self, hangs: bool) {
        self.hangs.send_replace(hangs);
    }

    /// How often a payment was looked up.
    pub fn lookups(&self) -> usize {
        self.lookups.load(Ordering::SeqCst)
    }

    /// Turns lost responses on or off: payments and refunds take effect, but the caller gets no response.
    pub fn set_loses_responses(&self, loses: bool) {
        self.loses_responses.store(loses, Ordering::SeqCst);
    }

    /// Turns rejection of refunds on or off.
    pub fn set_rejects_refunds(&self, rejects: bool) {
        self.rejects_refunds.store(rejects, Ordering::SeqCst);
    }

    /// Makes only refunds unavailable, or available again.
    pub fn set_refunds_down(&self, are_down: bool) {
        self.refunds_are_down.store(are_down, Ordering::SeqCst);
    }

    /// Sets the status of new refunds.
    pub fn set_refund_status(&self, status: RefundStatus) {
        self.ledger().next_refund = Some(status);
    }

    /// Completes pending refunds with this status; if it is a failure, succeeded ones fail too.
    pub fn complete_refunds(&self, status: RefundStatus) {
        for (_, state) in self.ledger().refunds.values_mut() {
            if *state == RefundStatus::Pending || status == RefundStatus::Failed {
                *state = status;
            }
        }
    }

    /// Turns reporting succeeded payments as processing on or off.
    pub fn set_processing(&self, is_processing: bool) {
        self.is_processing.store(is_processing, Ordering::SeqCst);
    }

    /// The ids of all payments, oldest first.
    pub fn intents(&self) -> Vec<String> {
        self.ledger().intents.iter().cloned().collect()
    }

    /// All refunds. A refund requested again with the same idempotency key is listed once.
    pub fn refunds(&self) -> Vec<Refund> {
        let ledger = self.ledger();
        let succeeded = ledger.refunds.values().filter(|(_, status)| *status == RefundStatus::Succeeded);
        succeeded.map(|(refund, _)| refund.clone()).collect()
    }

    /// The total refunded of a payment, including manual refunds.
    pub fn refunded_amount(&self, intent_id: &str) -> i64 {
        let requested = self.refunds().into_iter().filter(|refund| refund.intent_id == intent_id);
        let requested: i64 = requested.map(|refund| refund.amount.get()).sum();
        let external = self
            .external_actions()
            .refunds_and_disputes(intent_id, RefundsAndDisputes::default())
            .refunds
            .into_iter();
        let external = external.filter(|refund| refund.status == RefundStatus::Succeeded);
        requested + external.map(|refund| refund.amount.get()).sum::<i64>()
    }

    /// Refunds part of a payment as in the provider's dashboard, with or without metadata that names the line.
    pub fn refund_in_dashboard(&self, intent_id: &str, amount: Cents, agent_id: Option<AgentId>) {
        self.external_actions().refund(intent_id, amount, agent_id);
    }

    pub fn is_refunded_in_dashboard(&self, intent_id: &str, agent_id: AgentId) -> bool {
        let external_actions =
            self.external_actions().refunds_and_disputes(intent_id, RefundsAndDisputes::default());
        external_actions.refunds.iter().any(|refund| refund.agent_id == Some(agent_id))
    }

    /// Completes the latest manual refund.
    pub fn complete_refund(&self, intent_id: &str, status: RefundStatus) {
        self.external_actions().complete_refund(intent_id, status);
    }

    pub fn dispute(&self, intent_id: &str, status: DisputeStatus) {
        self.external_actions().dispute(intent_id, status);
    }

    /// From now on the provider reports this payment, or none with this id.
    pub fn override_intent(&self, intent_id: &str, intent: Option<Intent>) {
        self.external_actions().set_intent(intent_id, intent);
    }

    fn external_actions(&self) -> MutexGuard<'_, ExternalProviderActions> {
        self.external_actions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ensure_up(&self) -> Result<(), PaymentProviderError> {
        assert!(!self.panics.load(Ordering::SeqCst), "injected panic");
        if self.is_down.load(Ordering::SeqCst) {
            Err(PaymentProviderError::Temporary("injected outage".to_owned()))
        } else {
            Ok(())
        }
    }

    fn ensure_available(&self) -> Result<(), PaymentProviderError> {
        if self.loses_responses.load(Ordering::SeqCst) {
            Err(PaymentProviderError::Temporary("injected lost response".to_owned()))
        } else {
            Ok(())
        }
    }

    fn with_refund_statuses(&self, mut refunds_and_disputes: RefundsAndDisputes) -> RefundsAndDisputes {
        let ledger = self.ledger();
        for refund in &mut refunds_and_disputes.refunds {
            if let Some((_, status)) = ledger.refunds.get(&refund.id) {
                refund.status = *status;
            }
        }
        refunds_and_disputes
    }

    fn delay_success(&self, mut intent: Intent) -> Intent {
        if intent.status != IntentStatus::Succeeded {
            return intent;
        }
        let mut ledger = self.ledger();
        if self.is_processing.load(Ordering::SeqCst) && !ledger.reported_succeeded.contains(&intent.id) {
            intent.status = IntentStatus::Processing;
            intent.received = Cents::ZERO;
        } else {
            ledger.reported_succeeded.insert(intent.id.clone());
        }
        intent
    }
}

#[async_trait]
impl PaymentProvider for FlakyPayments {
    fn kind(&self) -> ProviderKind {
        *self.kind.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn publishable_key(&self) -> Option<String> {
        self.sandbox.publishable_key()
    }

    async fn create(&self, intent: &NewPaymentIntent) -> Result<Intent, PaymentProviderError> {
        self.ensure_up()?;
        let intent = self.sandbox.create(intent).await?;
        self.ledger().intents.insert(intent.id.clone());
        self.ensure_available()?;
        Ok(intent)
    }

    async fn retrieve(&self, intent_id: &str) -> Result<Option<Intent>, PaymentProviderError> {
        self.lookups.fetch_add(1, Ordering::SeqCst);
        self.ensure_up()?;
        self.hangs.subscribe().wait_for(|hangs| !hangs).await.expect("it has a sender");
        let intent = self.sandbox.retrieve(intent_id).await?.map(|intent| self.delay_success(intent));
        Ok(self.external_actions().intent(intent_id, intent))
    }

    async fn card_country(&self, _: &str) -> Option<Country> {
        *self.card_country.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn cancel(&self, intent_id: &str) -> Result<CancelOutcome, PaymentProviderError> {
        self.ensure_up()?;
        self.sandbox.cancel(intent_id).await
    }

    async fn refund(&self, new: &NewRefund) -> Result<ProviderRefund, PaymentProviderError> {
        self.ensure_up()?;
        if self.refunds_are_down.load(Ordering::SeqCst) {
            return Err(PaymentProviderError::Temporary("injected outage of refunds".to_owned()));
        }
        if self.rejects_refunds.load(Ordering::SeqCst) {
            return Err(PaymentProviderError::Invalid("injected rejection of refunds".to_owned()));
        }
        let made = self.sandbox.refund(new).await?;
        let refund = Refund { intent_id: new.intent_id.clone(), agent_id: new.agent_id, amount: new.amount };
        let mut ledger = self.ledger();
        let status = ledger.next_refund.unwrap_or(made.status);
        let status = ledger.refunds.entry(new.idempotency_key.clone()).or_insert((refund, status)).1;
        drop(ledger);
        self.ensure_available()?;
        Ok(ProviderRefund { status, ..made })
    }

    async fn refunds_and_disputes(
        &self,
        intent_id: &str,
    ) -> Result<RefundsAndDisputes, PaymentProviderError> {
        self.ensure_up()?;
        let refunds_and_disputes =
            self.with_refund_statuses(self.sandbox.refunds_and_disputes(intent_id).await?);
        Ok(self.external_actions().refunds_and_disputes(intent_id, refunds_and_disputes))
    }

    async fn refunds_and_disputes_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<(String, RefundsAndDisputes)>, PaymentProviderError> {
        self.ensure_up()?;
        *self.refunds_listed_since.lock().unwrap_or_else(PoisonError::into_inner) = Some(since);
        let mut found: BTreeMap<_, _> =
            self.sandbox.refunds_and_disputes_since(since).await?.into_iter().collect();
        for intent_id in self.external_actions().affected_intents() {
            found.entry(intent_id).or_default();
        }
        let external_actions = self.external_actions();
        let found = found.into_iter().map(|(intent_id, refunds_and_disputes)| {
            let refunds_and_disputes = external_actions
                .refunds_and_disputes(&intent_id, self.with_refund_statuses(refunds_and_disputes));
            (intent_id, refunds_and_disputes)
        });
        Ok(found.collect())
    }

    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<Intent>, PaymentProviderError> {
        self.ensure_up()?;
        let intents = self.sandbox.list_since(since).await?;
        Ok(self
            .external_actions()
            .list(intents.into_iter().map(|intent| self.delay_success(intent)).collect()))
    }
}
