use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use serde_json::json;
use stripe_webhook::Webhook;

use super::super::account::{PublishableKey, SecretKey, StripeUrl};
use super::*;

const SECRET: &str = "whsec_one";

struct FixedClock;

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
    }
}

fn webhook(secrets: &str) -> StripeWebhook {
    let account = StripeAccount::new(
        SecretKey::parse("sk_test_1").unwrap(),
        PublishableKey::parse("pk_test_1").unwrap(),
        WebhookSecrets::parse(secrets).unwrap(),
        StripeUrl::parse(StripeUrl::DEFAULT).unwrap(),
    );
    StripeWebhook::new(&account.unwrap(), Arc::new(FixedClock))
}

/// Signs like Stripe, this long after noon.
fn sign(payload: &str, secret: &str, after: TimeDelta) -> String {
    Webhook::generate_test_header(payload, secret, Some((FixedClock.now() + after).timestamp()))
}

fn verify(payload: &str) -> Result<PaymentEvent, WebhookError> {
    webhook(SECRET).verify(payload.as_bytes(), Some(&sign(payload, SECRET, TimeDelta::zero())))
}

fn event(kind: &str, object: &Value) -> String {
    json!({ "id": "evt_1", "object": "event", "type": kind, "livemode": false, "data": { "object": object } })
        .to_string()
}

fn succeeded() -> String {
    event("payment_intent.succeeded", &json!({ "id": "pi_1", "object": "payment_intent" }))
}

#[test]
fn webhook_event_names_its_payment() {
    let intent = json!({ "id": "pi_1" });
    let of_intent = json!({ "id": "x_1", "payment_intent": "pi_1" });
    for (kind, object, expected) in [
        ("payment_intent.succeeded", &intent, PaymentEventKind::PaymentSucceeded),
        ("payment_intent.payment_failed", &intent, PaymentEventKind::PaymentFailed),
        ("payment_intent.canceled", &intent, PaymentEventKind::PaymentCanceled),
        ("charge.refunded", &of_intent, PaymentEventKind::Refunded),
        ("refund.failed", &of_intent, PaymentEventKind::Refunded),
        ("charge.dispute.created", &of_intent, PaymentEventKind::DisputeCreated),
        ("charge.dispute.updated", &of_intent, PaymentEventKind::DisputeUpdated),
        ("charge.dispute.funds_withdrawn", &of_intent, PaymentEventKind::DisputeUpdated),
        ("charge.dispute.closed", &of_intent, PaymentEventKind::DisputeClosed),
    ] {
        let event = verify(&event(kind, object)).unwrap();
        assert_eq!((event.id.as_str(), event.kind, event.is_live), ("evt_1", expected, false), "{kind}");
        assert_eq!(event.intent_id.as_deref(), Some("pi_1"), "{kind}");
    }
}

#[test]
fn webhook_other_event_type_is_accepted() {
    for object in [json!({ "id": "cus_1" }), json!({ "id": 7, "payment_intent": "pi_1" }), json!(null)] {
        let event = verify(&event("customer.invented_tomorrow", &object)).unwrap();
        assert_eq!(event.kind, PaymentEventKind::Other("customer.invented_tomorrow".to_owned()));
        assert_eq!(event.intent_id, None);
    }
    let without_payment = verify(&event("charge.refunded", &json!({ "payment_intent": null }))).unwrap();
    assert_eq!((without_payment.kind, without_payment.intent_id), (PaymentEventKind::Refunded, None));
}

#[test]
fn webhook_event_of_other_mode_is_ignored() {
    let live = succeeded().replace("\"livemode\":false", "\"livemode\":true");
    let event = verify(&live).unwrap();
    assert_eq!(event.kind, PaymentEventKind::Other("payment_intent.succeeded".to_owned()));
    assert_eq!((event.intent_id, event.is_live), (None, true));
}

#[test]
fn webhook_invalid_signature_is_rejected() {
    let payload = succeeded();
    let good = sign(&payload, SECRET, TimeDelta::zero());
    let now = FixedClock.now().timestamp();
    let v0 = good.replace("v1=", "v0=");
    let other_time = good.replace(&now.to_string(), &(now + 1).to_string());
    for bad in ["", "t=1", "v1=00", "rubbish", "t=x,v1=00", "t=1,v1=zz", &v0, &other_time] {
        let event = webhook(SECRET).verify(payload.as_bytes(), Some(bad));
        assert_eq!(event, Err(WebhookError::BadSignature), "{bad}");
    }
    assert_eq!(webhook(SECRET).verify(payload.as_bytes(), None), Err(WebhookError::BadSignature));
    assert_eq!(webhook("whsec_two").verify(payload.as_bytes(), Some(&good)), Err(WebhookError::BadSignature));
    let reordered = format!(" {payload}");
    assert_eq!(webhook(SECRET).verify(reordered.as_bytes(), Some(&good)), Err(WebhookError::BadSignature));
}

#[test]
fn webhook_signature_expires_after_5_minutes() {
    let payload = succeeded();
    for (seconds, expected) in
        [(-299, None), (299, None), (-301, Some(WebhookError::Stale)), (301, Some(WebhookError::Stale))]
    {
        let signature = sign(&payload, SECRET, TimeDelta::seconds(seconds));
        let event = webhook(SECRET).verify(payload.as_bytes(), Some(&signature));
        assert_eq!(event.err(), expected, "{seconds}");
    }
    let forged = sign(&payload, "whsec_other", TimeDelta::seconds(-301));
    assert_eq!(webhook(SECRET).verify(payload.as_bytes(), Some(&forged)), Err(WebhookError::BadSignature));
}

#[test]
fn webhook_either_secret_is_valid() {
    let payload = succeeded();
    for secret in ["whsec_old", "whsec_new"] {
        let signature = sign(&payload, secret, TimeDelta::zero());
        assert!(
            webhook("whsec_old,whsec_new").verify(payload.as_bytes(), Some(&signature)).is_ok(),
            "{secret}"
        );
    }
    let [old, new] = ["whsec_old", "whsec_new"].map(|secret| sign(&payload, secret, TimeDelta::zero()));
    let both = format!("{old},{}", new.split_once(',').unwrap().1);
    assert!(webhook("whsec_new").verify(payload.as_bytes(), Some(&both)).is_ok());
}

#[test]
fn webhook_signed_garbage_is_malformed() {
    for bad in ["", "{}", "[]", "not json", r#"{"id":"evt_1","type":"x","livemode":false}"#] {
        assert_eq!(verify(bad), Err(WebhookError::Malformed), "{bad}");
    }
}

#[test]
fn read_unsigned_garbage_rejects_the_signature_first() {
    for garbage in [&b"not json"[..], &[0xff, 0xfe]] {
        let event = webhook(SECRET).verify(garbage, Some("t=1,v1=00"));
        assert_eq!(event, Err(WebhookError::BadSignature));
    }
}
