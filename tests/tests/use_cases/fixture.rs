//! The purchase use cases on one storage adapter, with members, agents and codes.

use std::any::Any;
use std::future::{Ready, ready};
use std::sync::Arc;

use application::Context;
use application::discounts::{ManageDiscounts, NewDiscount};
use application::outbox::{MailKind, OutboxWorker};
use application::ports::{Actor, Intent, IntentStatus, PaymentProvider as _, PurchaseView, Store};
use application::purchases::{
    Checkout, CheckoutError, CheckoutInput, CheckoutSession, ConfirmError, Confirmation,
    CorrectPurchaseError, Corrections, EventProcessor, ListPaymentDiscrepancies, OrderReconciler,
    OrderReconciliationReport, PaymentReconciler, PaymentReconciliationReport, PaymentSyncError,
    PaymentWebhookHandler, ReceiveWebhookError,
};
use domain::agents::Access;
use domain::discounts::{DiscountCode, DiscountDraft, DiscountKind};
use domain::purchases::{CorrectionKind, DiscrepancyKind, LineOutcome, Order, Refund, RefundState};
use domain::users::Role;
use domain::{AgentId, DiscountId, Reason, UserId};
use infrastructure::payments::BoundedProvider;
use infrastructure::payments::sandbox::{
    DatabaseLedger, SandboxError, SandboxLedger, SandboxProvider, TestCard,
};
use infrastructure::security::OsSecretGenerator;
use infrastructure::system::UuidV7Generator;
use integration_tests::app::{
    Adapter, FlakyPayments, GOOD_CARD, TestClock, TestMailer, WebhookDelivery, context,
};
use integration_tests::contract::builders;
use integration_tests::database;
use integration_tests::memory::{MemoryLedger, MemoryStore};
use integration_tests::postgres::ScratchDatabase;
use integration_tests::sqlite::ScratchFile;

pub struct TestContext {
    /// What use cases get.
    pub app: Arc<Context>,
    pub clock: Arc<TestClock>,
    pub payments: Arc<FlakyPayments>,
    sandbox: Arc<SandboxProvider>,
    _guard: Box<dyn Any + Send + Sync>,
}

impl TestContext {
    pub fn memory() -> Ready<Self> {
        ready(Self::memory_with_store(|store| store))
    }

    /// In memory, with a wrapper around the store.
    pub fn memory_with_store(wrap_store: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>) -> Self {
        Self::new(MemoryStore::new(), Arc::new(MemoryLedger::default()), (), wrap_store)
    }

    pub async fn sqlite() -> Self {
        let scratch = ScratchFile::create().await;
        let url = scratch.url();
        Self::database(&url, scratch).await
    }

    pub async fn postgres() -> Option<Self> {
        let scratch = ScratchDatabase::borrow().await?;
        let url = scratch.url().to_owned();
        Some(Self::database(&url, scratch).await)
    }

    pub async fn database(url: &str, guard: impl Any + Send + Sync) -> Self {
        let database = database::open(url).await.unwrap();
        let ledger = Arc::new(DatabaseLedger::new(database.clone()));
        Self::new(database, ledger, guard, |store| store)
    }

