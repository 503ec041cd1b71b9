//! Two nodes on one store, one payment provider and one mail server.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use application::Context;
use application::outbox::OutboxWorker;
use application::ports::RefundStatus;
use application::purchases::{EventProcessor, OrderReconciler, PaymentReconciler};
use application::site::{CurrentSite, Site};
use chrono::TimeDelta;
use domain::money::Cents;
use domain::purchases::LineOutcome;
use domain::{AgentId, DiscountId};
use infrastructure::payments::sandbox::SandboxProvider;
use infrastructure::security::KeyedRateLimiter;
use integration_tests::app::{FlakyPayments, ReplacedQueries, TestClock, context, site};
use integration_tests::memory::{MemoryLedger, MemoryStore};
use integration_tests::seeded_rng::SeededRng;

use crate::simulation::external_services::{Counter, FakeHasher, FaultyPayments, Mailboxes, SeededIds};
use crate::simulation::faults::Faults;
use crate::simulation::invariants::Invariants;
use crate::simulation::scheduler::{Location, Spawner, yield_now};
use crate::simulation::store::FaultyStore;
use crate::simulation::webhook::Webhook;

pub const NODES: usize = 2;

/// Agents and discounts that the clients know.
#[derive(Default)]
pub struct Catalog {
    pub agents: Vec<AgentId>,
    pub discounts: Vec<DiscountId>,
}

pub struct TestContext {
    pub store: MemoryStore,
    pub clock: Arc<TestClock>,
    pub sandbox: Arc<SandboxProvider>,
    pub payments: Arc<FlakyPayments>,
    /// The same, with the faults that nodes see.
    pub provider: Arc<FaultyPayments>,
    pub webhook: Webhook,
    pub mailboxes: Arc<Mailboxes>,
    pub invariants: Arc<Invariants>,
    pub faults: Faults,
    /// What use cases get.
    pub app: Arc<Context>,
    pub spawner: Spawner,
    catalog: Mutex<Catalog>,
}

