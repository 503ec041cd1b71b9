use std::sync::Arc;

use application::ports::{
    Clock as _, EmailEvent, EmailEventError, EmailEventRequest, EmailEventVerifier as _, WebhookError,
};
use futures_util::FutureExt as _;
use hmac::{Hmac, KeyInit as _, Mac as _};
use infrastructure::mail::MailgunWebhook;
use serde_json::Value;
use sha2::Sha256;

use crate::app::TestClock;

const KEY: &str = "key-of-mailgun";
const TOKEN: &str = "a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0";

fn sign(timestamp: &str) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(KEY.as_bytes()).expect("a key of any length");
    hex::encode(mac.chain_update(timestamp).chain_update(TOKEN).finalize().into_bytes())
}

/// Without the key, no body is accepted. With a valid signature, it is accepted or malformed.
pub(super) fn event(bytes: &[u8]) {
    let clock = Arc::new(TestClock::default());
    let timestamp = clock.now().timestamp().to_string();
    let webhook = MailgunWebhook::new(KEY.into(), clock);
    assert!(verify(&webhook, bytes).is_err());
    let Ok(Value::Object(mut body)) = serde_json::from_slice::<Value>(bytes) else { return };
    let signature =
        serde_json::json!({"timestamp": timestamp, "token": TOKEN, "signature": sign(&timestamp)});
    body.insert("signature".to_owned(), signature);
    let body = Value::Object(body);
    match verify(&webhook, body.to_string().as_bytes()) {
        Ok(event) => {
            assert_eq!(event.token, TOKEN);
            let recipient = body["event-data"]["recipient"].as_str().unwrap_or_default();
            assert_eq!(event.recipient, recipient);
        }
        Err(rejection) => {
            assert!(matches!(rejection, EmailEventError::Rejected(WebhookError::Malformed)), "{rejection:?}");
        }
    }
}

fn verify(webhook: &MailgunWebhook, payload: &[u8]) -> Result<EmailEvent, EmailEventError> {
    let verified = webhook.verify(EmailEventRequest { authorization: None, payload }).now_or_never();
    verified.expect("nothing to wait for").map(|event| event.expect("every request has an event"))
}
