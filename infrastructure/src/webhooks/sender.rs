use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use application::ports::{BoxError, RefusedUrl, WebhookSender};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::webhooks::{AttemptOutcome, WebhookDelivery, WebhookEndpoint, WebhookUrl};
use reqwest::Client;
use reqwest::dns::Resolve;
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::resolver::{PublicResolver, SystemResolver, allows};
use super::signature::sign;

/// For the whole attempt.
const TIMEOUT: Duration = Duration::from_secs(15);
/// In characters.
const MAX_REASON: usize = 200;

/// Sends webhooks in the format of Standard Webhooks. Redirects are not followed, and the body of a response is not read.
pub struct HttpWebhookSender {
    client: Client,
    allows_local: bool,
}

impl HttpWebhookSender {
    /// A site that only this machine can open may also send to itself, and without TLS.
    ///
    /// # Errors
    /// If the HTTP client cannot be built.
    pub fn new(allows_local: bool) -> Result<Self, BoxError> {
        Self::with_resolver(allows_local, Arc::new(SystemResolver), TIMEOUT)
    }

    pub(super) fn with_resolver(
        allows_local: bool,
        inner: Arc<dyn Resolve>,
        timeout: Duration,
    ) -> Result<Self, BoxError> {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let client = Client::builder()
            .tls_backend_preconfigured(tls)
            .dns_resolver(Arc::new(PublicResolver { inner, allows_local }))
            // A proxy of the environment would look up the host itself.
            .no_proxy()
            .redirect(Policy::none())
            .https_only(!allows_local)
            .timeout(timeout)
            .pool_max_idle_per_host(0)
            .user_agent(concat!("Marigold/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(Self { client, allows_local })
    }

    async fn post(
        &self,
        endpoint: &WebhookEndpoint,
        delivery: &WebhookDelivery,
        at: DateTime<Utc>,
    ) -> Result<u16, BoxError> {
        // The client does not look up a host that is an address.
        self.check(&endpoint.url)?;
        let (id, timestamp) = (delivery.id.to_string(), at.timestamp());
        let request = self
            .client
            .post(endpoint.url.as_str())
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
        if !url.is_https() && !self.allows_local {
            return Err(RefusedUrl::NotHttps);
        }
        match url.ip_address() {
            Some(address) if !allows(self.allows_local, address) => Err(RefusedUrl::NotPublic),
            _ => Ok(()),
        }
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
