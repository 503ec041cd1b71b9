use std::sync::Arc;

use application::ports::{Clock as _, PaymentWebhookVerifier as _, WebhookError};
use hmac::{Hmac, KeyInit as _, Mac as _};
use infrastructure::payments::stripe::{
    PublishableKey, SecretKey, StripeAccount, StripeUrl, StripeWebhook, WebhookSecrets,
};
use serde_json::Value;
use sha2::Sha256;

use super::text;
use crate::app::TestClock;

const SECRET: &str = "whsec_two";

fn events() -> StripeWebhook {
    let account = StripeAccount::new(
        SecretKey::parse("sk_test_1").expect("a key"),
        PublishableKey::parse("pk_test_1").expect("a key"),
        WebhookSecrets::parse(&format!("whsec_one,{SECRET}")).expect("secrets"),
        StripeUrl::parse(StripeUrl::DEFAULT).expect("a URL"),
    );
    StripeWebhook::new(&account.expect("an account"), Arc::new(TestClock::default()))
}

/// A signature as Stripe makes it, now.
fn sign(body: &[u8]) -> String {
    let time = TestClock::default().now().timestamp();
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("a key of any length");
    mac.update(format!("{time}.").as_bytes());
    mac.update(body);
    format!("t={time},v1={}", hex::encode(mac.finalize().into_bytes()))
}

/// A body with a valid signature is accepted or malformed; without one it is rejected.
pub(super) fn event(bytes: &[u8]) {
    let events = events();
    assert!(events.verify(bytes, None).is_err());
    assert!(events.verify(bytes, Some("t=1795262400,v1=00")).is_err());
    match events.verify(bytes, Some(&sign(bytes))) {
        Ok(event) => {
            // Ignored fields may contain escapes that are not valid text.
            let Ok(body) = serde_json::from_slice::<Value>(bytes) else { return };
            assert_eq!(body["id"], event.id);
            assert_eq!(body["livemode"], event.is_live);
            if let Some(intent) = event.intent_id {
                let object = &body["data"]["object"];
                assert!(!event.is_live && (object["id"] == intent || object["payment_intent"] == intent));
            }
        }
        Err(rejection) => assert_eq!(rejection, WebhookError::Malformed),
    }
}

/// Without the secret, no signature is valid.
pub(super) fn event_signature(bytes: &[u8]) {
    let body = br#"{"id":"evt_1","object":"event","type":"payment_intent.succeeded","livemode":false,"data":{"object":{"id":"pi_1"}}}"#;
    let signature = text(bytes);
    let read = events().verify(body, Some(&signature));
    assert!(matches!(read, Err(WebhookError::BadSignature | WebhookError::Stale)), "{signature:?}");
}
