use std::fmt;
use std::sync::Arc;

use application::outbox::MailId;
use application::ports::{
    Clock, EmailEvent, EmailEventError, EmailEventKind, EmailEventRequest, EmailEventVerifier, WebhookError,
};
use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::webhook::check_age;

/// The id of an email. Postmark returns this metadata in its webhooks, and strips the header.
pub(super) const MAIL_ID_HEADER: &str = "X-PM-Metadata-mail";

/// Verifies and parses Postmark's webhook requests. They are authenticated by the basic-auth password in the webhook URL,
/// because Postmark doesn't sign.
pub struct PostmarkWebhook {
    password: SecretString,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for PostmarkWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PostmarkWebhook")
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Event {
    #[serde(rename = "ID")]
    id: i64,
    #[serde(default)]
    r#type: String,
    email: String,
    bounced_at: DateTime<Utc>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
struct Metadata {
    mail: Option<Uuid>,
}

impl PostmarkWebhook {
    pub const fn new(password: SecretString, clock: Arc<dyn Clock>) -> Self {
        Self { password, clock }
    }

    fn check_password(&self, authorization: Option<&str>) -> Option<()> {
        let encoded = authorization?.strip_prefix("Basic ")?;
        let decoded = STANDARD.decode(encoded).ok()?;
        let start = decoded.iter().position(|byte| *byte == b':')? + 1;
        let is_correct = decoded.get(start..)?.ct_eq(self.password.expose_secret().as_bytes());
        bool::from(is_correct).then_some(())
    }
}

#[async_trait]
impl EmailEventVerifier for PostmarkWebhook {
    async fn verify(&self, request: EmailEventRequest<'_>) -> Result<Option<EmailEvent>, EmailEventError> {
        self.check_password(request.authorization).ok_or(WebhookError::BadSignature)?;
        let event: Event = serde_json::from_slice(request.payload).map_err(|_| WebhookError::Malformed)?;
        check_age(event.bounced_at, self.clock.now())?;
        let kind = match event.r#type.as_str() {
            "HardBounce" | "BadEmailAddress" => EmailEventKind::Bounced,
            "SpamComplaint" => EmailEventKind::Complained,
            _ => EmailEventKind::Other,
        };
        Ok(Some(EmailEvent {
            token: format!("postmark-{}", event.id),
            kind,
            recipient: event.email,
            mail: event.metadata.mail.map(MailId::from_uuid),
            is_trusted: true,
        }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::mail::testing::{At, noon};

    fn bounce() -> Value {
        json!({
            "RecordType": "Bounce",
            "ID": 692_560_173,
            "Type": "HardBounce",
            "MessageID": "2706ee8a-737c-4285-b032-ccd317af53ed",
            "Email": "anna@example.com",
            "BouncedAt": "2026-11-21T11:59:00Z",
            "Metadata": {"mail": "00000000-0000-0000-0000-000000000007"},
        })
    }

    async fn verify(authorization: Option<&str>, event: &Value) -> Result<EmailEvent, EmailEventError> {
        let webhook = PostmarkWebhook::new("a:long password".into(), Arc::new(At(noon())));
        let payload = event.to_string();
        let request = EmailEventRequest { authorization, payload: payload.as_bytes() };
        Ok(webhook.verify(request).await?.unwrap())
    }

    fn basic(credentials: &str) -> String {
        format!("Basic {}", STANDARD.encode(credentials))
    }

    #[tokio::test]
    async fn verify_bounce_names_recipient_and_email() {
        let authorization = basic("marigold:a:long password");
        let event = verify(Some(&authorization), &bounce()).await.unwrap();
        assert_eq!((event.kind, event.is_trusted), (EmailEventKind::Bounced, true));
        assert_eq!((&*event.token, &*event.recipient), ("postmark-692560173", "anna@example.com"));
        assert_eq!(event.mail, Some(MailId::from_uuid(Uuid::from_u128(7))));
        for (kind, expected) in [
            ("BadEmailAddress", EmailEventKind::Bounced),
            ("SpamComplaint", EmailEventKind::Complained),
            ("SoftBounce", EmailEventKind::Other),
            ("Transient", EmailEventKind::Other),
        ] {
            let mut other = bounce();
            other["Type"] = kind.into();
            let _ = other.as_object_mut().unwrap().remove("Metadata");
            let event = verify(Some(&authorization), &other).await.unwrap();
            assert_eq!((event.kind, event.mail), (expected, None), "{kind}");
        }
    }

    #[tokio::test]
    async fn verify_wrong_password_is_rejected() {
        let bearer = basic("marigold:a:long password").replace("Basic", "Bearer");
        for authorization in [
            None,
            Some(""),
            Some("Basic"),
            Some("Basic ?"),
            Some(&*basic("marigold:a:long passwor")),
            Some(&*basic("a:long password")),
            Some(&*basic("marigold")),
            Some(&*bearer),
        ] {
            let error = verify(authorization, &bounce()).await.unwrap_err();
            let is_rejected = matches!(error, EmailEventError::Rejected(WebhookError::BadSignature));
            assert!(is_rejected, "{authorization:?}: {error:?}");
        }
    }

    #[tokio::test]
    async fn verify_old_or_unreadable_event_is_rejected() {
        let authorization = basic("marigold:a:long password");
        let mut old = bounce();
        old["BouncedAt"] = "2026-11-20T23:59:00Z".into();
        for (event, expected) in [(old, WebhookError::Stale), (json!({}), WebhookError::Malformed)] {
            let error = verify(Some(&authorization), &event).await.unwrap_err();
            assert!(matches!(error, EmailEventError::Rejected(found) if found == expected), "{error:?}");
        }
    }
}
