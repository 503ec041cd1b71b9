use std::fmt;
use std::sync::Arc;

use application::ports::{
    Clock, EmailEvent, EmailEventError, EmailEventKind, EmailEventRequest, EmailEventVerifier, WebhookError,
};
use async_trait::async_trait;
use chrono::DateTime;
use hmac::{Hmac, KeyInit as _, Mac as _};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use sha2::Sha256;

use super::webhook::{check_age, mail_id};

/// Verifies and parses the webhook requests of Mailgun.
pub struct MailgunWebhook {
    signing_key: SecretString,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for MailgunWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailgunWebhook")
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Body {
    signature: Signature,
    event_data: EventData,
}

#[derive(Deserialize)]
struct Signature {
    timestamp: String,
    token: String,
    #[serde(rename = "signature")]
    digest: String,
}

#[derive(Deserialize)]
struct EventData {
    event: String,
    #[serde(default)]
    severity: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    recipient: String,
    #[serde(default)]
    message: Message,
}

#[derive(Default, Deserialize)]
struct Message {
    #[serde(default)]
    headers: Headers,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Headers {
    #[serde(default)]
    message_id: String,
}

impl MailgunWebhook {
    /// Tokens have 50 characters.
    const MAX_TOKEN_LENGTH: usize = 100;

    pub const fn new(signing_key: SecretString, clock: Arc<dyn Clock>) -> Self {
        Self { signing_key, clock }
    }

    /// The signature is the HMAC-SHA256 of timestamp and token; it does not cover the event.
    fn verify_signature(&self, signed: &Signature) -> Result<(), WebhookError> {
        let digest = hex::decode(&signed.digest).map_err(|_| WebhookError::BadSignature)?;
        let mac = Hmac::<Sha256>::new_from_slice(self.signing_key.expose_secret().as_bytes())
            .map_err(|_| WebhookError::BadSignature)?;
        mac.chain_update(&signed.timestamp)
            .chain_update(&signed.token)
            .verify_slice(&digest)
            .map_err(|_| WebhookError::BadSignature)?;
        if signed.token.is_empty() || signed.token.len() > Self::MAX_TOKEN_LENGTH {
            return Err(WebhookError::Malformed);
        }
        let signed_at =
            signed.timestamp.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        check_age(signed_at.ok_or(WebhookError::Malformed)?, self.clock.now())
    }
}

#[async_trait]
impl EmailEventVerifier for MailgunWebhook {
    async fn verify(&self, request: EmailEventRequest<'_>) -> Result<Option<EmailEvent>, EmailEventError> {
        let Body { signature, event_data } =
            serde_json::from_slice(request.payload).map_err(|_| WebhookError::Malformed)?;
        self.verify_signature(&signature)?;
        let kind = match (&*event_data.event, &*event_data.severity, &*event_data.reason) {
            ("failed", "permanent", "bounce" | "suppress-bounce") => EmailEventKind::Bounced,
            ("complained", _, _) | ("failed", "permanent", "suppress-complaint") => {
                EmailEventKind::Complained
            }
            _ => EmailEventKind::Other,
        };
        let mail = mail_id(&event_data.message.headers.message_id);
        let recipient = event_data.recipient;
        Ok(Some(EmailEvent { token: signature.token, kind, recipient, mail, is_trusted: false }))
    }
}

#[cfg(test)]
mod tests {
    use application::outbox::MailId;
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;
    use crate::mail::testing::{At, noon};

    const TOKEN: &str = "a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0";

    fn sign(key: &str, timestamp: &str, token: &str) -> String {
        let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).unwrap();
        hex::encode(mac.chain_update(timestamp).chain_update(token).finalize().into_bytes())
    }

    fn body(age_seconds: i64, event: &Value) -> Value {
        let timestamp = (noon().timestamp() - age_seconds).to_string();
        let signature = sign("key-1", &timestamp, TOKEN);
        json!({
            "signature": {"timestamp": timestamp, "token": TOKEN, "signature": signature},
            "event-data": event,
        })
    }

    fn bounce() -> Value {
        json!({
            "event": "failed",
            "severity": "permanent",
            "reason": "bounce",
            "recipient": "anna@example.com",
            "message": {"headers": {"message-id": "00000000-0000-0000-0000-000000000007@localhost"}},
        })
    }

    async fn verify(body: &Value) -> Result<EmailEvent, WebhookError> {
        let webhook = MailgunWebhook::new("key-1".into(), Arc::new(At(noon())));
        let payload = body.to_string();
        let request = EmailEventRequest { authorization: None, payload: payload.as_bytes() };
        match webhook.verify(request).await {
            Ok(event) => Ok(event.unwrap()),
            Err(EmailEventError::Rejected(rejection)) => Err(rejection),
            Err(error @ EmailEventError::Unavailable(_)) => panic!("{error}"),
        }
    }

    #[tokio::test]
    async fn bounce_names_recipient_and_email() {
        let event = verify(&body(0, &bounce())).await.unwrap();
        assert_eq!(event.kind, EmailEventKind::Bounced);
        assert_eq!((event.token.as_str(), event.recipient.as_str()), (TOKEN, "anna@example.com"));
        assert_eq!(event.mail, Some(MailId::from_uuid(Uuid::from_u128(7))));
    }

    #[tokio::test]
    async fn only_bounces_and_complaints_count() {
        for (event, severity, reason, kind) in [
            ("failed", "permanent", "bounce", EmailEventKind::Bounced),
            ("failed", "permanent", "suppress-bounce", EmailEventKind::Bounced),
            ("failed", "permanent", "suppress-complaint", EmailEventKind::Complained),
            ("failed", "permanent", "generic", EmailEventKind::Other),
            ("failed", "temporary", "bounce", EmailEventKind::Other),
            ("complained", "", "", EmailEventKind::Complained),
            ("delivered", "", "", EmailEventKind::Other),
        ] {
            let event = json!({"event": event, "severity": severity, "reason": reason});
            assert_eq!(verify(&body(0, &event)).await.unwrap().kind, kind, "{event}");
        }
    }

    #[tokio::test]
    async fn wrong_signature_is_rejected() {
        for (field, value) in [
            ("timestamp", (noon().timestamp() - 1).to_string()),
            ("token", "b".repeat(50)),
            ("signature", sign("key-2", &noon().timestamp().to_string(), TOKEN)),
            ("signature", "not hex".to_owned()),
            ("signature", String::new()),
        ] {
            let mut body = body(0, &bounce());
            body["signature"][field] = value.into();
            assert_eq!(verify(&body).await, Err(WebhookError::BadSignature), "{field}");
        }
    }

    #[tokio::test]
    async fn signature_is_valid_for_half_a_day() {
        for (age, is_valid) in
            [(-301, false), (-300, true), (0, true), (12 * 3600, true), (12 * 3600 + 1, false)]
        {
            let expected = if is_valid { None } else { Some(WebhookError::Stale) };
            assert_eq!(verify(&body(age, &bounce())).await.err(), expected, "{age}");
        }
    }

    #[tokio::test]
    async fn unreadable_request_is_malformed() {
        for body in [json!({}), json!([]), json!({"signature": 1, "event-data": {}})] {
            assert_eq!(verify(&body).await, Err(WebhookError::Malformed), "{body}");
        }
    }
}
