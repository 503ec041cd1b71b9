use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use application::ports::{
    Clock, EmailEvent, EmailEventError, EmailEventKind, EmailEventRequest, EmailEventVerifier, WebhookError,
};
use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use reqwest::redirect::Policy;
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject as _;
use serde::Deserialize;
use tokio::sync::Mutex;
use webpki::EndEntityCert;
use webpki::ring::RSA_PKCS1_2048_8192_SHA256;

use super::webhook::{check_age, mail_id};

/// The topic of Amazon SNS to which Amazon SES reports, such as `arn:aws:sns:eu-central-1:123456789012:emails`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SesTopic {
    arn: String,
    /// The server of Amazon SNS in the region of the topic, with the certificate of its signatures.
    server: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("use the ARN of a topic, such as arn:aws:sns:eu-central-1:123456789012:emails")]
pub struct InvalidTopic;

impl SesTopic {
    /// # Errors
    /// [`InvalidTopic`] unless it is the ARN of a topic.
    pub fn parse(arn: &str) -> Result<Self, InvalidTopic> {
        let is_word = |word: &str| {
            let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            !word.is_empty() && word.bytes().all(is_allowed)
        };
        let parts: Vec<&str> = arn.split(':').collect();
        match parts.as_slice() {
            ["arn", "aws", "sns", region, account, name]
                if [region, account, name].into_iter().all(|part| is_word(part)) =>
            {
                Ok(Self { arn: arn.to_owned(), server: format!("https://sns.{region}.amazonaws.com/") })
            }
            _ => Err(InvalidTopic),
        }
    }

    /// Whether the URL is that of a certificate of Amazon SNS, not of another of its resources.
    fn is_certificate(&self, url: &str) -> bool {
        let path = url.strip_prefix(&self.server);
        let name =
            path.and_then(|path| path.strip_prefix("SimpleNotificationService-")?.strip_suffix(".pem"));
        name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    }
}

/// A GET request, so that tests need no network.
#[async_trait]
trait HttpGet: Send + Sync {
    async fn get(&self, url: &str) -> Result<Vec<u8>, EmailEventError>;
}

#[async_trait]
impl HttpGet for reqwest::Client {
    async fn get(&self, url: &str) -> Result<Vec<u8>, EmailEventError> {
        const MAX_RESPONSE: usize = 65_536;
        let unavailable = |error: reqwest::Error| EmailEventError::Unavailable(error.into());
        let mut response = Self::get(self, url)
            .send()
            .await
            .and_then(reqwest::Response::error_for_status)
            .map_err(unavailable)?;
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unavailable)? {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_RESPONSE {
                return Err(WebhookError::Malformed.into());
            }
        }
        Ok(body)
    }
}

