use std::fmt;
use std::sync::Arc;

use application::ports::{Clock, EventRejection, PaymentEvent, PaymentEventKind, PaymentEvents};
use serde::Deserialize;
use serde_json::Value;
use stripe_webhook::{Webhook, WebhookError};
use tracing::subscriber::{NoSubscriber, with_default};

use super::account::{StripeAccount, StripeMode, WebhookSecrets};

/// Reads what Stripe delivers to the webhook.
pub struct StripeEvents {
    secrets: WebhookSecrets,
    mode: StripeMode,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for StripeEvents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StripeEvents({})", self.mode)
    }
}

/// The few fields that have been the same in every version of Stripe's API.
#[derive(Deserialize)]
struct Body {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    livemode: bool,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    object: Value,
}

impl StripeEvents {
    #[must_use]
    pub fn new(account: &StripeAccount, clock: Arc<dyn Clock>) -> Self {
        Self { secrets: account.webhook_secrets().clone(), mode: account.mode(), clock }
    }

    fn verify(&self, payload: &str, signature: &str) -> Result<(), EventRejection> {
        let now = self.clock.now().timestamp();
        let mut rejection = EventRejection::BadSignature;
        for secret in self.secrets.iter() {
            // The client goes on to decode the event in its own version, which may not be the one that the
            // webhook was set up with. By then the signature and its time were right.
            let verdict = with_default(NoSubscriber::default(), || {
                Webhook::construct_event_with_timestamp(payload, signature, secret, now)
            });
            match verdict {
                Ok(_) | Err(WebhookError::BadParse(_)) => return Ok(()),
                Err(WebhookError::BadTimestamp(_)) => rejection = EventRejection::Stale,
                Err(WebhookError::BadKey | WebhookError::BadHeader(_) | WebhookError::BadSignature) => {}
            }
        }
        Err(rejection)
    }
}

impl PaymentEvents for StripeEvents {
    fn read(&self, payload: &[u8], signature: Option<&str>) -> Result<PaymentEvent, EventRejection> {
        let signature = signature.ok_or(EventRejection::BadSignature)?;
        let payload = std::str::from_utf8(payload).map_err(|_| EventRejection::Malformed)?;
        self.verify(payload, signature)?;
        let body: Body = serde_json::from_str(payload).map_err(|_| EventRejection::Malformed)?;
        // One address may be told about both modes.
        let is_ours = body.livemode == (self.mode == StripeMode::Live);
        let (kind, intent_id) = if is_ours {
            interest(body.kind, &body.data.object)
        } else {
            (PaymentEventKind::Other(body.kind), None)
        };
        Ok(PaymentEvent { id: body.id, kind, intent_id, is_live: body.livemode })
    }
}

fn interest(kind: String, object: &Value) -> (PaymentEventKind, Option<String>) {
    let (known, field) = match kind.as_str() {
        "payment_intent.succeeded" => (PaymentEventKind::PaymentSucceeded, "id"),
        "payment_intent.payment_failed" => (PaymentEventKind::PaymentFailed, "id"),
        "payment_intent.canceled" => (PaymentEventKind::PaymentCanceled, "id"),
        "charge.refunded"
        | "charge.refund.updated"
        | "refund.created"
        | "refund.updated"
        | "refund.failed" => (PaymentEventKind::Refunded, "payment_intent"),
        "charge.dispute.created" => (PaymentEventKind::DisputeCreated, "payment_intent"),
        "charge.dispute.closed" => (PaymentEventKind::DisputeClosed, "payment_intent"),
        _ => return (PaymentEventKind::Other(kind), None),
    };
    (known, object.get(field).and_then(Value::as_str).map(str::to_owned))
}

#[cfg(test)]
mod tests;
