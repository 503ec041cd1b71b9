use std::sync::Mutex as SyncMutex;

use application::outbox::MailId;
use chrono::TimeDelta;
use serde_json::Value;
use uuid::Uuid;

use super::*;
use crate::mail::testing::{At, noon};

// Signed with the key of the certificate, which has no other use and was not kept.
const CERTIFICATE: &[u8] = include_bytes!("certificate.pem");
const NOTIFICATION: &str = include_str!("notification.json");
const CONFIRMATION: &str = include_str!("confirmation.json");
const TOPIC: &str = "arn:aws:sns:eu-central-1:123456789012:marigold-emails";

/// Answers with the certificate, and records the URLs.
#[derive(Default)]
struct FakeHttp(SyncMutex<Vec<String>>);

#[async_trait]
impl HttpGet for FakeHttp {
    async fn get(&self, url: &str) -> Result<Vec<u8>, EmailEventError> {
        self.0.lock().unwrap().push(url.to_owned());
        Ok(CERTIFICATE.to_vec())
    }
}

fn webhook(now: DateTime<Utc>) -> (SesWebhook, Arc<FakeHttp>) {
    let sns = Arc::new(FakeHttp::default());
    let topic = SesTopic::parse(TOPIC).unwrap();
    let clock = Arc::new(At(now));
    (SesWebhook { topic, sns: sns.clone(), certificate: Mutex::default(), clock }, sns)
}

async fn verify(webhook: &SesWebhook, payload: &str) -> Result<Option<EmailEvent>, EmailEventError> {
    webhook.verify(EmailEventRequest { authorization: None, payload: payload.as_bytes() }).await
}

#[tokio::test]
async fn verify_bounce_names_recipient_and_email() {
    let (webhook, sns) = webhook(noon());
    for _ in 0..2 {
        let event = verify(&webhook, NOTIFICATION).await.unwrap().unwrap();
        assert_eq!((event.kind, event.is_trusted), (EmailEventKind::Bounced, true));
        assert_eq!(event.token, "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324");
        assert_eq!(event.recipient, "anna@example.com");
        assert_eq!(event.mail, Some(MailId::from_uuid(Uuid::from_u128(7))));
    }
    assert_eq!(sns.0.lock().unwrap().len(), 1, "the certificate is read once");
}

#[tokio::test]
async fn verify_confirmation_opens_its_link() {
    let (webhook, sns) = webhook(noon());
    assert_eq!(verify(&webhook, CONFIRMATION).await.unwrap(), None);
    let opened = sns.0.lock().unwrap().pop().unwrap();
    assert_eq!(opened, "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37");
}

#[tokio::test]
async fn verify_changed_notification_is_rejected() {
    let original: Value = serde_json::from_str(NOTIFICATION).unwrap();
    for (name, value) in [
        ("Message", "{}"),
        ("Timestamp", "2026-11-21T11:59:01.000Z"),
        ("Subject", "added"),
        ("Type", "SubscriptionConfirmation"),
        ("TopicArn", "arn:aws:sns:eu-central-1:999999999999:other"),
        ("SignatureVersion", "1"),
        ("Signature", "bm90IGEgc2lnbmF0dXJl"),
        (
            "SigningCertURL",
            "https://sns.eu-central-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem",
        ),
        ("SigningCertURL", "http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem"),
        ("SigningCertURL", "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem"),
        ("SigningCertURL", "https://sns.eu-central-1.amazonaws.com/?Action=ListTopics"),
        ("SigningCertURL", "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem?slow"),
    ] {
        let (webhook, _) = webhook(noon());
        let mut changed = original.clone();
        changed[name] = value.into();
        let error = verify(&webhook, &changed.to_string()).await.unwrap_err();
        assert!(matches!(error, EmailEventError::Rejected(WebhookError::BadSignature)), "{name}: {error:?}");
    }
}

#[tokio::test]
async fn verify_old_notification_is_stale() {
    let (webhook, _) = webhook(noon() + TimeDelta::hours(13));
    let error = verify(&webhook, NOTIFICATION).await.unwrap_err();
    assert!(matches!(error, EmailEventError::Rejected(WebhookError::Stale)), "{error:?}");
}

#[test]
fn parse_topic_needs_an_arn() {
    assert_eq!(SesTopic::parse(TOPIC).unwrap().server, "https://sns.eu-central-1.amazonaws.com/");
    for arn in [
        "",
        "marigold-emails",
        "arn:aws:sqs:eu-central-1:123456789012:marigold-emails",
        "arn:aws:sns:eu.evil.example/:123456789012:emails",
        "arn:aws:sns::123456789012:emails",
        "arn:aws:sns:eu-central-1:123456789012:emails:extra",
    ] {
        assert_eq!(SesTopic::parse(arn), Err(InvalidTopic), "{arn}");
    }
}
