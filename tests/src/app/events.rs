use application::ports::{
    PaymentEvent, PaymentEventKind, PaymentWebhookVerifier, SecretGenerator as _, WebhookError,
};
use infrastructure::security::OsSecretGenerator;
use serde_json::{Value, json};

/// Signs and verifies webhook events with a digest of a secret and the body.
#[derive(Debug, Clone, Copy)]
pub struct TestEvents;

/// A signed webhook request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookDelivery {
    pub body: String,
    pub signature: String,
}

const SECRET: &str = "whsec_test";
const KINDS: [(&str, PaymentEventKind); 9] = [
    ("payment_intent.succeeded", PaymentEventKind::PaymentSucceeded),
    ("payment_intent.payment_failed", PaymentEventKind::PaymentFailed),
    ("payment_intent.canceled", PaymentEventKind::PaymentCanceled),
    ("charge.refunded", PaymentEventKind::Refunded),
    ("refund.updated", PaymentEventKind::Refunded),
    ("refund.failed", PaymentEventKind::Refunded),
    ("charge.dispute.created", PaymentEventKind::DisputeCreated),
    ("charge.dispute.updated", PaymentEventKind::DisputeUpdated),
    ("charge.dispute.closed", PaymentEventKind::DisputeClosed),
];

impl TestEvents {
    /// A signed event of this type about this payment.
    pub fn deliver(id: &str, kind: &str, intent_id: &str) -> WebhookDelivery {
        Self::sign(json!({"id": id, "type": kind, "payment": intent_id, "livemode": false}).to_string())
    }

    pub fn sign(body: String) -> WebhookDelivery {
        let signature = Self::signature(body.as_bytes());
        WebhookDelivery { body, signature }
    }

    fn signature(body: &[u8]) -> String {
        let signed = format!("{SECRET}.{}", String::from_utf8_lossy(body));
        format!("{:x?}", OsSecretGenerator.digest(&signed).as_bytes())
    }
}

impl PaymentWebhookVerifier for TestEvents {
    fn verify(&self, payload: &[u8], signature: Option<&str>) -> Result<PaymentEvent, WebhookError> {
        match signature {
            Some("stale") => return Err(WebhookError::Stale),
            Some(signature) if signature == Self::signature(payload) => {}
            _ => return Err(WebhookError::BadSignature),
        }
        let body: Value = serde_json::from_slice(payload).map_err(|_| WebhookError::Malformed)?;
        let text = |name: &str| body[name].as_str().map(str::to_owned).ok_or(WebhookError::Malformed);
        let (id, event_type) = (text("id")?, text("type")?);
        let is_live = body["livemode"] == true;
        let known = KINDS.iter().find(|(known, _)| *known == event_type).filter(|_| !is_live);
        Ok(PaymentEvent {
            id,
            intent_id: if known.is_some() { Some(text("payment")?) } else { None },
            kind: known.map_or(PaymentEventKind::Other(event_type), |(_, kind)| kind.clone()),
            is_live,
        })
    }
}