/// Verifies and parses what Amazon SES reports through a topic of Amazon SNS, and confirms the subscription to the topic.
pub struct SesWebhook {
    topic: SesTopic,
    sns: Arc<dyn HttpGet>,
    /// The last certificate with its URL.
    certificate: Mutex<Option<(String, CertificateDer<'static>)>>,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for SesWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SesWebhook").field("topic", &self.topic).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Notification {
    r#type: String,
    message_id: String,
    topic_arn: String,
    message: String,
    timestamp: String,
    subject: Option<String>,
    token: Option<String>,
    #[serde(rename = "SubscribeURL")]
    subscribe_url: Option<String>,
    signature: String,
    signature_version: String,
    #[serde(rename = "SigningCertURL")]
    certificate_url: String,
}

impl Notification {
    /// The names and values that are signed, in the order of their names.
    fn signed_text(&self) -> String {
        let values = [
            ("Message", Some(&self.message)),
            ("MessageId", Some(&self.message_id)),
            ("SubscribeURL", self.subscribe_url.as_ref()),
            ("Subject", self.subject.as_ref()),
            ("Timestamp", Some(&self.timestamp)),
            ("Token", self.token.as_ref()),
            ("TopicArn", Some(&self.topic_arn)),
            ("Type", Some(&self.r#type)),
        ];
        values.into_iter().filter_map(|(name, value)| Some(format!("{name}\n{}\n", value?))).collect()
    }
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Report {
    /// The name of the kind in notifications of an identity.
    notification_type: String,
    /// The same in events of a configuration set.
    event_type: String,
    bounce: Bounce,
    complaint: Complaint,
    mail: Mail,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Bounce {
    bounce_type: String,
    bounced_recipients: Vec<Recipient>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Complaint {
    complained_recipients: Vec<Recipient>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Recipient {
    email_address: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Mail {
    /// Only if Amazon SES is set to include original headers.
    common_headers: CommonHeaders,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct CommonHeaders {
    message_id: String,
}

impl SesWebhook {
    const TIMEOUT: Duration = Duration::from_secs(10);
    const MAX_TOKEN_LENGTH: usize = 100;

    /// # Errors
    /// If the HTTP client cannot be built.
    pub fn new(topic: SesTopic, clock: Arc<dyn Clock>) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .redirect(Policy::none())
            .timeout(Self::TIMEOUT)
            .https_only(true)
            .build()?;
        Ok(Self { topic, sns: Arc::new(client), certificate: Mutex::default(), clock })
    }

    async fn verify_signature(&self, notification: &Notification) -> Result<(), EmailEventError> {
        // Version 1 is SHA-1; only version 2 is accepted.
        if notification.topic_arn != self.topic.arn || notification.signature_version != "2" {
            return Err(WebhookError::BadSignature.into());
        }
        let signature = STANDARD.decode(&notification.signature).map_err(|_| WebhookError::BadSignature)?;
        let certificate = self.certificate(&notification.certificate_url).await?;
        let certificate = EndEntityCert::try_from(&certificate).map_err(|_| WebhookError::BadSignature)?;
        let text = notification.signed_text();
        certificate
            .verify_signature(RSA_PKCS1_2048_8192_SHA256, text.as_bytes(), &signature)
            .map_err(|_| WebhookError::BadSignature.into())
    }

    async fn certificate(&self, url: &str) -> Result<CertificateDer<'static>, EmailEventError> {
        if !self.topic.is_certificate(url) {
            return Err(WebhookError::BadSignature.into());
        }
        // The lock is held during the download: single-flight.
        let mut last = self.certificate.lock().await;
        if let Some((_, certificate)) = last.as_ref().filter(|(known, _)| known == url) {
            return Ok(certificate.clone());
        }
        let pem = self.sns.get(url).await?;
        let certificate = CertificateDer::from_pem_slice(&pem).map_err(|_| WebhookError::BadSignature)?;
        *last = Some((url.to_owned(), certificate.clone()));
        Ok(certificate)
    }

    async fn confirm_subscription(&self, notification: &Notification) -> Result<(), EmailEventError> {
        let url = notification.subscribe_url.as_deref().unwrap_or_default();
        if !url.starts_with(&self.topic.server) {
            return Err(WebhookError::Malformed.into());
        }
        let _body = self.sns.get(url).await?;
        tracing::info!(topic = self.topic.arn, "subscription confirmed");
        Ok(())
    }
}

#[async_trait]
impl EmailEventVerifier for SesWebhook {
    async fn verify(&self, request: EmailEventRequest<'_>) -> Result<Option<EmailEvent>, EmailEventError> {
        let notification: Notification =
            serde_json::from_slice(request.payload).map_err(|_| WebhookError::Malformed)?;
        self.verify_signature(&notification).await?;
        let sent_at: DateTime<Utc> = notification.timestamp.parse().map_err(|_| WebhookError::Malformed)?;
        check_age(sent_at, self.clock.now())?;
        if notification.message_id.len() > Self::MAX_TOKEN_LENGTH {
            return Err(WebhookError::Malformed.into());
        }
        if notification.r#type == "SubscriptionConfirmation" {
            self.confirm_subscription(&notification).await?;
            return Ok(None);
        }
        // Not JSON: a test message from the SNS console.
        let Ok(report) = serde_json::from_str::<Report>(&notification.message) else { return Ok(None) };
        let (kind, mut recipients) = match (&*report.notification_type, &*report.event_type) {
            ("Bounce", _) | (_, "Bounce") if report.bounce.bounce_type == "Permanent" => {
                (EmailEventKind::Bounced, report.bounce.bounced_recipients)
            }
            ("Complaint", _) | (_, "Complaint") => {
                (EmailEventKind::Complained, report.complaint.complained_recipients)
            }
            _ => (EmailEventKind::Other, Vec::new()),
        };
        Ok(Some(EmailEvent {
            token: notification.message_id,
            kind,
            // We send one email per recipient.
            recipient: recipients.pop().unwrap_or_default().email_address,
            mail: mail_id(&report.mail.common_headers.message_id),
            is_trusted: true,
        }))
    }
}

#[cfg(test)]
mod tests;
