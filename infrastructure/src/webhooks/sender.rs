use std::error::Error;
use std::time::Duration;

use application::ports::{BoxError, RefusedUrl, WebhookSender};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::webhooks::{AttemptOutcome, WebhookDelivery, WebhookEndpoint, WebhookUrl};
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;

use super::signature::sign;
use crate::public_http::PublicAddressClient;

/// For the whole attempt.
const TIMEOUT: Duration = Duration::from_secs(15);
/// In characters.
const MAX_REASON: usize = 200;

/// Sends webhooks in the format of Standard Webhooks. Redirects are not followed, and the body of a response is not read.
pub struct HttpWebhookSender {
    client: PublicAddressClient,
}

impl HttpWebhookSender {
    /// A site that only this machine can open may also send to itself, and without TLS.
    ///
    /// # Errors
    /// If the HTTP client cannot be built.
    pub fn new(allows_local: bool) -> Result<Self, BoxError> {
        Ok(Self { client: PublicAddressClient::new(allows_local, TIMEOUT)? })
    }

    async fn post(
        &self,
        endpoint: &WebhookEndpoint,
        delivery: &WebhookDelivery,
        at: DateTime<Utc>,
    ) -> Result<u16, BoxError> {
        let (id, timestamp) = (delivery.id.to_string(), at.timestamp());
        let request = self
            .client
            .request(Method::POST, endpoint.url.as_str())?
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-signature", sign(&endpoint.secret, &id, timestamp, &delivery.body)?)
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .body(delivery.body.clone());
        Ok(request.send().await?.status().as_u16())
    }
}

#[async_trait]
impl WebhookSender for HttpWebhookSender {
    fn check(&self, url: &WebhookUrl) -> Result<(), RefusedUrl> {
        self.client.check(url.as_str())
    }

    async fn send(
        &self,
        endpoint: &WebhookEndpoint,
        delivery: &WebhookDelivery,
        at: DateTime<Utc>,
    ) -> AttemptOutcome {
        match self.post(endpoint, delivery, at).await {
            Ok(status) => AttemptOutcome::Status(status),
            Err(error) => AttemptOutcome::Failed(reason(&*error)),
        }
    }
}

/// The first cause, since the messages of the client have the URL.
fn reason(error: &(dyn Error + 'static)) -> String {
    if error.downcast_ref::<reqwest::Error>().is_some_and(reqwest::Error::is_timeout) {
        return format!("No response within {} seconds", TIMEOUT.as_secs());
    }
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if cause.is::<RefusedUrl>() {
        return "The host has an address that is not public".to_owned();
    }
    if cause.is::<reqwest::Error>() {
        return "The request failed".to_owned();
    }
    cause.to_string().chars().take(MAX_REASON).collect()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
