//! The provider's webhook. An event is delivered until it is acknowledged, sometimes again after that, in any order, to
//! nodes that crash before they have stored or processed it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use application::ports::Clock as _;
use application::purchases::ReceiveWebhookError;
use integration_tests::app::{TestEvents, WebhookDelivery};
use integration_tests::seeded_rng::SeededRng;

use crate::invariants::Event;
use crate::world::{TestContext, rest};

#[derive(Default)]
pub struct Webhook {
    number: AtomicU64,
    is_processing: AtomicBool,
    sent: Mutex<Sent>,
}

#[derive(Default)]
struct Sent {
    /// Events that are not acknowledged, by id.
    waiting: Vec<(String, WebhookDelivery)>,
    acknowledged: Vec<(String, WebhookDelivery)>,
    /// Payments that succeeded.
    paid: Vec<String>,
}

impl Webhook {
    fn sent(&self) -> MutexGuard<'_, Sent> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn report(&self, kind: &str, intent_id: &str) {
        let id = format!("evt_{}", self.number.fetch_add(1, Ordering::SeqCst));
        let delivery = TestEvents::deliver(&id, kind, intent_id);
        self.sent().waiting.push((id, delivery));
    }

    /// A payment has succeeded.
    pub fn report_paid(&self, intent_id: &str) {
        self.sent().paid.push(intent_id.to_owned());
        self.report("payment_intent.succeeded", intent_id);
    }

    /// From now on banks delay payments, or complete all that are pending.
    pub fn set_processing(&self, is_processing: bool) {
        if self.is_processing.swap(is_processing, Ordering::SeqCst) && !is_processing {
            for intent_id in self.paid() {
                self.report("payment_intent.succeeded", &intent_id);
            }
        }
    }

    pub fn paid(&self) -> Vec<String> {
        self.sent().paid.clone()
    }

    /// A pending event, or one that was acknowledged already.
    fn pick(&self, rng: &mut SeededRng) -> Option<(String, WebhookDelivery)> {
        let sent = self.sent();
        let from = if rng.once_in(3) { &sent.acknowledged } else { &sent.waiting };
        rng.pick(from).cloned()
    }

    fn acknowledge(&self, id: &str) {
        let mut sent = self.sent();
        if let Some(index) = sent.waiting.iter().position(|(waiting, _)| waiting == id) {
            let event = sent.waiting.swap_remove(index);
            sent.acknowledged.push(event);
        }
    }
}

/// Delivers events while the simulation runs.
pub async fn deliver(world: Arc<TestContext>, mut rng: SeededRng, deliveries: u32) {
    for _ in 0..deliveries {
        rest(25).await;
        if rng.once_in(4) {
            let begun = world.payments.intents();
            if let Some(intent_id) = rng.pick(&begun) {
                // A hint without content; nothing of that kind has happened.
                let kind = ["charge.refunded", "payment_intent.canceled"][rng.index(2)];
                world.webhook.report(kind, intent_id);
            }
        }
        let Some((id, delivery)) = world.webhook.pick(&mut rng) else { continue };
        let response = world
            .ask(&mut rng, "the provider", "delivers an event", async move |services| {
                let events = services.webhook_handler.as_ref().unwrap();
                events.receive(delivery.body.as_bytes(), Some(&delivery.signature)).await
            })
            .await;
        if let Some(Ok(())) = response {
            world.invariants.acknowledged(&Event::WebhookAcknowledged(id.clone()));
            world.webhook.acknowledge(&id);
        }
    }
}

impl TestContext {
    /// Delivers pending events. No reconciler is needed then: processing the events brings each paid order up
    /// to date.
    pub async fn process_events(&self) -> Result<(), String> {
        let failed = |error: ReceiveWebhookError| error.to_string();
        let waiting = std::mem::take(&mut self.webhook.sent().waiting);
        let events = self.services.webhook_handler.as_ref().unwrap();
        for (_, delivery) in waiting {
            events.receive(delivery.body.as_bytes(), Some(&delivery.signature)).await.map_err(failed)?;
        }
        let processor = self.ports.event_processor(&self.site);
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