    fn new(
        adapter: impl Adapter + 'static,
        ledger: Arc<dyn SandboxLedger>,
        guard: impl Any + Send + Sync,
        wrap_store: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
    ) -> Self {
        let clock = Arc::new(TestClock::default());
        let (ids, secrets) = (Arc::new(UuidV7Generator), Arc::new(OsSecretGenerator));
        let sandbox = Arc::new(SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone()));
        let payments = Arc::new(FlakyPayments::new(sandbox.clone()));
        let adapter = Arc::new(adapter);
        let store = wrap_store(adapter.clone());
        let app = context(adapter, clock.clone());
        let app = Arc::new(Context {
            store: Context::audited(store.clone(), app.ids.clone(), clock.clone()),
            unaudited_store: store,
            payment_provider: Arc::new(BoundedProvider::new(payments.clone())),
            ..app
        });
        Self { app, clock, payments, sandbox, _guard: Box::new(guard) }
    }

    pub async fn member(&self, address: &str) -> UserId {
        let user = builders::user(address);
        let mut unit = self.app.unaudited_store.begin().await.unwrap();
        assert!(unit.users().insert(&user).await.unwrap());
        unit.commit().await.unwrap();
        user.id
    }

    pub async fn agent(&self, cents: i64) -> AgentId {
        let agent = builders::agent("Meal Planner", Access::Premium(builders::cents(cents)), builders::at(0));
        let mut unit = self.app.unaudited_store.begin().await.unwrap();
        assert!(unit.agents().insert(&agent).await.unwrap());
        unit.commit().await.unwrap();
        agent.id
    }

    /// A code for 50% off with this many uses.
    pub async fn half_off(&self, code: &str, max_uses: u32) -> DiscountId {
        let draft = builders::discount_draft(DiscountKind::percentage(50).unwrap());
        let draft = DiscountDraft { max_uses: Some(max_uses), ..draft };
        let new = NewDiscount { code: DiscountCode::parse(code).unwrap(), draft };
        ManageDiscounts::new(&self.app).create(Actor::Cli, new).await.unwrap().id
    }

    pub async fn begin(
        &self,
        member: UserId,
        agents: &[AgentId],
        discount: Option<DiscountId>,
    ) -> Result<CheckoutSession, CheckoutError> {
        let cart = CheckoutInput::new(agents.to_vec(), discount, None).unwrap();
        Checkout::new(&self.app).begin(member, &cart).await
    }

    /// Pays with the provider's card form.
    pub async fn pay(&self, checkout: &CheckoutSession) -> Result<IntentStatus, SandboxError> {
        let today = "2026-11-21".parse().unwrap();
        let card = TestCard::parse(GOOD_CARD, "12/30", "123", "US", today).unwrap();
        let secret = checkout.client_secret.as_deref().unwrap();
        self.sandbox.confirm(&checkout.payment_id, secret, &card).await
    }

    pub async fn confirm(&self, member: UserId, checkout: &CheckoutSession) -> Result<Order, ConfirmError> {
        Confirmation::new(&self.app).confirm(member, &checkout.payment_id).await
    }

    /// One run of the reconciler.
    pub async fn reconcile(&self) -> OrderReconciliationReport {
        OrderReconciler::new(&self.app).process_due().await.unwrap()
    }

    /// A delivery of the provider, as the webhook receives it.
    pub async fn deliver(&self, delivery: &WebhookDelivery) -> Result<(), ReceiveWebhookError> {
        let events = PaymentWebhookHandler::new(&self.app).unwrap();
        events.receive(delivery.body.as_bytes(), Some(&delivery.signature)).await
    }

    /// Delivers an event, and processes every event that is due.
    pub async fn deliver_event(&self, delivery: &WebhookDelivery) {
        self.deliver(delivery).await.unwrap();
        self.process_events().await;
    }

    /// Processes the event that is next.
    pub async fn process_next_event(&self) {
        let processed = EventProcessor::new(&self.app).process_next().await.unwrap();
        assert!(processed.is_some(), "an event is due");
    }

    pub async fn process_events(&self) {
        let processor = EventProcessor::new(&self.app);
        while processor.process_next().await.unwrap().is_some() {}
    }

    /// One run of the payment reconciler.
    pub async fn reconcile_payments(&self) -> PaymentReconciliationReport {
        self.try_reconcile_payments().await.unwrap()
    }

    pub async fn try_reconcile_payments(&self) -> Result<PaymentReconciliationReport, PaymentSyncError> {
        PaymentReconciler::new(&self.app).run().await
    }

    pub async fn reconcile_payments_if_due(
        &self,
    ) -> Result<Option<PaymentReconciliationReport>, PaymentSyncError> {
        PaymentReconciler::new(&self.app).run_if_due().await
    }

    /// Syncs one payment, as the command does.
    pub async fn sync(&self, payment_id: &str) -> Option<Order> {
        PaymentReconciler::new(&self.app).sync(payment_id, Actor::Cli).await.unwrap()
    }

    /// Corrects all lines of a payment's order, as an operator does.
    pub async fn correct(
        &self,
        checkout: &CheckoutSession,
        kind: CorrectionKind,
        reason: &str,
    ) -> Result<Order, CorrectPurchaseError> {
        Corrections::new(&self.app)
            .apply(Actor::Cli, &checkout.payment_id, &[], kind, &Reason::parse(reason).unwrap())
            .await
    }

    pub async fn correct_agent(
        &self,
        checkout: &CheckoutSession,
        agent: AgentId,
        kind: CorrectionKind,
        reason: &str,
    ) -> Result<Order, CorrectPurchaseError> {
        Corrections::new(&self.app)
            .apply(Actor::Cli, &checkout.payment_id, &[agent], kind, &Reason::parse(reason).unwrap())
            .await
    }

    pub async fn admin(&self, address: &str) -> UserId {
        let mut user = builders::user(address);
        user.role = Some(Role::Owner);
        let mut unit = self.app.unaudited_store.begin().await.unwrap();
        assert!(unit.users().insert(&user).await.unwrap());
        unit.commit().await.unwrap();
        user.id
    }

    /// Sends the queued emails: kind, recipient and text.
    pub async fn emails(&self) -> Vec<(MailKind, String, String)> {
        let mailer = Arc::new(TestMailer::default());
        let delivery = OutboxWorker::new(&self.app, mailer.clone());
        while delivery.deliver_due().await.unwrap().sent > 0 {}
        mailer
            .accepted()
            .into_iter()
            .map(|mail| (mail.kind, mail.to.to_string(), mail.content.text))
            .collect()
    }

    /// Payments that need manual review, with the reason.
    pub async fn discrepancies(&self) -> Vec<(String, DiscrepancyKind)> {
        let discrepancies = ListPaymentDiscrepancies::new(&self.app).list().await.unwrap().into_iter();
        discrepancies.map(|discrepancy| (discrepancy.intent_id, discrepancy.kind)).collect()
    }

    /// The reconciler's first run after a restart.
    pub async fn restart(&self) {
        OrderReconciler::new(&self.app).schedule_all_now().await.unwrap();
    }

    /// Abandons a member's open order as if canceling its payment had come too late.
    pub async fn abandon_open_order(&self, member: UserId) {
        let mut unit = self.app.unaudited_store.begin().await.unwrap();
        let mut order = unit.orders().lock_pending_by_user(member).await.unwrap().unwrap();
        assert!(order.abandon().is_applied());
        unit.orders().update(&order).await.unwrap();
        unit.commit().await.unwrap();
    }

    pub async fn history(&self, member: UserId) -> Vec<PurchaseView> {
        self.app.queries.purchases().history(member).await.unwrap()
    }

    pub async fn redemptions(&self, id: DiscountId) -> u32 {
        let codes = ManageDiscounts::new(&self.app).list(Actor::Cli).await.unwrap();
        codes.iter().find(|(discount, _)| discount.id == id).unwrap().1
    }

    /// Sends the queued emails and returns how many were receipts.
    pub async fn receipts(&self) -> usize {
        self.emails().await.iter().filter(|(kind, ..)| *kind == MailKind::Receipt).count()
    }

    /// Every payment, as the provider reports it.
    pub async fn intents(&self) -> Vec<Intent> {
        let mut intents = Vec::new();
        for id in self.payments.intents() {
            intents.push(self.payments.retrieve(&id).await.unwrap().unwrap());
        }
        intents
    }

    /// The ids of the payments that can still be made.
    pub async fn payable(&self) -> Vec<String> {
        let intents = self.intents().await.into_iter();
        intents
            .filter(|intent| intent.status == IntentStatus::RequiresPayment)
            .map(|intent| intent.id)
            .collect()
    }

    /// The lines of an order and their outcomes, by its payment.
    pub async fn outcomes(&self, checkout: &CheckoutSession) -> Vec<LineOutcome> {
        let mut unit = self.app.unaudited_store.read().await.unwrap();
        let order = unit.orders().find_by_intent(&checkout.payment_id).await.unwrap().unwrap();
        order.lines.iter().map(|line| line.outcome).collect()
    }

    /// The stored refunds of an order, by its payment.
    pub async fn refunds(&self, payment_id: &str) -> Vec<Refund> {
        let mut unit = self.app.unaudited_store.read().await.unwrap();
        let order = unit.orders().find_by_intent(payment_id).await.unwrap().unwrap();
        unit.refunds().list_by_order(order.id).await.unwrap()
    }

    /// Every cent received was either refunded or became a purchase of one of these members, and every refund is
    /// stored.
    pub async fn assert_balanced(&self, members: &[UserId]) {
        let received: i64 = self.intents().await.iter().map(|intent| intent.received.get()).sum();
        let refunded_amount: i64 = self.payments.refunds().iter().map(|refund| refund.amount.get()).sum();
        let mut owned = 0;
        for member in members {
            owned += self.history(*member).await.iter().map(|purchase| purchase.amount.get()).sum::<i64>();
        }
        assert_eq!(
            received,
            refunded_amount + owned,
            "received {received}, refunded {refunded_amount}, owned {owned}"
        );
        for id in self.payments.intents() {
            let stored = self.refunds(&id).await.into_iter();
            let stored = stored.filter(|refund| refund.state == RefundState::Succeeded);
            let stored: i64 = stored.map(|refund| refund.amount.get()).sum();
            assert_eq!(stored, self.payments.refunded_amount(&id), "refunds of {id} are stored");
        }
    }
}