impl TestContext {
    pub fn new(faults: Faults, spawner: Spawner) -> Self {
        let store = MemoryStore::new();
        let invariants = Arc::new(Invariants::default());
        store.observe(invariants.clone());
        let clock = Arc::new(TestClock::default());
        let secrets = Arc::new(Counter::default());
        let ids = Arc::new(SeededIds { counter: Counter::default(), clock: clock.clone() });
        let ledger = Arc::new(MemoryLedger::default());
        let sandbox = Arc::new(SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone()));
        let payments = Arc::new(FlakyPayments::new(sandbox.clone()));
        let provider = Arc::new(FaultyPayments::new(payments.clone(), faults.clone()));
        let with_faults = Arc::new(FaultyStore::new(store.clone(), faults.clone()));
        let reliable = Arc::new(store.clone());
        let queries = ReplacedQueries {
            users: Some(with_faults.clone()),
            sessions: Some(with_faults.clone()),
            purchases: Some(with_faults.clone()),
            ..ReplacedQueries::none(reliable.clone())
        };
        let app = Arc::new(Context {
            site: Arc::new(CurrentSite::new(Site {
                support_refund_limit: Cents::ZERO,
                support_refund_daily_limit: Cents::ZERO,
                ..site()
            })),
            store: Context::audited(with_faults.clone(), ids.clone(), clock.clone()),
            unaudited_store: with_faults,
            queries: Arc::new(queries),
            password_hasher: Arc::new(FakeHasher(faults.clone())),
            rate_limiter: Arc::new(KeyedRateLimiter::new(|_| u32::MAX).unwrap()),
            secrets,
            ids,
            payment_provider: provider.clone(),
            ..context(reliable, clock.clone())
        });
        Self {
            mailboxes: Arc::new(Mailboxes::new(faults.clone())),
            webhook: Webhook::default(),
            catalog: Mutex::default(),
            store,
            clock,
            sandbox,
            payments,
            provider,
            invariants,
            faults,
            app,
            spawner,
        }
    }

    pub fn catalog(&self) -> MutexGuard<'_, Catalog> {
        self.catalog.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A node's workers: reconcilers, webhook events and emails, as in `serve`.
    pub fn start_node(self: &Arc<Self>, node: usize) {
        let reconciler = OrderReconciler::new(&self.app);
        self.spawner.spawn(Location::Node(node), format!("node {node}'s reconciler"), async move {
            let mut is_first = true;
            loop {
                if is_first {
                    is_first = reconciler.schedule_all_now().await.is_err();
                } else {
                    // Failures are retried in the next round.
                    let _ = reconciler.process_due().await;
                }
                yield_steps(60).await;
            }
        });
        let processor = EventProcessor::new(&self.app);
        self.spawner.spawn(Location::Node(node), format!("node {node}'s event processor"), async move {
            loop {
                while let Ok(Some(())) = processor.process_next().await {}
                yield_steps(20).await;
            }
        });
        let outbox_worker = OutboxWorker::new(&self.app, self.mailboxes.clone());
        self.spawner.spawn(Location::Node(node), format!("node {node}'s outbox"), async move {
            loop {
                let _ = outbox_worker.deliver_due().await;
                yield_steps(20).await;
            }
        });
    }

    /// Sends a request to either node. `None` if the response was lost.
    pub async fn send_request<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
        &self,
        rng: &mut SeededRng,
        who: &str,
        request: &str,
        work: impl FnOnce(Arc<Context>) -> F,
    ) -> Option<T> {
        let node = rng.index(NODES);
        let response = self.spawner.run_on_node(
            node,
            format!("{who} at node {node}, {request}"),
            work(self.app.clone()),
        );
        let response = response.await?;
        if self.faults.loses_response() { None } else { Some(response) }
    }

    /// A request that bypasses the HTTP services.
    pub async fn call_directly<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
        &self,
        rng: &mut SeededRng,
        request: &str,
        work: impl FnOnce(Arc<Context>) -> F,
    ) -> Option<T> {
        let node = rng.index(NODES);
        self.spawner
            .run_on_node(node, format!("admin at node {node}, {request}"), work(self.app.clone()))
            .await
    }

    /// Stops the faults and advances time until no work is left.
    pub async fn finish(&self) -> Result<(), String> {
        const MAX_HOURS: u32 = 100;
        let reconciler = OrderReconciler::new(&self.app);
        let payment_reconciler = PaymentReconciler::new(&self.app);
        let outbox_worker = OutboxWorker::new(&self.app, self.mailboxes.clone());
        self.set_processing(false);
        self.payments.set_rejects_refunds(false);
        self.payments.set_refund_status(RefundStatus::Succeeded);
        self.payments.complete_refunds(RefundStatus::Succeeded);
        // Leases of crashed nodes expire, and emailed links are still valid.
        self.clock.advance(TimeDelta::minutes(3));
        outbox_worker.deliver_due().await.map_err(|error| error.to_string())?;
        self.process_events().await?;
        for hour in 0..MAX_HOURS {
            let report = reconciler.process_due().await.map_err(|error| error.to_string())?;
            if report.failed > 0 {
                return Err(format!("{} orders cannot be reconciled without faults", report.failed));
            }
            self.refund_failed_refunds();
            let payment_report = payment_reconciler.run().await.map_err(|error| error.to_string())?;
            if payment_report.failed > 0 {
                return Err(format!("{} payments cannot be compared without faults", payment_report.failed));
            }
            outbox_worker.deliver_due().await.map_err(|error| error.to_string())?;
            if hour > 0 && self.is_idle() {
                return Ok(());
            }
            self.clock.advance(TimeDelta::hours(1));
        }
        Err(format!("work is left after {MAX_HOURS} hours without faults"))
    }

    /// Turns reporting succeeded payments as processing on or off.
    pub fn set_processing(&self, is_processing: bool) {
        self.payments.set_processing(is_processing);
        self.webhook.set_processing(is_processing);
    }

    /// Issues failed refunds in the dashboard, as an admin would, once each.
    fn refund_failed_refunds(&self) {
        self.store.inspect(|state| {
            for order in state.orders.values() {
                for line in order.lines.iter().filter(|line| line.outcome == LineOutcome::RefundFailed) {
                    let id = order.payment_id();
                    if !self.payments.is_refunded_in_dashboard(&id, line.agent_id) {
                        self.payments.refund_in_dashboard(&id, line.amount, Some(line.agent_id));
                    }
                }
            }
        });
    }

    fn is_idle(&self) -> bool {
        use application::outbox::MailState;

        self.store.inspect(|state| {
            let is_closed = |order: &domain::purchases::Order| {
                !order.is_open()
                    && order.undelivered_lines().all(|line| line.outcome == LineOutcome::Refunded)
            };
            state.orders.values().all(is_closed)
                && state.emails.values().all(|stored| stored.mail.state != MailState::Queued)
                && state.discrepancies.iter().all(|discrepancy| discrepancy.resolved_at.is_some())
        })
    }
}

/// Lets other tasks run this many times.
pub async fn yield_steps(steps: u32) {
    for _ in 0..steps {
        yield_now().await;
    }
}
