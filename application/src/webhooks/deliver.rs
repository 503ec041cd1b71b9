use chrono::{DateTime, TimeDelta, Utc};
use domain::webhooks::{AttemptOutcome, WebhookDelivery, WebhookEndpoint};

use super::manage::record_change;
use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::StoreError;

use_case! {
    /// Delivers events to the endpoints, at least once each.
    pub struct DeliverWebhooks
}

impl DeliverWebhooks {
    /// After this time another worker may claim the endpoint of a worker that died. Longer than an attempt.
    const LEASE: TimeDelta = TimeDelta::minutes(1);
    /// Attempts to save an outcome before giving up; the event is then sent again.
    const MAX_SAVE_ATTEMPTS: u32 = 3;

    /// Makes one attempt; `None` if nothing is due.
    ///
    /// # Errors
    /// [`StoreError`]; the attempt may be repeated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn deliver_next(&self) -> Result<Option<()>, StoreError> {
        let now = self.context.clock.now();
        // Most of the time nothing is due: a read does not block writers.
        if !self.context.store.read().await?.webhooks().has_due(now).await? {
            return Ok(None);
        }
        let leased_until = now + Self::LEASE;
        let mut unit = self.context.store.begin().await?;
        let claimed = unit.webhooks().claim(now, leased_until).await?;
        unit.commit().await?;
        let Some((endpoint, delivery)) = claimed else { return Ok(None) };
        let outcome = self.context.webhook_sender.send(&endpoint, &delivery, now).await;
        if !outcome.is_success() {
            tracing::warn!(delivery.id = %delivery.id, endpoint.id = %endpoint.id, ?outcome, "webhook not delivered");
        }
        let mut attempts = 1;
        loop {
            match self.record(&endpoint, &delivery, &outcome, leased_until).await {
                Err(error) if attempts < Self::MAX_SAVE_ATTEMPTS => {
                    tracing::warn!(delivery.id = %delivery.id, error = %ErrorChain(&error), "retrying webhook status update");
                    attempts += 1;
                }
                recorded => return recorded.map(Some),
            }
        }
    }

    /// Both may have been changed or removed meanwhile. The endpoint is locked first, as when it is removed.
    async fn record(
        &self,
        endpoint: &WebhookEndpoint,
        delivery: &WebhookDelivery,
        outcome: &AttemptOutcome,
        leased_until: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin().await?;
        if let Some(before) = unit.webhooks().lock(endpoint.id).await? {
            let mut endpoint = before.clone();
            endpoint.record(outcome, now);
            if endpoint != before {
                unit.webhooks().update(&endpoint).await?;
                record_change(&self.context, &mut *unit, Some(&before), Some(&endpoint)).await?;
            }
            if let Some(mut delivery) = unit.webhooks().find_delivery(delivery.id).await? {
                delivery.record(outcome.clone(), now);
                unit.webhooks().update_delivery(&delivery).await?;
            }
            unit.webhooks().release(endpoint.id, leased_until, now).await?;
        }
        unit.commit().await
    }
}
