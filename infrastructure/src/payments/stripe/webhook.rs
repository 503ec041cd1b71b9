use std::fmt;
use std::sync::Arc;

use application::ports::{Clock, PaymentEvent, PaymentEventKind, PaymentWebhookVerifier, WebhookError};
use chrono::TimeDelta;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::Deserialize;
use serde_json::Value;
use sha2::Sha256;

use super::account::{StripeAccount, StripeMode, WebhookSecrets};

/// Verifies and parses Stripe's webhook requests.
pub struct StripeWebhook {
    secrets: WebhookSecrets,
    mode: StripeMode,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for StripeWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StripeWebhook({})", self.mode)
    }
}

/// Only the fields that are the same in every version of Stripe's API.
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

impl StripeWebhook {
    /// The largest difference between a signature's time and ours, as Stripe recommends against replay
    /// attacks.
    const TOLERANCE: TimeDelta = TimeDelta::minutes(5);

    pub fn new(account: &StripeAccount, clock: Arc<dyn Clock>) -> Self {
        Self { secrets: account.webhook_secrets().clone(), mode: account.mode(), clock }
    }

    /// Checks a `Stripe-Signature` header: `t=` with the time in seconds, and a `v1=` for each secret with
    /// the HMAC-SHA256 of `time.payload`. Stripe sends several signatures while a secret is rotated.
    fn verify_signature(&self, payload: &[u8], header: &str) -> Result<(), WebhookError> {
        let mut time = None;
        let mut signatures = Vec::new();
        for (name, value) in header.split(',').filter_map(|part| part.trim().split_once('=')) {
            match name {
                "t" => time = Some(value),
                "v1" => signatures.extend(hex::decode(value)),
                _ => {}
            }
        }
        let time = time.ok_or(WebhookError::BadSignature)?;
        let signed_at: i64 = time.parse().map_err(|_| WebhookError::BadSignature)?;
        let is_signed = self.secrets.iter().any(|secret| {
            let Ok(mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
            let mac = mac.chain_update(time).chain_update(".").chain_update(payload);
            signatures.iter().any(|signature| mac.clone().verify_slice(signature).is_ok())
        });
        if !is_signed {
            return Err(WebhookError::BadSignature);
        }
        let age = self.clock.now().timestamp().saturating_sub(signed_at);
        if age.unsigned_abs() > Self::TOLERANCE.num_seconds().unsigned_abs() {
            return Err(WebhookError::Stale);
        }
        Ok(())
    }
}

impl PaymentWebhookVerifier for StripeWebhook {
    fn verify(&self, payload: &[u8], signature: Option<&str>) -> Result<PaymentEvent, WebhookError> {
        let signature = signature.ok_or(WebhookError::BadSignature)?;
        self.verify_signature(payload, signature)?;
        let body: Body = serde_json::from_slice(payload).map_err(|_| WebhookError::Malformed)?;
        // One endpoint may receive the events of both modes.
        let is_same_mode = body.livemode == (self.mode == StripeMode::Live);
        let (kind, intent_id) = if is_same_mode {
            classify(body.kind, &body.data.object)
        } else {
            (PaymentEventKind::Other(body.kind), None)
        };
        Ok(PaymentEvent { id: body.id, kind, intent_id, is_live: body.livemode })
    }
}

fn classify(kind: String, object: &Value) -> (PaymentEventKind, Option<String>) {
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
        // An inquiry that becomes a dispute causes these, but is not created again.
        "charge.dispute.updated" | "charge.dispute.funds_withdrawn" => {
            (PaymentEventKind::DisputeUpdated, "payment_intent")
        }
        "charge.dispute.closed" => (PaymentEventKind::DisputeClosed, "payment_intent"),
        _ => return (PaymentEventKind::Other(kind), None),
    };
    (known, object.get(field).and_then(Value::as_str).map(str::to_owned))
}

#[cfg(test)]
mod tests;
