//! The provider's webhook. An event is delivered at least once, in any order, to nodes that may crash at any time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use application::ports::Clock as _;
use application::purchases::{EventProcessor, PaymentWebhookHandler, ReceiveWebhookError};
use integration_tests::app::{TestEvents, WebhookDelivery};
use integration_tests::seeded_rng::SeededRng;

use crate::simulation::context::{TestContext, yield_steps};
use crate::simulation::invariants::Event;

#[derive(Default)]
pub struct Webhook {
    number: AtomicU64,
    is_processing: AtomicBool,
    deliveries: Mutex<Deliveries>,
}

#[derive(Default)]
struct Deliveries {
    /// Events that are not acknowledged, by id.
    pending: Vec<(String, WebhookDelivery)>,
    acknowledged: Vec<(String, WebhookDelivery)>,
    /// Payments that succeeded.
    paid: Vec<String>,
}

impl Webhook {
    fn deliveries(&self) -> MutexGuard<'_, Deliveries> {
        self.deliveries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn report(&self, kind: &str, intent_id: &str) {
        let id = format!("evt_{}", self.number.fetch_add(1, Ordering::SeqCst));
        let delivery = TestEvents::deliver(&id, kind, intent_id);
        self.deliveries().pending.push((id, delivery));
    }

    /// A payment has succeeded.
    pub fn report_paid(&self, intent_id: &str) {
        self.deliveries().paid.push(intent_id.to_owned());
        self.report("payment_intent.succeeded", intent_id);
    }

    /// Delays payments from now on, or completes all pending ones.
    pub fn set_processing(&self, is_processing: bool) {
        if self.is_processing.swap(is_processing, Ordering::SeqCst) && !is_processing {
            for intent_id in self.paid() {
                self.report("payment_intent.succeeded", &intent_id);
            }
        }
    }

    pub fn paid(&self) -> Vec<String> {
        self.deliveries().paid.clone()
    }

    /// A pending or an acknowledged event.
    fn pick(&self, rng: &mut SeededRng) -> Option<(String, WebhookDelivery)> {
        let deliveries = self.deliveries();
        let from = if rng.one_in(3) { &deliveries.acknowledged } else { &deliveries.pending };
        rng.pick(from).cloned()
    }

    fn acknowledge(&self, id: &str) {
        let mut deliveries = self.deliveries();
        if let Some(index) = deliveries.pending.iter().position(|(pending, _)| pending == id) {
            let event = deliveries.pending.swap_remove(index);
            deliveries.acknowledged.push(event);
        }
    }
}

/// Delivers events while the simulation runs.
pub async fn deliver(context: Arc<TestContext>, mut rng: SeededRng, count: u32) {
    for _ in 0..count {
        yield_steps(25).await;
        if rng.one_in(4) {
            let intents = context.payments.intents();
            if let Some(intent_id) = rng.pick(&intents) {
                // An event without a change at the provider.
                let kind = ["charge.refunded", "payment_intent.canceled"][rng.index(2)];
                context.webhook.report(kind, intent_id);
            }
        }
        let Some((id, delivery)) = context.webhook.pick(&mut rng) else { continue };
        let response = context
            .send_request(&mut rng, "the provider", "delivers an event", async move |app| {
                let events = PaymentWebhookHandler::new(&app).unwrap();
                events.receive(delivery.body.as_bytes(), Some(&delivery.signature)).await
            })
            .await;
        if let Some(Ok(())) = response {
            context.invariants.assert_committed(&Event::WebhookAcknowledged(id.clone()));
            context.webhook.acknowledge(&id);
        }
    }
}

impl TestContext {
    /// Delivers and processes pending events. All paid orders must then be settled without a reconciler.
    pub async fn process_events(&self) -> Result<(), String> {
        let failed = |error: ReceiveWebhookError| error.to_string();
        let pending = std::mem::take(&mut self.webhook.deliveries().pending);
        let events = PaymentWebhookHandler::new(&self.app).unwrap();
        for (_, delivery) in pending {
            events.receive(delivery.body.as_bytes(), Some(&delivery.signature)).await.map_err(failed)?;
        }
        let processor = EventProcessor::new(&self.app);
        loop {
            while processor.process_next().await.map_err(|error| error.to_string())?.is_some() {}
            let next = self.store.inspect(|state| {
                state.payment_events.values().filter_map(|event| event.next_attempt_at).min()
            });
            let Some(next) = next else { break };
            self.clock.advance(next - self.clock.now());
        }
        let paid = self.webhook.paid();
        self.store.inspect(|state| {
            let mut orders = state.orders.values();
            match orders.find(|order| paid.contains(&order.payment_id()) && !order.is_settled()) {
                Some(order) => Err(format!("the event of {} did not settle its order", order.payment_id())),
                None => Ok(()),
            }
        })
    }
}
